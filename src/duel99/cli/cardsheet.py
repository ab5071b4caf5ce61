"""A card to read: its names, facts, text, and where its rulings stand."""

from __future__ import annotations

from urllib.parse import quote

from duel99.cards import Entry
from duel99.messages import Messages

from .facts import fact_lines

_LANGUAGES = ("zh-TW", "ja", "en")
_DATABASE = "https://www.db.yugioh-card.com/yugiohdb/card_search.action?ope=2&cid={id}"
_WIKI = "https://yugipedia.com/wiki/{name}"


def heading(entry: Entry, messages: Messages) -> str:
    """The card's name in the language, then in the other ones."""
    own = entry.name(messages.language)
    others = [entry.names[lang] for lang in _LANGUAGES if entry.names.get(lang, own) != own]
    return "  ".join([own, *dict.fromkeys(others)])


def sheet(entry: Entry, messages: Messages) -> list[str]:
    """Facts and text, a line each; the heading is not among them."""
    lines = fact_lines(entry.printed, messages)
    text = entry.text(messages.language)
    lines += text.splitlines() if text.strip() else [messages.text("card.no_text")]
    return lines


def footer(entry: Entry, messages: Messages) -> list[str]:
    """The number, the mechanics, and links to rulings."""
    lines = [messages.text("card.id", id=entry.id)]
    if entry.mechanics:
        names = [mechanic_name(tag, messages) for tag in sorted(entry.mechanics)]
        lines.append(messages.text("card.mechanics", names=", ".join(names)))
    lines.append(rulings(entry, messages))
    return lines


def rulings(entry: Entry, messages: Messages) -> str:
    """Where to read rulings: the official database where its number is known, else a wiki."""
    number = entry.konami_id
    if number:
        return messages.text("card.database", url=_DATABASE.format(id=number))
    name = quote(entry.name("en").replace(" ", "_"), safe="_,'!()-:")
    return messages.text("card.wiki", url=_WIKI.format(name=name))


def mechanic_name(tag: str, messages: Messages) -> str:
    """What a mechanic is called; its tag where the catalogues have no name."""
    key = f"mechanic.{tag}"
    return messages.text(key) if messages.has(key) else tag
