"""A card to read: its names, facts, text, and where its rulings stand."""

from __future__ import annotations

from collections.abc import Iterable

from duel99.cards import Entry
from duel99.messages import Messages
from duel99.telling.facts import fact_lines
from duel99.telling.rulings import database_url, wiki_url

_LANGUAGES = ("zh-TW", "ja", "en")


def heading(entry: Entry, messages: Messages) -> str:
    """The card's name in the language, then in the other ones."""
    own = entry.name(messages.language)
    others = [entry.names[lang] for lang in _LANGUAGES if entry.names.get(lang, own) != own]
    return "  ".join([own, *dict.fromkeys(others)])


def sheet(entry: Entry, messages: Messages) -> list[str]:
    """Facts and text, a line each; the heading is not among them."""
    lines = fact_lines(entry.printed, messages)
    text = entry.text(messages.language)
    if entry.by_hand:
        lines.append(messages.text("by_hand.sheet"))
    none = "card.no_text_known" if entry.by_hand else "card.no_text"
    lines += text.splitlines() if text.strip() else [messages.text(none)]
    return lines


def footer(entry: Entry, messages: Messages) -> list[str]:
    """The number, the mechanics, and links to rulings."""
    lines = [messages.text("card.id", id=entry.id)]
    names = mechanics_of(entry, messages)
    if names:
        lines.append(messages.text("card.mechanics", names=listed(names, messages)))
    lines.append(rulings(entry, messages))
    return lines


def rulings(entry: Entry, messages: Messages) -> str:
    """Where to read rulings: the official database where its number is known, else a wiki."""
    number = entry.konami_id
    if number:
        return messages.text("card.database", url=database_url(number))
    return messages.text("card.wiki", url=wiki_url(entry.name("en")))


def mechanics_of(entry: Entry, messages: Messages) -> list[str]:
    """What a card does, in single words; without what its kind tells already."""
    return [mechanic_name(t, messages) for t in sorted(entry.mechanics) if t not in _TOLD_BY_KIND]


def mechanic_name(tag: str, messages: Messages) -> str:
    """What a mechanic is called; its tag where the catalogues have no name."""
    key = f"mechanic.{tag}"
    return messages.text(key) if messages.has(key) else tag


def listed(items: Iterable[str], messages: Messages) -> str:
    """Several things one after another, as the language does it."""
    separator = messages.text("table.list_separator")
    return (separator if separator > "\x7f" else f"{separator} ").join(items)


_TOLD_BY_KIND = frozenset(
    {
        *("monster", "spell", "trap", "normal", "vanilla", "effect", "fusion", "ritual"),
        *("synchro", "xyz", "pendulum", "link", "continuous", "equip", "field", "quick-play"),
        *("counter", "spirit", "union", "gemini", "tuner", "flip", "toon"),
        *("normal-spell", "continuous-spell", "equip-spell", "field-spell", "quick-play-spell"),
        *("ritual-spell", "normal-trap", "continuous-trap", "counter-trap", "non-effect"),
        *("link1", "link2", "link3", "link4", "link5", "link6"),
    }
)
"""Mechanics that the facts of the card tell already."""
