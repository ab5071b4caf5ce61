"""Text files in whatever encoding their program wrote them."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from typing import Final, NamedTuple

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16", "utf-16-be"),
)
_SOUND: Final = 5
"""So many good characters for each damaged one make a text UTF-8 that was damaged."""
_SAMPLE: Final = 1 << 16
"""Bytes from which the encoding is told."""
_LINE: Final = re.compile(r"\r\n|\r|\n")


class Decoded(NamedTuple):
    """A text, the encoding that it was written in, and whether bytes of it were damaged."""

    text: str
    encoding: str
    damaged: bool = False

    @property
    def is_unicode(self) -> bool:
        """Whether the encoding was certain: the older ones can be told apart by guessing only."""
        return self.encoding.startswith("utf")

    def lines(self) -> list[str]:
        """The lines, whatever ends them."""
        return split_lines(self.text)


def split_lines(text: str) -> list[str]:
    """The lines of a text, with every kind of line end; the last one may be empty."""
    return _LINE.split(text)


def decode(data: bytes | str) -> str:
    """The text of a file: see :func:`read_encoding`."""
    return read_encoding(data).text


def read_encoding(data: bytes | str) -> Decoded:
    """The text of a file in UTF-8, UTF-16, GBK (GB 18030), Big5 or Shift JIS, with or without mark.

    Never fails: bytes that no encoding has become U+FFFD, and ``damaged`` says so. Between the
    older encodings, in which any text can be read as nonsense of another, the one in which the
    most characters are common ones is taken.
    """
    if isinstance(data, str):
        return Decoded(data.removeprefix("\ufeff"), "utf-8")
    for mark, codec, name in _BOMS:
        if data.startswith(mark):
            text = data.decode(codec, errors="replace")
            return Decoded(text, name, "\ufffd" in text)
    wide = _without_mark(data)
    if wide:
        text = data.decode(wide, errors="replace")
        return Decoded(text, wide, "\ufffd" in text)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        pass
    patched = data.decode("utf-8", errors="replace")
    sound = sum(character > "\x7f" for character in patched if character != "\ufffd")
    if sound >= _SOUND * patched.count("\ufffd"):
        return Decoded(patched, "utf-8", damaged=True)
    sample = data[:_SAMPLE]
    scored = [(rate(sample), -i, name) for i, (name, rate) in enumerate(_OLDER.items())]
    best, _, name = max(scored)
    if best <= 0:
        return Decoded(data.decode("latin-1"), "latin-1")
    text = data.decode(name, errors="replace")
    return Decoded(text, name, "\ufffd" in text)


def _without_mark(data: bytes) -> str:
    """UTF-16 without a mark shows in the zero bytes of its spaces, digits and line ends."""
    if len(data) < 4 or len(data) % 2:
        return ""
    even, odd = data[::2].count(0), data[1::2].count(0)
    if odd > even and odd * 10 >= len(data) // 2:
        return "utf-16-le"
    if even > odd and even * 10 >= len(data) // 2:
        return "utf-16-be"
    return ""


# How common what the bytes say is in an encoding. Each rate is the mean over the characters that
# are not ASCII: 1 for those that everybody writes, less for rare ones, minus for broken bytes.

_BROKEN: Final = -4.0


def _gb(lead: int, trail: int) -> float:
    if lead >= 0x81 and 0x30 <= trail <= 0x39:
        return -1.0  # four-byte characters: hardly ever
    if not (0x81 <= lead <= 0xFE and 0x40 <= trail <= 0xFE and trail != 0x7F):
        return _BROKEN
    if trail < 0xA1 or lead < 0xA1:
        return 0.35  # the extension of GBK: traditional characters
    if 0xB0 <= lead <= 0xD7:
        return 1.0  # the first level: the 3,755 common characters
    if lead in (0xA1, 0xA3):
        return 0.9  # punctuation and full-width letters
    if lead in (0xA4, 0xA5):
        return 0.3  # kana
    if 0xD8 <= lead <= 0xF7:
        return 0.5
    return -0.5


def _big5(lead: int, trail: int) -> float:
    if not (0x81 <= lead <= 0xFE and (0x40 <= trail <= 0x7E or 0xA1 <= trail <= 0xFE)):
        return _BROKEN
    if 0xA4 <= lead <= 0xC5 or (lead == 0xC6 and trail <= 0x7E):
        return 1.0  # the 5,401 common characters
    if 0xA1 <= lead <= 0xA3:
        return 0.9
    if 0xC9 <= lead <= 0xF9:
        return 0.2
    return -0.5  # what Hong Kong and single makers added


def _sjis(lead: int, trail: int) -> float:
    if not (0x81 <= lead <= 0x9F or 0xE0 <= lead <= 0xFC) or not (
        0x40 <= trail <= 0xFC and trail != 0x7F
    ):
        return _BROKEN
    if lead in (0x82, 0x83):
        return 1.0  # kana
    if lead == 0x81:
        return 0.9
    if 0x88 <= lead <= 0x97:
        return 0.9  # the first level
    return 0.3 if lead <= 0x9F or lead <= 0xEA else -0.5


def _mean(data: bytes, pair: Callable[[int, int], float], single: range | None = None) -> float:
    total, count, i = 0.0, 0, 0
    while i < len(data):
        byte = data[i]
        if byte < 0x80:
            i += 1
            continue
        count += 1
        if single is not None and byte in single:
            total += 0.1  # half-width kana: what every other encoding looks like in Shift JIS
            i += 1
            continue
        rated = pair(byte, data[i + 1]) if i + 1 < len(data) else _BROKEN
        total += rated
        i += 1 if rated == _BROKEN else 2
    return total / count if count else 0.0


_OLDER: Final[dict[str, Callable[[bytes], float]]] = {
    "gb18030": lambda data: _mean(data, _gb),
    "big5hkscs": lambda data: _mean(data, _big5),
    "cp932": lambda data: _mean(data, _sjis, range(0xA1, 0xE0)),
}
