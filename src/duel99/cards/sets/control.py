"""More changes of control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate
from duel99.cards.language.changes import END_OF_TURN, END_PHASE, Grant, TakeControl
from duel99.cards.language.costs import PayLife
from duel99.cards.language.extra_deck import TargetEach, target_number
from duel99.cards.language.facts import Card, Spell
from duel99.cards.language.filters import face_up, having, monster
from duel99.cards.language.moves import Destroy
from duel99.cards.language.places import theirs, yours
from duel99.cards.language.steps import Part, Then
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Text
from duel99.cards.language.which import TARGETS, Which
from duel99.kernel.choosing import name_opponent
from duel99.kernel.control import may_take_control, take_control
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.moving import is_token
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import NOBODY

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context


def may_take(ctx: Context, card: CardInDuel) -> bool:
    """Whether the effect's controller could get control of ``card``."""
    return may_take_control(ctx.duel, card, ctx.player, ctx)


normal_summonable = having(
    lambda ctx, c: c.definition.normal_summon and not is_token(c),
    "可以通常召喚的",
    "Normal Summonable ",
    "通常召喚可能な",
)
"""Not tokens, monsters of the extra deck, or those that say they cannot be."""

Card(87910978, zh="洗腦", ja="洗脳－ブレインコントロール", en="Brain Control", kind=Spell.NORMAL)(
    Activate(
        TakeControl(TARGETS, until=END_PHASE),
        cost=PayLife(800),
        target=Target(theirs(monster & face_up & normal_summonable), able=may_take),
    ),
)
Card(37520316, zh="精神操作", ja="精神操作", en="Mind Control", kind=Spell.NORMAL)(
    Activate(
        TakeControl(TARGETS, until=END_PHASE),
        Grant(
            TARGETS,
            RuleKind.CANNOT_DECLARE_ATTACK,
            RuleKind.CANNOT_BE_TRIBUTED,
            until=END_OF_TURN,
            face_down=True,
            key="neither_attacks_nor_is_tributed",
        ),
        target=Target(theirs(monster), able=may_take),
    ),
)


class GiveControl(Part):
    """Give control of monsters to the opponent that is meant (AMB-26)."""

    opponent = True
    categories = frozenset({Category.CHANGE_CONTROL})
    mechanics = frozenset({"control", "give"})

    def __init__(self, which: Which) -> None:
        self.which = which

    def run(self, ctx: Context) -> Procedure[bool]:
        rival = yield from name_opponent(ctx)
        if rival == NOBODY:
            return False
        cards = yield from self.which.cards(ctx)
        given = False
        for card in cards:
            given = (yield from take_control(ctx.duel, card, rival, ctx)) or given
        return given

    def phrase(self) -> Text:
        return Text("give_control", cards=self.which.phrase())


FIRST: Final = target_number(0, "first_target")
SECOND: Final = target_number(1, "second_target")

Card(25774450, zh="死亡魔術箱", ja="死のマジック・ボックス", en="Mystic Box", kind=Spell.NORMAL)(
    Activate(
        Destroy(FIRST),
        Then(GiveControl(SECOND)),
        target=TargetEach(Target(theirs(monster)), Target(yours(monster))),
    ),
)
