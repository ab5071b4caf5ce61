"""The table drawn with columns: the centre, every player's field, the own hand.

Written for 80 by 24: rows without cards are left out, and where the window is low the
opponents' fields become one line each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from duel99.kernel.terms import FACE_DOWN, NO_CARD, NOBODY, Location, Phase
from duel99.kernel.view import CardView, PlayerView, View
from duel99.telling.cells import detail_of, details_of, find, name_of, pile_counts
from duel99.telling.facts import short
from duel99.telling.wording import Wording

from .flow import flow
from .track import counters_text, rides, ring, seat_style

_ROOM_FOR_THE_REST = 9
"""Lines that the log, the choices and the prompt want below the table."""


class Board:
    """Draws views for one seat (``NOBODY``: a spectator)."""

    def __init__(self, wording: Wording) -> None:
        self.wording = wording

    def draw(self, view: View, console: Console) -> RenderableType:
        """The table, in the form that fits the window."""
        full = self._draw(view, wide=True)
        if console.height >= len(console.render_lines(full)) + _ROOM_FOR_THE_REST:
            return full
        return self._draw(view, wide=False)

    def _draw(self, view: View, *, wide: bool) -> Group:
        parts: list[RenderableType] = [self._title(view), self._centre(view)]
        if view.track:
            parts.append(ring(view, self.wording))
        for seat in from_the_far_side(view):
            player = view.players[seat]
            parts.append(self._header(player, view))
            if not player.alive:
                continue
            if wide or seat == view.seat:
                parts += self._rows(player, view)
            else:
                parts += self._line(player, view)
        parts += self._happening(view)
        if view.seat != NOBODY and view.players[view.seat].alive:
            parts.append(self._hand(view.players[view.seat]))
        return Group(*parts)

    # the centre

    def _title(self, view: View) -> Rule:
        return Rule(Text(title(view, self.wording), style="bold"), style="dim")

    def _centre(self, view: View) -> RenderableType:
        words = self.wording
        if not view.shared:
            return Text(end="")
        player = view.players[0]
        parts = [words.text("table.mountain", count=player.deck)]
        sea = player.graveyard
        if sea:
            top = words.quoted(sea[-1].id)
            parts.append(words.text("table.sea_top", count=len(sea), card=top))
        else:
            parts.append(words.text("table.sea", count=0))
        parts += _own_piles(player, words)
        if view.recycles_left:
            parts.append(words.text("table.recycles", count=view.recycles_left))
        if player.field is not None:
            parts.append(self._field(player.field))
        return Text("  ".join(parts), style="bold blue")

    def _field(self, card: CardView) -> str:
        words = self.wording
        return words.text(
            "table.field", card=name_of(card, words), player=words.player(card.controller)
        )

    # players

    def _header(self, player: PlayerView, view: View) -> Rule:
        words = self.wording
        turn = player.seat == view.turn_player and not view.over
        style = seat_style(player.seat)
        title = Text("> " if turn else "", style="bold")
        title.append(player.name, style=f"bold {style}" + (" reverse" if turn else ""))
        if not player.alive:
            title.append(f"  {words.text('table.out', place=player.placing)}", style="dim")
        else:
            parts = [words.text("table.life", life=player.life)]
            parts.append(words.text("table.hand", count=len(player.hand)))
            if rides(player):
                parts.append(counters_text(player, words))
            if not view.shared:
                parts += _piles(player, words)
                if player.field is not None:
                    parts.append(self._field(player.field))
            if not _has_field(player):
                parts.append(words.text("table.empty_field"))
            title.append(f"  {'  '.join(parts)}")
        return Rule(title, align="left", style="dim")

    def _rows(self, player: PlayerView, view: View) -> list[RenderableType]:
        """A field as it lies: extra monster zones, monsters, spells and traps."""
        rows: list[RenderableType] = []
        left, right = player.monsters[5], player.monsters[6]
        if left is not None or right is not None:
            rows.append(self._row((None, left, None, right, None), view, empty=""))
        if any(player.monsters[:5]):
            rows.append(self._row(player.monsters[:5], view))
        if any(player.spells[:5]):
            rows.append(self._row(player.spells[:5], view))
        if any(player.spells[5:]):
            # Master Rule 3: the pendulum zones lie apart
            left, right = player.spells[5:]
            rows.append(self._row((left, None, None, None, right), view, empty=""))
        return rows

    def _row(
        self, cards: Sequence[CardView | None], view: View, empty: str = "·"
    ) -> RenderableType:
        table = Table.grid(padding=(0, 1), expand=True)
        for _ in cards:
            table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        names, worth, marks = [], [], []
        for card in cards:
            if card is None:
                names.append(Text(empty, style="dim"))
                worth.append("")
                marks.append("")
                continue
            names.append(Text(name_of(card, self.wording), style=_style(card)))
            both = details_of(card, self.wording, view)
            worth.append(both[0])
            marks.append(both[1])
        table.add_row(*names)
        for row in (worth, marks):
            if any(row):
                table.add_row(*row)
        return table

    def _line(self, player: PlayerView, view: View) -> list[RenderableType]:
        """A field in running text, for low windows."""
        parts = []
        for card in (*player.monsters[5:], *player.monsters[:5], *player.spells):
            if card is not None:
                detail = detail_of(card, self.wording, view)
                parts.append(f"{name_of(card, self.wording)} {detail}".rstrip())
        return [Text("  ".join(parts))] if parts else []

    # what is going on

    def _happening(self, view: View) -> Iterable[RenderableType]:
        for line in happening(view, self.wording):
            yield Text(line, style="bold red")

    def _hand(self, player: PlayerView) -> RenderableType:
        words = self.wording
        if not player.hand:
            return Text(words.text("table.own_hand_empty"), style="dim")
        items = []
        for card in player.hand:
            printed = words.printed(card.id)
            facts = short(printed, words.messages) if printed is not None else ""
            item = Text(words.card(card.id), style="bold")
            item.append(f" {facts}", style="not bold dim")
            items.append(item)
        return Group(
            Rule(Text(words.text("table.own_hand")), align="left", style="dim"),
            flow(items),
        )


def title(view: View, words: Wording) -> str:
    """Which turn it is, whose, and which phase."""
    if view.over:
        return words.text("table.over")
    if view.turn_player == NOBODY:
        return words.text("table.before")
    return "  ".join(
        (
            words.text("table.turn", number=view.turn),
            words.text("table.whose_turn", player=words.player(view.turn_player)),
            words.messages.member(Phase(view.phase)),
        )
    )


def happening(view: View, words: Wording) -> list[str]:
    """The attack that is going on and the chain, a line each."""
    lines = []
    if view.attacker != NO_CARD:
        attacker = find(view, view.attacker)
        target = find(view, view.attack_target)
        if attacker is not None:
            goal = name_of(target, words) if target is not None else ""
            if target is not None:
                goal = words.text(
                    "table.whose_place", player=words.player(target.controller), place=goal
                )
            lines.append(
                words.text(
                    "table.fight",
                    attacker=name_of(attacker, words),
                    target=goal or words.text("table.direct"),
                )
            )
    for link in view.chain:
        names = [find(view, number) for number in link.targets]
        shown = [name_of(card, words) for card in names if card is not None]
        targets = words.text("table.chain_targets", cards=words.listed(shown)) if shown else ""
        line = words.text(
            "table.chain",
            number=link.number,
            player=words.player(link.player),
            card=words.quoted(link.id),
            targets=f" {targets}" if targets else "",
        )
        if link.negated:
            line += f" {words.text('table.chain_negated')}"
        lines.append(line)
    return lines


def from_the_far_side(view: View) -> list[int]:
    """Seats in the order in which they are drawn: the opponents in turn order, oneself last."""
    order = list(view.order) or [player.seat for player in view.players]
    order += [player.seat for player in view.players if player.seat not in order]
    if view.seat in order:
        at = order.index(view.seat)
        order = [*order[at + 1 :], *order[: at + 1]]
    return order


def _style(card: CardView) -> str:
    if card.position & FACE_DOWN:
        return "italic dim"
    if card.location == Location.MONSTER:
        return "bold"
    return "bold green"


def _has_field(player: PlayerView) -> bool:
    return any(player.monsters) or any(player.spells)


def _own_piles(player: PlayerView, words: Wording) -> list[str]:
    """The banished pile and the extra deck by its colours."""
    parts = [words.text("table.banished", count=len(player.banished))]
    counts = pile_counts(player.extra, words)
    if counts:
        piles = " ".join(
            words.text("table.extra_pile", kind=kind, count=count) for kind, count in counts
        )
        parts.append(words.text("table.extra_piles", piles=piles))
    return parts


def _piles(player: PlayerView, words: Wording) -> list[str]:
    return [
        words.text("table.deck", count=player.deck),
        words.text("table.graveyard", count=len(player.graveyard)),
        words.text("table.banished", count=len(player.banished)),
        words.text("table.extra", count=len(player.extra)),
    ]
