"""Table actions that negate: an activation, an effect, an attack, what a face-up card does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.kernel.battle import negate_attack
from duel99.kernel.choosing import choose_cards
from duel99.kernel.effect import FOREVER, ExpireAt, Expiry, Procedure, Rule
from duel99.kernel.negation import negate_activation, negate_effect
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import BOUND

from .act import Act, face_up_cards, pick_number, pick_word
from .consent import agreed

if TYPE_CHECKING:
    from duel99.kernel.context import Context

_SILENT: Final = Rule(RuleKind.NEGATED, scope=BOUND, negatable=False)


class Negate(Act):
    """Negate something; an activation only from a later link of the same chain."""

    key = "negate"

    def _ways(self, ctx: Context) -> list[str]:
        found = []
        if 1 < ctx.number <= len(ctx.duel.chain):
            found += ["activation", "effect"]
        if ctx.duel.fight is not None and not ctx.duel.fight.negated:
            found.append("attack")
        if any(c is not ctx.card for c in face_up_cards(ctx)):
            found += ["card_turn", "card_lasting"]
        return found

    def possible(self, ctx: Context) -> bool:
        return bool(self._ways(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        duel = ctx.duel
        way = yield from pick_word(ctx.player, self._ways(ctx), "table_negate", ctx.card.uid)
        if way in ("activation", "effect"):
            link = yield from pick_number(ctx, range(1, ctx.number), "table_link")
            card = duel.chain[link - 1].card
            allowed = yield from agreed(
                ctx, self.proposal(ctx, cards=[card], detail=way, value=link)
            )
            if not allowed:
                return False
            negate = negate_activation if way == "activation" else negate_effect
            return negate(duel, ctx, link)
        if way == "attack":
            allowed = yield from agreed(ctx, self.proposal(ctx, detail=way))
            return allowed and negate_attack(duel)
        options = [c for c in face_up_cards(ctx) if c is not ctx.card]
        cards = yield from choose_cards(ctx.player, options, 1, 1, "table_cards", ctx.card.uid)
        allowed = yield from agreed(ctx, self.proposal(ctx, cards=cards, detail=way))
        if not allowed:
            return False
        expiry = Expiry(ExpireAt.TURN_END) if way == "card_turn" else FOREVER
        linger(duel, _SILENT, ctx, expiry, refs=(cards[0].ref,))
        return True
