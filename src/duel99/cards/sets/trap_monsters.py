"""Traps that come to the field as monsters, or bring one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Activate, Trigger
from duel99.cards.language.answering import SummonAsMonster
from duel99.cards.language.costs import DeclareType
from duel99.cards.language.facts import Card, M, Token, Trap
from duel99.cards.language.moments import this_destroyed
from duel99.cards.language.steps import Do, Part
from duel99.cards.language.summons import DEFENSE, FACE_UP, Tokens
from duel99.cards.language.text import Own, Text
from duel99.cards.language.words import DARK, FIEND, NORMAL, SPELLCASTER, ZOMBIE
from duel99.kernel.choosing import declare, name_opponent
from duel99.kernel.derived import attack_of
from duel99.kernel.effect import FOREVER, Category, Modifier, Procedure, Timing
from duel99.kernel.life import damage
from duel99.kernel.registry import linger
from duel99.kernel.scope import BOUND
from duel99.kernel.terms import NOBODY, Attribute, Op, Stat

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

ZOMA: Final = M(DARK, ZOMBIE, level=4, atk=1800, def_=500)


def victor(ctx: Context) -> CardInDuel | None:
    """The monster that destroyed this card in the battle that is going on."""
    fight = ctx.duel.fight
    if fight is None or fight.target is None:
        return None
    return fight.target if fight.attacker is ctx.card else fight.attacker


def avenge(ctx: Context) -> Procedure[bool]:
    """Damage equal to the destroyer's attack, to its controller if that is an opponent (AMB-26)."""
    monster = victor(ctx)
    if monster is None:
        return False
    whose = monster.controller if monster.on_field else monster.last
    if whose == ctx.player:  # it had been given away and was destroyed by its own side
        whose = yield from name_opponent(ctx)
    if whose == NOBODY:
        return False
    return damage(ctx.duel, whose, attack_of(ctx.duel, monster), ctx) > 0


Card(
    79852326,
    zh="死靈佐瑪",
    ja="死霊ゾーマ",
    en="Zoma the Spirit",
    kind=Trap.CONTINUOUS,
    as_monster=ZOMA,
)(
    Activate(SummonAsMonster(ZOMA, positions=DEFENSE)),
    Trigger(
        this_destroyed(by="battle"),
        Do(
            avenge,
            zh="給予對手與破壞這張卡的怪獸攻擊力相同數值的傷害。",
            en="inflict damage to your opponent equal to the ATK of the monster that destroyed this card.",
            ja="このカードを破壊したモンスターの攻撃力分のダメージを相手に与える。",
            categories=(Category.DAMAGE,),
            mechanics=("damage",),
        ),
        mandatory=True,
    ),
)

WICKED_TOKEN: Final = Token(
    65810490,
    zh="邪神代幣",
    ja="邪神トークン",
    en="Wicked Token",
    monster=M(DARK, FIEND, level=4, atk=1000, def_=1000),
)

Card(
    65810489,
    zh="黃金邪神像",
    ja="黄金の邪神像",
    en="Statue of the Wicked",
    kind=Trap.NORMAL,
)(
    Trigger(
        this_destroyed().narrowed(
            lambda ctx: ctx.card.last_position & 10 != 0,
            Own(
                "覆蓋的這張卡被破壞送去墓地時",
                "when this Set card is destroyed and sent to the GY",
                "セットされたこのカードが破壊され墓地へ送られた時",
            ),
        ),
        Tokens(WICKED_TOKEN, positions=FACE_UP),
        mandatory=True,
        timing=Timing.IF,
    ),
)


class DeclareAttribute(Part):
    """Declare an attribute at activation."""

    def run(self, ctx: Context) -> Procedure[bool]:
        ctx.values["attribute"] = yield from declare(
            ctx.duel, ctx.player, [int(a) for a in Attribute], "attribute", ctx.card.uid
        )
        return True

    def phrase(self) -> Text:
        return Own("宣言1個屬性", "declare 1 Attribute", "属性を１つ宣言して")


class DeclareBoth(Part):
    """Declare a type and an attribute."""

    mechanics = frozenset({"declare"})

    def __init__(self) -> None:
        self.race = DeclareType()
        self.attribute = DeclareAttribute()

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from self.race.run(ctx)
        yield from self.attribute.run(ctx)
        return True

    def phrase(self) -> Text:
        return Own(
            "宣言1個種族和1個屬性",
            "declare 1 Monster Type and 1 Attribute",
            "種族と属性を１つずつ宣言して",
        )


CAT: Final = M(DARK, SPELLCASTER, level=4, atk=0, def_=2200, types=(NORMAL,))
"""Its type and attribute are those that are declared."""


_DECLARED: Final = (
    ("race", Modifier(Stat.RACE, Op.SET, None, scope=BOUND)),
    ("attribute", Modifier(Stat.ATTRIBUTE, Op.SET, None, scope=BOUND)),
)


class AsDeclared(SummonAsMonster):
    """The same for a monster of the declared type and attribute."""

    def run(self, ctx: Context) -> Procedure[bool]:
        came = yield from super().run(ctx)
        if came:
            for key, record in _DECLARED:
                value = ctx.values[key]
                linger(ctx.duel, record, ctx, FOREVER, refs=(ctx.card.ref,), values=(value,))
        return came

    def phrase(self) -> Text:
        return Own(
            "將這張卡當作宣言的種族・屬性的通常怪獸（等級4・攻擊力0／守備力2200）特殊召喚到怪獸區域（也當作陷阱卡使用）。",
            "Special Summon this card as a Normal Monster (declared Type/declared Attribute/Level 4/ATK 0/DEF 2200). (This card is also still a Trap.)",
            "このカードは宣言した種族・属性の通常モンスター（星4・攻0／守2200）となり、モンスターゾーンに特殊召喚する（罠カードとしても扱う）。",
        )


Card(
    87772572,
    zh="量子貓",
    ja="量子猫",
    en="Quantum Cat",
    kind=Trap.CONTINUOUS,
    as_monster=CAT,
)(
    Activate(
        AsDeclared(CAT),
        target=DeclareBoth(),
    ),
)
