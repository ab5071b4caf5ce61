"""Message catalogues: every sentence that a person reads, in Traditional Chinese, English and Japanese.

    messages = Messages("en")
    messages.text("phase.main1")                       # Main Phase 1
    messages.text("pool.unknown_card", name="黑洞")

**Adding messages.** A catalogue is a folder of TOML files, one for each subject:
``zh-TW/game.toml``, ``en/game.toml``, ``ja/game.toml``. Nested tables become dotted keys (``[phase]`` with
``main1 = ...`` is ``phase.main1``). To add some, write a file of the same name in *each* language, or add the
key to the three that are there: a test demands the same keys with the same placeholders everywhere. A key may
stand in one file only. Start every file's keys with a table of its own subject (``[pool]``, ``[table]``), so
that nobody's keys meet.

Placeholders are those of :meth:`str.format`, by name: ``{name}``, ``{count}``. A message with a ``{count}`` may
have a second form for one: ``cards = "{count} cards"``, ``cards_one = "{count} card"``. It is used where
``count`` is 1, and only the languages that need it have it.

Names of the kernel's enumerations are messages as well, under the enumeration's name and the member's, both in
small letters: ``Phase.MAIN1`` is ``phase.main1``, ``SummonKind.XYZ`` is ``summon_kind.xyz``;
:meth:`Messages.member` finds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum

from duel99.messages.catalogue import CatalogueError, load_catalogue
from duel99.messages.language import (
    DEFAULT_LANGUAGE,
    UnknownLanguage,
    language_of_environment,
    languages,
    normalise_language,
)

__all__ = [
    "DEFAULT_LANGUAGE",
    "CatalogueError",
    "Messages",
    "UnknownLanguage",
    "UnknownMessage",
    "language_of_environment",
    "languages",
    "normalise_language",
]

_ONE = "_one"


class UnknownMessage(LookupError):
    """No catalogue has this key, or a placeholder of the message was given no value."""


class Messages:
    """The messages of one language.

    ``language`` may be written in any usual way (``zh_TW``, ``en-GB``, ``日本語``); None takes what the
    environment asks for. Raises UnknownLanguage for a language that there is no catalogue of. A key that the
    language lacks is answered in Traditional Chinese.
    """

    __slots__ = ("_fallback", "_own", "language")

    def __init__(self, language: str | None = None) -> None:
        self.language = (
            language_of_environment() if language is None else normalise_language(language)
        )
        self._own: Mapping[str, str] = load_catalogue(self.language)
        self._fallback: Mapping[str, str] = load_catalogue(DEFAULT_LANGUAGE)

    def text(self, key: str, /, **values: object) -> str:
        """The message of this key with the values filled in.

        Raises UnknownMessage for a key that no catalogue has and for a placeholder without a value.
        """
        template = self._template(key, values)
        try:
            return template.format_map(values)
        except (KeyError, IndexError) as error:
            raise UnknownMessage(
                f"message {key!r} ({self.language}): no value for {error}"
            ) from error

    def listed(self, items: Iterable[str], key: str = "table.list_separator", /) -> str:
        """Several things one after another, with the separator that is the message ``key``."""
        separator = self.text(key)
        return (separator if separator > "\x7f" else f"{separator} ").join(items)

    def member(self, member: Enum, /) -> str:
        """The name of a member of one of the game's enumerations; raises UnknownMessage where it has none."""
        return self.text(member_key(member))

    def has(self, key: str, /) -> bool:
        """Whether :meth:`text` knows this key."""
        return key in self._own or key in self._fallback

    def keys(self) -> frozenset[str]:
        """Every key that :meth:`text` knows."""
        return frozenset(self._own) | frozenset(self._fallback)

    def _template(self, key: str, values: Mapping[str, object]) -> str:
        for catalogue in (self._own, self._fallback):
            if values.get("count") == 1 and key + _ONE in catalogue:
                return catalogue[key + _ONE]
            if key in catalogue:
                return catalogue[key]
        raise UnknownMessage(
            f"no message {key!r} in any catalogue (see duel99/messages/__init__.py)"
        )


def member_key(member: Enum) -> str:
    """The key of an enumeration's member: ``SummonKind.XYZ`` is ``summon_kind.xyz``."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(member).__name__)
    return f"{kind}.{member.name}".lower()
