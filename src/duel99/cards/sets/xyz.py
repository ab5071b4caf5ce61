"""Xyz monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Ignition, Quick, Trigger
from duel99.cards.language.changes import ALWAYS, ChangePosition, Gain, NegateAttack
from duel99.cards.language.conditions import (
    HAS_MATERIAL,
    IN_ATTACK_POSITION,
    IN_DEFENSE_POSITION,
    MAIN_PHASE_2,
    NO_MATERIAL,
    life_at_most,
)
from duel99.cards.language.continuous import Always, Boost, Instead, Watch
from duel99.cards.language.costs import Detach, NotAttacking
from duel99.cards.language.extra_deck import AllOf, DetachFromThis, DetachInstead
from duel99.cards.language.facts import NON_EFFECT, Card, M
from duel99.cards.language.filters import (
    attack_position,
    attack_up_to_this,
    attribute,
    card,
    face_up,
    kind,
    monster,
    named,
    normal_monster,
    other,
    race,
    rank,
    series,
    spell_trap,
)
from duel99.cards.language.line import ONCE, once_shared
from duel99.cards.language.moments import THIS_ATTACK_TARGET, THIS_BATTLED, attack_declared
from duel99.cards.language.moves import Destroy, SendToGraveyard, ToDeck
from duel99.cards.language.places import field, graveyard, theirs
from duel99.cards.language.points import Damage
from duel99.cards.language.procedures import Xyz
from duel99.cards.language.steps import Do, IfDone
from duel99.cards.language.summons import SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, THIS, choose
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    EARTH,
    FIEND,
    LIGHT,
    PLANT,
    ROCK,
    SPELLCASTER,
    WARRIOR,
    WATER,
    WIND,
    WINGED_BEAST,
    WYRM,
    XYZ,
)
from duel99.kernel.derived import kind_of, series_of
from duel99.kernel.effect import THIS_TURN, Category, Limit, LimitScope, Modifier, Procedure
from duel99.kernel.life import damage
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import ReplaceKind, RuleKind
from duel99.kernel.scope import BOUND, AreaScope, Who
from duel99.kernel.terms import Location, Op, Position, Reason, Stat, Step, When
from duel99.kernel.turning import may_change_position

if TYPE_CHECKING:
    from duel99.kernel.card import Card as Piece
    from duel99.kernel.context import Context

UTOPIA = 84013237


def _may_be_set(ctx: Context, monster: Piece) -> bool:
    """Whether an effect may turn the monster face-down."""
    return may_change_position(ctx.duel, monster, Position.FACE_DOWN_DEFENSE, ctx)


Card(
    UTOPIA,
    zh="No.39 希望皇霍普",
    ja="Ｎｏ．３９ 希望皇ホープ",
    en="Number 39: Utopia",
    monster=M(LIGHT, WARRIOR, rank=4, atk=2500, def_=2000, types=(XYZ,)),
)(
    Xyz(2),
    Trigger(attack_declared(by=Who.EVERYONE), NegateAttack(), cost=Detach()),
    Trigger(
        THIS_ATTACK_TARGET,
        Destroy(THIS),
        condition=NO_MATERIAL,
        mandatory=True,
        mechanics=("self-destroy",),
    ),
)
Card(
    56840427,
    zh="CNo.39 希望皇 霍普雷",
    ja="ＣＮｏ．３９ 希望皇ホープレイ",
    en="Number C39: Utopia Ray",
    monster=M(LIGHT, WARRIOR, rank=4, atk=2500, def_=2000, types=(XYZ,)),
)(
    Xyz(3, attribute(LIGHT), onto=named(UTOPIA)),
    Ignition(
        Gain(THIS, atk=500),
        Gain(choose(1, theirs(monster & face_up)), atk=-1000),
        condition=life_at_most(1000),
        cost=Detach(),
    ),
)
Card(
    69610924,
    zh="No.17 海鱷龍",
    ja="Ｎｏ．１７ リバイス・ドラゴン",
    en="Number 17: Leviathan Dragon",
    monster=M(WATER, DRAGON, rank=3, atk=2000, def_=0, types=(XYZ,)),
)(
    Xyz(2),
    Ignition(Gain(THIS, atk=500, until=ALWAYS), cost=Detach(), limit=ONCE),
    Always(
        RuleKind.CANNOT_ATTACK_DIRECTLY,
        condition=NO_MATERIAL,
        mechanics=("attack-restriction",),
    ),
)
Card(
    71594310,
    zh="寶石騎士・珍珠",
    ja="ジェムナイト・パール",
    en="Gem-Knight Pearl",
    monster=M(EARTH, ROCK, rank=4, atk=2600, def_=1900, types=(XYZ, NON_EFFECT)),
)(
    Xyz(2),
)

# Gagaga Cowboy: one of two effects a turn, by its battle position
_SHOT: Final = (Limit(LimitScope.CARD, tag="shot"),)


def _draws_first(ctx: Context) -> bool:
    """In the Damage Step of an attack of this card on an opponent's monster."""
    duel = ctx.duel
    fight = duel.fight
    return (
        fight is not None
        and fight.attacker is ctx.card
        and fight.target is not None
        and fight.target.controller != ctx.card.controller
        and Step.DAMAGE_START <= duel.step <= Step.DAMAGE_END
    )


def _is_shot_at(ctx: Context, card: Piece) -> bool:
    fight = ctx.duel.fight
    return fight is not None and fight.target is card


_FASTER: Final = (
    Modifier(Stat.ATTACK, Op.ADD, 1000, scope=BOUND, condition=_draws_first),
    Modifier(
        Stat.ATTACK,
        Op.ADD,
        -500,
        scope=AreaScope(Who.OPPONENTS, Location.MONSTER, _is_shot_at),
        condition=_draws_first,
    ),
)


def _load_gun(ctx: Context) -> Procedure[bool]:
    yield from ()
    if not ctx.source_present:
        return False
    for record in _FASTER:
        linger(ctx.duel, record, ctx, THIS_TURN, refs=(ctx.card.ref,))
    return True


Card(
    12014404,
    zh="我我我槍手",
    ja="ガガガガンマン",
    en="Gagaga Cowboy",
    monster=M(EARTH, WARRIOR, rank=4, atk=1500, def_=2400, types=(XYZ,)),
)(
    Xyz(2),
    Ignition(
        Do(
            _load_gun,
            zh="這個回合，這張卡攻擊對手怪獸的場合，只在那個傷害步驟內，"
            "這張卡的攻擊力上升1000，那隻對手怪獸的攻擊力下降500。",
            en="If this card attacks an opponent's monster this turn, during that Damage Step only"
            " this card gains 1000 ATK and that monster loses 500 ATK.",
            ja="このターン、このカードが相手モンスターを攻撃するダメージステップの間、"
            "このカードの攻撃力は1000アップし、その相手モンスターの攻撃力は500ダウンする。",
            categories=(Category.CHANGE_STATS,),
            mechanics=("atk", "modal"),
        ),
        condition=IN_ATTACK_POSITION,
        cost=Detach(),
        limit=_SHOT,
    ),
    Ignition(
        Damage(800),
        condition=IN_DEFENSE_POSITION,
        cost=Detach(),
        limit=_SHOT,
    ),
)
Card(
    51735257,
    zh="No.50 漆黑科恩號",
    ja="Ｎｏ．５０ ブラック・コーン号",
    en="Number 50: Blackship of Corn",
    monster=M(DARK, PLANT, rank=4, atk=2100, def_=1500, types=(XYZ,)),
)(
    Xyz(2),
    Ignition(
        SendToGraveyard(TARGETS),
        IfDone(Damage(1000)),
        cost=AllOf(Detach(), NotAttacking()),
        target=Target(theirs(monster & face_up & attack_up_to_this())),
        limit=ONCE,
    ),
)


def _falls_though_djinn(ctx: Context, card: Piece) -> bool:
    """A Djinn Xyz monster of yours with material that would be destroyed."""
    return (
        card.location == Location.MONSTER
        and card.face_up
        and card.controller == ctx.player
        and card.field is not None
        and bool(card.field.materials)
        and kind_of(ctx.duel, card) & XYZ != 0
        and "djinn" in series_of(ctx.duel, card)
        and ctx.values.get("reason", 0) & (Reason.BATTLE | Reason.EFFECT) != 0
    )


Card(
    25341652,
    zh="交響魔人 劍擊指揮",
    ja="交響魔人マエストローク",
    en="Maestroke the Symphony Djinn",
    monster=M(DARK, FIEND, rank=4, atk=1800, def_=2300, types=(XYZ,)),
    series=("djinn",),
)(
    Xyz(2),
    Ignition(
        ChangePosition(TARGETS, Position.FACE_DOWN_DEFENSE),
        cost=Detach(),
        target=Target(theirs(monster & face_up & attack_position), able=_may_be_set),
        limit=ONCE,
    ),
    Instead(
        ReplaceKind.DESTRUCTION,
        DetachInstead(),
        covers=_falls_though_djinn,
        words=Own(
            "自己場上的「魔人」超量怪獸會被破壞的場合，可以改為取除那隻怪獸的1個超量素材。",
            'If a "Djinn" Xyz Monster you control would be destroyed, you can detach 1 material'
            " from it instead.",
            "自分フィールドの「魔人」Ｘモンスターが破壊される場合、"
            "代わりにそのモンスターのＸ素材を１つ取り除く事ができる。",
        ),
    ),
)
Card(
    82633039,
    zh="鳥銃士 卡斯戴爾",
    ja="鳥銃士カステル",
    en="Castel, the Skyblaster Musketeer",
    monster=M(WIND, WINGED_BEAST, rank=4, atk=2000, def_=1500, types=(XYZ,)),
)(
    Xyz(2),
    Ignition(
        ChangePosition(TARGETS, Position.FACE_DOWN_DEFENSE),
        cost=Detach(),
        target=Target(field(monster & face_up), able=_may_be_set),
        limit=once_shared("castel"),
    ),
    Ignition(
        ToDeck(TARGETS),
        cost=Detach(2),
        target=Target(field(card & face_up & other)),
        limit=once_shared("castel"),
    ),
)
Card(
    6983839,
    zh="龍捲龍",
    ja="竜巻竜",
    en="Tornado Dragon",
    monster=M(WIND, WYRM, rank=4, atk=2100, def_=2000, types=(XYZ,)),
)(
    Xyz(2),
    Quick(Destroy(TARGETS), cost=Detach(), target=Target(field(spell_trap)), limit=ONCE),
)
Card(
    72167543,
    zh="陰沉書呆魔術師",
    ja="ダウナード・マジシャン",
    en="Downerd Magician",
    monster=M(DARK, SPELLCASTER, rank=4, atk=2100, def_=200, types=(XYZ,)),
)(
    Xyz(2, race(SPELLCASTER), onto=kind(XYZ) & rank(max=3), onto_condition=MAIN_PHASE_2),
    Boost(
        atk=lambda ctx, c: 200 * len(c.field.materials) if c.field is not None else 0,
        words=Own(
            "這張卡的攻擊力上升這張卡的超量素材數量×200。",
            "This card gains 200 ATK for each material attached to it.",
            "このカードの攻撃力は、このカードのＸ素材の数×200アップする。",
        ),
    ),
    Always(RuleKind.PIERCE),
    Trigger(THIS_BATTLED, DetachFromThis(), mandatory=True),
)


# Red-Eyes Flare Metal Dragon burns for every activation that it has seen


def _mark(ctx: Context) -> str:
    return f"seen by {ctx.card.uid}"


def _see(ctx: Context) -> None:
    event = ctx.event
    if event is not None and event.player != ctx.player:
        ctx.duel.chain[event.link - 1].values[_mark(ctx)] = 1


def _burn(ctx: Context) -> None:
    event = ctx.event
    if event is None or event.player == ctx.player:
        return
    link = ctx.duel.chain[event.link - 1]
    if _mark(ctx) in link.values and not link.activation_negated:
        damage(ctx.duel, event.player, 500, ctx)


Card(
    44405066,
    zh="真紅眼鋼炎龍",
    ja="真紅眼の鋼炎竜",
    en="Red-Eyes Flare Metal Dragon",
    monster=M(DARK, DRAGON, rank=7, atk=2800, def_=2400, types=(XYZ,)),
    series=("red-eyes",),
)(
    Xyz(2),
    Always(RuleKind.NO_EFFECT_DESTRUCTION, condition=HAS_MATERIAL),
    Watch((When.CHAIN_LINK,), _see),
    Watch(
        (When.CHAIN_SOLVED,),
        _burn,
        words=Own(
            "每當對手發動卡的效果，那個效果處理後，給予那名對手500點傷害。",
            "Each time an opponent activates a card or effect, that player takes 500 damage right"
            " after it resolves.",
            "相手が効果を発動する度に、その効果の処理後にその相手に500ダメージを与える。",
        ),
        mechanics=("continuous", "damage"),
    ),
    Quick(
        SpecialSummon(TARGETS),
        cost=Detach(),
        target=Target(
            graveyard(monster & series("red-eyes") & normal_monster),
            able=can_come,
        ),
        limit=ONCE,
    ),
)
