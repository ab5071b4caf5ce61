"""More Link monsters: what they do with the monsters that they point to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.absorbing import AbsorbOne
from duel99.cards.language.activations import Quick
from duel99.cards.language.changes import NegateActivation
from duel99.cards.language.continuous import Boost, Instead, per, per_text
from duel99.cards.language.costs import TributeCost
from duel99.cards.language.extra_deck import absorbed
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    effect_monster,
    face_up,
    level,
    monster,
    non_token,
    pointed_by_this,
)
from duel99.cards.language.moments import activated
from duel99.cards.language.places import field, yours
from duel99.cards.language.procedures import Link
from duel99.cards.language.steps import Part
from duel99.cards.language.text import Empty, Own, Text
from duel99.cards.language.words import (
    CYBERSE,
    DARK,
    LEFT,
    LIGHT,
    LINK,
    LOWER_LEFT,
    LOWER_RIGHT,
    RIGHT,
    SPELLCASTER,
    UP,
)
from duel99.kernel import operations as op
from duel99.kernel.choosing import choose_card
from duel99.kernel.effect import Procedure
from duel99.kernel.registry import ruled
from duel99.kernel.rule_kind import ReplaceKind, RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import Reason

if TYPE_CHECKING:
    from duel99.kernel.card import Card as Piece
    from duel99.kernel.context import Context

POINTED: Final = field(monster & pointed_by_this)
YOUR_POINTED: Final = yours(monster & pointed_by_this)

# Decode Talker


def _targets_yours(ctx: Context) -> bool:
    """Whether the activation that is answered targets a card on your field."""
    event, duel = ctx.event, ctx.duel
    if event is None or not 1 <= event.link <= len(duel.chain):
        return False
    return any(
        c.on_field and c.controller == ctx.player for c in duel.chain[event.link - 1].target_cards()
    )


Card(
    1861629,
    zh="解碼語者",
    ja="デコード・トーカー",
    en="Decode Talker",
    monster=M(DARK, CYBERSE, link=3, arrows=(LOWER_LEFT, UP, LOWER_RIGHT), atk=2300, types=(LINK,)),
)(
    Link(2, monster & effect_monster),
    Boost(atk=per(500, POINTED), words=per_text("atk", 500, POINTED)),
    Quick(
        NegateActivation(),
        on=activated("effect", by=Who.OPPONENTS).narrowed(
            _targets_yours,
            Own(
                "對手發動以自己場上的卡為對象的卡或效果時",
                "when your opponent activates a card or effect that targets a card you control",
                "自分フィールドのカードを対象とする相手のカードの効果が発動した時",
            ),
        ),
        cost=TributeCost(YOUR_POINTED),
    ),
)

# Proxy Dragon


class DestroyPointedInstead(Part):
    """Destroy a monster of yours that this card points to, and none that falls anyway."""

    mechanics = frozenset({"destroy"})

    def _candidates(self, ctx: Context) -> list[Piece]:
        duel = ctx.duel
        return [
            c
            for c in YOUR_POINTED.find(ctx)
            if c not in ctx.picked
            and not (duel.fight is not None and c.uid in duel.fight.doomed)
            and not ruled(duel, RuleKind.NO_EFFECT_DESTRUCTION, c, ctx)
            and not ruled(duel, RuleKind.NO_DESTRUCTION, c, ctx)
        ]

    def possible(self, ctx: Context) -> bool:
        return bool(self._candidates(ctx))

    def run(self, ctx: Context) -> Procedure[bool]:
        chosen = yield from choose_card(ctx.player, self._candidates(ctx), "destroy", ctx.card.uid)
        gone = yield from op.destroy(ctx.duel, [chosen], ctx, reason=Reason.EFFECT | Reason.REPLACE)
        return bool(gone)

    def phrase(self) -> Text:
        return Empty()


def _your_card_would_fall(ctx: Context, piece: Piece) -> bool:
    reason = ctx.values.get("reason", 0)
    return (
        piece.on_field
        and piece.controller == ctx.player
        and reason & (Reason.BATTLE | Reason.EFFECT) != 0
        and not reason & Reason.REPLACE
    )


Card(
    22862454,
    zh="代理龍",
    ja="プロキシー・ドラゴン",
    en="Proxy Dragon",
    monster=M(LIGHT, CYBERSE, link=2, arrows=(LEFT, RIGHT), atk=1400, types=(LINK,)),
)(
    Link(2, most=2),
    Instead(
        ReplaceKind.DESTRUCTION,
        DestroyPointedInstead(),
        covers=_your_card_would_fall,
        words=Own(
            "自己場上的卡會被戰鬥・效果破壞的場合，可以改為破壞自己1隻在這張卡連結區的怪獸。",
            "If a card or cards you control would be destroyed by battle or card effect, you can "
            "destroy 1 of your monsters this card points to instead.",
            "自分フィールドのカードが戦闘・効果で破壊される場合、代わりにこのカードのリンク先の"
            "自分のモンスター１体を破壊できる。",
        ),
    ),
)

# Relinquished Anima


def _absorbed_attack(ctx: Context, piece: Piece) -> int:
    return sum(c.printed.base_attack for c in absorbed(ctx)[:1])


Card(
    94259633,
    zh="納祭魔 阿尼瑪",
    ja="サクリファイス・アニマ",
    en="Relinquished Anima",
    monster=M(DARK, SPELLCASTER, link=1, arrows=(UP,), atk=0, types=(LINK,)),
)(
    Link(1, monster & non_token & level(1), most=1),
    AbsorbOne(field(monster & face_up & pointed_by_this)),
    Boost(
        atk=_absorbed_attack,
        words=Own(
            "這張卡的攻擊力上升以這個效果裝備的怪獸的攻擊力數值。",
            "This card gains ATK equal to that of the monster equipped by this effect.",
            "このカードの攻撃力は、この効果で装備したモンスターの攻撃力分アップする。",
        ),
    ),
)
