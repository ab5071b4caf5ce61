"""Secrets: tokens of seats, passwords of tables, ids that nobody guesses.

A token is 256 random bits, so that a plain hash keeps it: what the database holds opens no seat.
Passwords are short words of people, so they are stretched and salted.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 10
_ROUNDS: Final = {"n": 2**12, "r": 8, "p": 1}


def new_token() -> str:
    """The secret of a seat or a spectator."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An id of a table or a replay: 50 random bits, without letters that look alike."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, kept: str) -> bool:
    """Whether a token is the one of which ``kept`` is kept, in time that tells nothing."""
    return bool(kept) and hmac.compare_digest(digest(token), kept)


def lock(password: str) -> str:
    """What is kept of a password; empty for none."""
    if not password:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_stretch(password, salt).hex()}"


def unlocks(password: str, kept: str) -> bool:
    """Whether a password is right; any is, where none is kept."""
    if not kept:
        return True
    salt, _, wanted = kept.partition(":")
    return hmac.compare_digest(_stretch(password, bytes.fromhex(salt)), bytes.fromhex(wanted))


def _stretch(password: str, salt: bytes) -> bytes:
    data = password.encode("utf-8", "surrogatepass")
    return hashlib.scrypt(data, salt=salt, dklen=32, **_ROUNDS)


__all__ = ["digest", "lock", "new_id", "new_token", "opens", "unlocks"]
