"""Card text as a tree of messages, so that one definition reads in three languages.

A :class:`Text` is a message key with arguments that may be texts themselves. The sentences stand
in the message catalogues (``card_text.toml``); :class:`Own` is for what only one card says.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from duel99.messages import Messages

Arg: TypeAlias = "Text | str | int | Sequence[Text]"


class Text:
    """A sentence or a part of one: ``key`` without its ``card_text.`` and what fills it."""

    __slots__ = ("args", "key")

    def __init__(self, key: str, **args: Arg) -> None:
        self.key = key
        self.args = args

    def render(self, messages: Messages) -> str:
        """The text in one language."""
        values = {name: _plain(value, messages) for name, value in self.args.items()}
        return messages.text(f"card_text.{self.key}", **values)


class Own(Text):
    """A sentence of one card, in our words."""

    __slots__ = ("sentences",)

    def __init__(self, zh: str, en: str, ja: str) -> None:
        super().__init__("")
        self.sentences = {"zh-TW": zh, "en": en, "ja": ja}

    def render(self, messages: Messages) -> str:
        return self.sentences[messages.language]


class Joined(Text):
    """Several texts one after another, joined by the message ``key``."""

    __slots__ = ("parts",)

    def __init__(self, key: str, parts: Iterable[Text]) -> None:
        super().__init__(key)
        self.parts = tuple(p for p in parts if not isinstance(p, Empty))

    def render(self, messages: Messages) -> str:
        joint = messages.text(f"card_text.{self.key}")
        return joint.join(p.render(messages) for p in self.parts)


_ALWAYS_BIG = ("Special ", "Fusion ", "Ritual ", "Synchro ", "Tribute ", "Normal ")


class Cased(Text):
    """A text whose first letter is made small or big where it stands (English)."""

    __slots__ = ("big", "inner")

    def __init__(self, inner: Text, *, big: bool = False) -> None:
        super().__init__("")
        self.inner = inner
        self.big = big

    def render(self, messages: Messages) -> str:
        said = self.inner.render(messages)
        if self.big:
            return said[:1].upper() + said[1:]
        if said[1:2].isupper() or said.startswith(_ALWAYS_BIG):
            return said
        return said[:1].lower() + said[1:]


def refer(text: Text, word: str, instead: str) -> None:
    """Put another message for ``word`` wherever it stands in a text that was just made."""
    if text.key == word:
        text.key = instead
    inner: list[Text] = []
    if isinstance(text, Joined):
        inner += text.parts
    elif isinstance(text, Cased):
        inner.append(text.inner)
    for value in text.args.values():
        if isinstance(value, Text):
            inner.append(value)
        elif not isinstance(value, (str, int)):
            inner += value
    for part in inner:
        refer(part, word, instead)


class Empty(Text):
    """Nothing."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("")

    def render(self, messages: Messages) -> str:
        return ""


class Name(Text):
    """A card's name in quotation marks, looked up when it is rendered."""

    __slots__ = ("id",)

    def __init__(self, id: int) -> None:
        super().__init__("")
        self.id = id

    def render(self, messages: Messages) -> str:
        from duel99.cards.library import name_of

        return messages.text("card_text.name", name=name_of(self.id, messages.language))


def _plain(value: Arg, messages: Messages) -> str | int:
    if isinstance(value, Text):
        return value.render(messages)
    if isinstance(value, (str, int)):
        return value
    return "".join(part.render(messages) for part in value)


@functools.cache
def catalogue(language: str) -> Messages:
    """The message catalogue of a language."""
    return Messages(language)


def finish(text: str) -> str:
    """Tidy spaces and the first letters of rendered sentences."""
    words = " ".join(text.split())
    for mark in (",", ".", ";", ":", ")"):
        words = words.replace(f" {mark}", mark)
    words = _OF_IT.sub(
        lambda m: (
            f"{'T' if m[1] == 'T' else 't'}heir {m[2]}"
            if m[3] == "them"
            else f"{'I' if m[1] == 'T' else 'i'}ts {m[2]}"
        ),
        words,
    )
    words = _SENTENCE.sub(lambda m: m[0].upper(), words)
    return words[:1].upper() + words[1:]


_OF_IT = re.compile(r"\b([Tt])he (effects|battle position) of (it|them)\b")
_SENTENCE = re.compile(r"(?<=[a-z)]\. )[a-z]")

__all__ = ["Cased", "Empty", "Joined", "Name", "Own", "Text", "catalogue", "finish", "refer"]
