"""One proxy card, 63 x 88 mm: drawn in the frame's colour, with our own text.

Of a card that is played by hand there are the facts, and its text where the user has imported one.
"""

from __future__ import annotations

from html import escape
from typing import Final

from duel99.cards import Entry
from duel99.decks.splitting import box_of
from duel99.kernel.facts import UNKNOWN_VALUE, Printed
from duel99.kernel.terms import Arrow, Attribute, Kind, Race
from duel99.messages import Messages

from .emblem import emblem
from .fitting import size_for_box, size_for_line

_FRAMES: Final = {
    "normal_monster": "normal",
    "effect_monster": "effect",
    "pendulum_monster": "effect",
    "ritual_monster": "ritual",
    "fusion_monster": "fusion",
    "synchro_monster": "synchro",
    "xyz_monster": "xyz",
    "link_monster": "link",
}
_COLOURS: Final = {
    Attribute.EARTH: "#6b5330",
    Attribute.WATER: "#1f5f9e",
    Attribute.FIRE: "#b3331f",
    Attribute.WIND: "#2f7d3b",
    Attribute.LIGHT: "#a8820f",
    Attribute.DARK: "#553173",
    Attribute.DIVINE: "#8a6d1d",
}
_SPELL_COLOUR: Final = "#1b6e61"
_TRAP_COLOUR: Final = "#8c2f63"
_ARROWS: Final = {
    Arrow.UPPER_LEFT: "ul",
    Arrow.UP: "u",
    Arrow.UPPER_RIGHT: "ur",
    Arrow.LEFT: "l",
    Arrow.RIGHT: "r",
    Arrow.LOWER_LEFT: "dl",
    Arrow.DOWN: "d",
    Arrow.LOWER_RIGHT: "dr",
}
_TYPE_KINDS: Final = (
    Kind.RITUAL,
    Kind.FUSION,
    Kind.SYNCHRO,
    Kind.XYZ,
    Kind.LINK,
    Kind.PENDULUM,
    Kind.TOON,
    Kind.SPIRIT,
    Kind.UNION,
    Kind.GEMINI,
    Kind.TUNER,
    Kind.FLIP,
    Kind.NORMAL,
    Kind.EFFECT,
)
_NAME_WIDTH: Final = 45.0
_NAME_HEIGHT: Final = 6.0
_TWO_LINES: Final = 2.4
"""A name that would be smaller than this on one line goes over two."""
_TEXT_WIDTH: Final = 53.0
_TEXT_HEIGHT: Final = 36.0


def proxy(card: Entry, messages: Messages, footnote: str = "") -> str:
    """The card as HTML; ``footnote`` is written at its lower edge (whose it is)."""
    printed = card.printed
    frame = _frame(card)
    name = card.name(messages.language)
    size, lines = size_for_line(name, _NAME_WIDTH, 4.0, 1.0), ""
    if size < _TWO_LINES:
        size, lines = (
            size_for_box([name], _NAME_WIDTH, _NAME_HEIGHT, _TWO_LINES, 1.0),
            ' class="two"',
        )
    parts = [
        f'<article class="card {frame}{" pendulum" if printed.is_pendulum else ""}">',
        f'<header><h3{lines} style="font-size:{size}mm">{escape(name)}</h3>{_sign(card, messages)}</header>',
        f'<p class="stars">{_stars(printed)}</p>',
        f'<div class="art">{_picture(card)}</div>',
        f'<section><p class="type">{escape(_type_line(card, messages))}</p>',
        _text(card, messages),
        f'<p class="points">{_points(printed, messages)}</p></section>',
        f"<footer><span>{_number_line(card, name)}</span><span>{escape(footnote)}</span></footer>",
        "</article>",
    ]
    return "".join(parts)


def _frame(card: Entry) -> str:
    if card.printed.is_spell:
        return "spell"
    return "trap" if card.printed.is_trap else _FRAMES[box_of(card)]


def _colour(printed: Printed) -> str:
    if printed.is_spell:
        return _SPELL_COLOUR
    if printed.is_trap:
        return _TRAP_COLOUR
    return next((c for a, c in _COLOURS.items() if printed.attribute & a), "#555")


def _sign(card: Entry, messages: Messages) -> str:
    """The attribute, or that it is a spell or a trap, in a circle."""
    printed = card.printed
    if printed.is_monster:
        found = next((a for a in Attribute if printed.attribute & a), None)
        key = f"sheet.attribute.{found.name.lower()}" if found is not None else ""
    else:
        key = "sheet.attribute.spell" if printed.is_spell else "sheet.attribute.trap"
    word = messages.text(key) if key else "?"
    size = size_for_line(word, 3.4, 3.4, 1.2)
    style = f"background:{_colour(printed)};font-size:{size}mm"
    return f'<span class="sign" style="{style}">{escape(word)}</span>'


def _stars(printed: Printed) -> str:
    if printed.rating:
        return f"LINK-{printed.rating}"
    if printed.rank:
        return f'<span class="rank">{"★" * printed.rank}</span>'
    return "★" * printed.level


def _arrows(printed: Printed) -> str:
    return "".join(
        f'<i class="arrow {name}"></i>' for arrow, name in _ARROWS.items() if printed.arrows & arrow
    )


def _picture(card: Entry) -> str:
    printed = card.printed
    return _arrows(printed) + emblem(card.id, _colour(printed)) + _scales(printed)


def _scales(printed: Printed) -> str:
    if not printed.is_pendulum:
        return ""
    return (
        f'<b class="scale l">{printed.left_scale}</b><b class="scale r">{printed.right_scale}</b>'
    )


def _type_line(card: Entry, messages: Messages) -> str:
    printed = card.printed
    if not printed.is_monster:
        return f"[{messages.text(f'card_kind.{box_of(card)}')}]"
    words = [messages.text(f"race.{r.name.lower()}") for r in Race if printed.race & r]
    words += [messages.text(f"kind.{k.name.lower()}") for k in _TYPE_KINDS if printed.kind & k]
    return f"[{messages.text('sheet.type_joint').join(words)}]"


def _text(card: Entry, messages: Messages) -> str:
    lines = [line for line in card.text(messages.language).splitlines() if line.strip()]
    marked = messages.text("sheet.by_hand") if card.by_hand else ""
    height = _TEXT_HEIGHT - (3.0 if marked else 0.0)
    size = size_for_box(lines, _TEXT_WIDTH, height, 3.0, 1.15)
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    note = f'<p class="byhand">{escape(marked)}</p>' if marked else ""
    return f'<div class="text" style="font-size:{size}mm">{said}{note}</div>'


def _points(printed: Printed, messages: Messages) -> str:
    if not printed.is_monster:
        return ""
    attack = messages.text("sheet.attack", value=_number(printed.attack))
    if printed.kind & Kind.LINK:
        return escape(attack)
    defense = messages.text("sheet.defense", value=_number(printed.defense))
    return escape(f"{attack}  {defense}")


def _number_line(card: Entry, name: str) -> str:
    """The card's number, and its name in another language, as it may stand on the real card."""
    others = (card.names.get(each, name) for each in ("ja", "en"))
    other = next((each for each in others if each != name), "")
    return escape(f"{card.id:08d}  {other}".strip())


def _number(value: int) -> str:
    return "?" if value == UNKNOWN_VALUE else str(value)
