"""The whole file: nine cards a page, then the checklist; nothing is loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from duel99.decks.pool import Pool
from duel99.decks.splitting import BOXES, Split, box_of
from duel99.messages import Messages

from .checklist import checklist
from .proxy import proxy

_A_PAGE: Final = 9
_STYLE: Final = Path(__file__).with_name("sheet.css")


class Paper(NamedTuple):
    """A size of paper, in millimetres."""

    width: float
    height: float
    css: str


PAPERS: Final[Mapping[str, Paper]] = {
    "a4": Paper(210, 297, "A4"),
    "letter": Paper(215.9, 279.4, "letter"),
}
"""Sizes of paper: nine cards of 63 x 88 mm fit on each."""


def sheet_html(
    pool: Pool,
    messages: Messages,
    *,
    parts: Split | None = None,
    paper: str = "a4",
    every_copy: bool = True,
    cards: bool = True,
    listing: bool = True,
) -> str:
    """A pool as one self-contained HTML page to print, in the language of ``messages``.

    ``parts`` says whose the cards are (:func:`duel99.decks.splitting.split`); ``every_copy`` false
    draws each different card once. ``cards`` and ``listing`` leave out the proxies or the
    checklist. Raises :class:`ValueError` for an unknown ``paper``.
    """
    if paper not in PAPERS:
        raise ValueError(f"unknown paper {paper!r}: {', '.join(PAPERS)}")
    size = PAPERS[paper]
    style = _STYLE.read_text(encoding="utf-8")
    page = f"@page{{size:{size.css};margin:0}}:root{{--w:{size.width}mm;--h:{size.height}mm}}"
    body: list[str] = []
    if cards:
        body += _pages(_drawn(pool, messages, parts, every_copy=every_copy))
    if listing:
        body.append(checklist(pool, messages, parts))
    title = escape(messages.text("sheet.title", name=pool.name))
    note = escape(messages.text("sheet.print_hint", paper=size.css))
    return (
        f'<!doctype html>\n<html lang="{messages.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">"
        f"<title>{title}</title><style>{page}{style}</style></head>"
        f'<body><p class="hint">{note}</p>{"".join(body)}</body></html>\n'
    )


def _drawn(
    pool: Pool, messages: Messages, parts: Split | None, *, every_copy: bool
) -> Iterator[str]:
    whose = _whose(parts)
    for section in ("main", "extra", "side"):
        counted = sorted(
            pool.counted(section),
            key=lambda pair: (BOXES.index(box_of(pair[0])), pair[0].printed.level, pair[0].id),
        )
        for card, copies in counted:
            owners = whose.get(card.id, [])
            for i in range(copies if every_copy else 1):
                yield proxy(card, messages, owners[i] if i < len(owners) else "")


def _whose(parts: Split | None) -> dict[int, list[str]]:
    """The owner of each copy of a card."""
    found: dict[int, list[str]] = {}
    for share in parts.shares if parts is not None else ():
        for item in share.items:
            found.setdefault(item.card.id, []).extend([share.owner] * item.copies)
    return found


def _pages(cards: Iterator[str]) -> Iterator[str]:
    row: list[str] = []
    for card in cards:
        row.append(card)
        if len(row) == _A_PAGE:
            yield f'<section class="sheet">{"".join(row)}</section>'
            row = []
    if row:
        yield f'<section class="sheet">{"".join(row)}</section>'


__all__ = ["PAPERS", "Paper", "sheet_html"]
