"""The checklist: every card with its copies to tick, whose they are, and where to look them up."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from duel99.cards import Entry
from duel99.decks.pool import Pool
from duel99.decks.splitting import BOXES, Split, box_of
from duel99.messages import Messages

_TWO = 2


def checklist(pool: Pool, messages: Messages, parts: Split | None = None) -> str:
    """The pool as tables, section by section and box by box."""
    owners = _owners(parts, messages)
    total = len(pool.main) + len(pool.extra) + len(pool.side)
    said = [
        '<section class="checklist">',
        f"<h1>{escape(pool.name)}</h1>",
        f'<p class="lead">{escape(messages.text("sheet.lead", count=total))}</p>',
    ]
    if pool.comment:
        said.append(f'<p class="lead">{escape(pool.comment)}</p>')
    if parts is not None:
        said.append(_summary(parts, messages))
    for section in ("main", "extra", "side"):
        counted = pool.counted(section)
        if counted:
            number = sum(n for _, n in counted)
            title = messages.text(f"pool.section_{section}", count=number)
            said.append(f"<h2>{escape(title)}</h2>")
            said += _boxes(counted, owners, messages)
    said.append("</section>")
    return "".join(said)


def _boxes(
    counted: Iterable[tuple[Entry, int]], owners: dict[int, str], messages: Messages
) -> Iterable[str]:
    listed = list(counted)
    for box in BOXES:
        cards = [(e, n) for e, n in listed if box_of(e) == box]
        if not cards:
            continue
        cards.sort(key=lambda pair: (pair[0].name(messages.language).casefold(), pair[0].id))
        number = sum(n for _, n in cards)
        title = f"{messages.text(f'card_kind.{box}')} ({number})"
        head = "".join(
            f"<th>{escape(messages.text(f'sheet.column_{key}'))}</th>"
            for key in ("tick", "card", "other_name", "owner", "id")
        )
        rows = "".join(_row(e, n, owners.get(e.id, ""), messages) for e, n in cards)
        yield (
            f"<table><caption>{escape(title)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )


def _row(card: Entry, copies: int, owner: str, messages: Messages) -> str:
    name = card.name(messages.language)
    others = [card.names[each] for each in ("zh-TW", "ja", "en") if card.names.get(each)]
    other = next((o for o in others if o != name), "")
    if card.by_hand:
        name = messages.text("by_hand.marked", name=name)
    boxes = '<i class="tick"></i>' * copies
    cells = (name, other, owner, f"{card.id:08d}")
    classes = ("name", "other", "owner", "id")
    said = "".join(
        f'<td class="{c}">{escape(cell)}</td>' for c, cell in zip(classes, cells, strict=True)
    )
    return f'<tr><td class="ticks">{boxes}</td>{said}</tr>'


def _owners(parts: Split | None, messages: Messages) -> dict[int, str]:
    """For each card, whose copies they are."""
    if parts is None:
        return {}
    found: dict[int, list[str]] = {}
    for share in parts.shares:
        for item in share.items:
            who = share.owner or messages.text("collection.nobody")
            count = f" ×{item.copies}" if item.copies >= _TWO else ""
            number = f" {item.number}" if item.number else ""
            sure = "" if item.sure else " ?"
            found.setdefault(item.card.id, []).append(f"{who}{count}{number}{sure}")
    joint = messages.text("sheet.owner_joint")
    return {card: joint.join(names) for card, names in found.items()}


def _summary(parts: Split, messages: Messages) -> str:
    said = [
        messages.text(
            "split.share",
            owner=share.owner or messages.text("collection.nobody"),
            count=share.count,
        )
        for share in parts.shares
    ]
    if parts.unclaimed:
        number = sum(item.copies for item in parts.unclaimed)
        said.append(messages.text("split.unclaimed", count=number))
    items = "".join(f"<li>{escape(each)}</li>" for each in said)
    return f'<ul class="owners">{items}</ul>'
