"""Cards that cost life points turn by turn, or attack by attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate
from duel99.cards.language.continuous import Always, Watch
from duel99.cards.language.costs import PayLife
from duel99.cards.language.facts import Card, M, Spell, Trap
from duel99.cards.language.filters import (
    monster,
    spell,
)
from duel99.cards.language.keeping import Upkeep
from duel99.cards.language.moments import (
    EACH_STANDBY,
    YOUR_STANDBY,
)
from duel99.cards.language.moves import Destroy
from duel99.cards.language.places import Selector, field
from duel99.cards.language.steps import Part
from duel99.cards.language.text import Empty, Own, Text
from duel99.cards.language.words import (
    DARK,
    SPELLCASTER,
)
from duel99.kernel.derived import attack_of
from duel99.kernel.effect import (
    Category,
    DamageStepUse,
    ExpireAt,
    Expiry,
    Modifier,
    Procedure,
)
from duel99.kernel.registry import linger, unaffected
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import BOUND, Who
from duel99.kernel.terms import (
    Location,
    Op,
    Stat,
    When,
)

if TYPE_CHECKING:
    from duel99.kernel.context import Context

Card(61740673, zh="王宮的敕命", ja="王宮の勅命", en="Imperial Order", kind=Trap.CONTINUOUS)(
    Activate(),
    Always(RuleKind.NEGATED, to=field(spell), mechanics=("negate-spells",)),
    Upkeep(EACH_STANDBY, PayLife(700), Destroy, forced=True),
)
Card(82003859, zh="通行稅", ja="通行税", en="Toll", kind=Spell.CONTINUOUS)(
    Activate(),
    Always(
        RuleKind.ATTACK_COST,
        to=Selector(monster, Location.MONSTER, Who.EVERYONE, "field"),
        value=500,
        words=Own(
            "雙方每次攻擊宣言都必須支付500生命值。",
            "Each player must pay 500 LP to declare an attack.",
            "お互いのプレイヤーは、攻撃宣言の際に500ＬＰを払わなければならない。",
        ),
        mechanics=("cost-lp", "attack-restriction"),
    ),
)
Card(
    21417692,
    zh="黑暗精靈",
    ja="ダーク・エルフ",
    en="Dark Elf",
    monster=M(DARK, SPELLCASTER, level=4, atk=2000, def_=800),
)(
    Always(
        RuleKind.ATTACK_COST,
        value=1000,
        words=Own(
            "不支付1000生命值，這張卡不能攻擊。",
            "You must pay 1000 LP to attack with this card.",
            "自分は1000ＬＰを払わなければ、このカードは攻撃できない。",
        ),
        mechanics=("cost-lp", "attack-restriction"),
    ),
)

# Mirror Wall: who attacks is halved, and stays so while the wall stands

_HALVED: Final = Modifier(Stat.ATTACK, Op.FINAL, None, scope=BOUND)


def _halve_attacker(ctx: Context) -> bool:
    """Halve the attacking opponent's monster as long as this card stands; once each."""
    duel = ctx.duel
    fight = duel.fight
    if fight is None or not ctx.source_present:
        return False
    attacker = fight.attacker
    if (
        attacker.controller == ctx.player
        or attacker.location != Location.MONSTER
        or unaffected(duel, attacker, ctx)
    ):
        return False
    for active in duel.registry.get(_HALVED.slots[0], ()):
        if active.effect is _HALVED and active.uid == ctx.card.uid and attacker.ref in active.refs:
            return False
    linger(
        duel,
        _HALVED,
        ctx,
        Expiry(ExpireAt.NEVER, source=ctx.card.ref),
        refs=(attacker.ref,),
        values=((attack_of(duel, attacker) + 1) // 2,),
    )
    return True


def _note_attack(ctx: Context) -> None:
    _halve_attacker(ctx)


class HalveAttacker(Part):
    """As the card is turned face-up in a battle, it reaches the attacker of that battle."""

    categories = frozenset({Category.CHANGE_STATS})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        return _halve_attacker(ctx)

    def phrase(self) -> Text:
        return Empty()


Card(22359980, zh="銀幕的鏡壁", ja="銀幕の鏡壁", en="Mirror Wall", kind=Trap.CONTINUOUS)(
    Activate(HalveAttacker(), damage_step=DamageStepUse.UNTIL_CALCULATION),
    Watch(
        (When.ATTACK_DECLARED,),
        _note_attack,
        words=Own(
            "對手的攻擊怪獸的攻擊力變成一半。",
            "The ATK of your opponent's attacking monsters is halved.",
            "相手の攻撃モンスターの攻撃力は半分になる。",
        ),
        mechanics=("continuous", "atk"),
    ),
    Upkeep(YOUR_STANDBY, PayLife(2000), Destroy),
)
