"""Normal traps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.activations import Activate, Quick
from duel99.cards.language.answering import THE_TOKENS, SetFromHand, TargetIt, those_summoned
from duel99.cards.language.changes import (
    ALWAYS,
    BindPlayers,
    Equip,
    Grant,
    NegateAttack,
    NegateEffects,
    can_carry,
)
from duel99.cards.language.conditions import NOT_SENT_THIS_TURN, OPPONENTS_TURN, YOUR_TURN
from duel99.cards.language.continuous import Boost
from duel99.cards.language.costs import BanishThis, DiscardCost
from duel99.cards.language.facts import Card, M, Token, Trap
from duel99.cards.language.filters import (
    attack,
    attack_position,
    card,
    effect_monster,
    face_up,
    having,
    monster,
    spell_trap,
)
from duel99.cards.language.keeping import InCalculation, current_attack
from duel99.cards.language.line import ONCE_BY_NAME
from duel99.cards.language.moments import attack_declared, monster_summoned
from duel99.cards.language.moves import Banish, Destroy, Draw, ToHand
from duel99.cards.language.places import field, theirs
from duel99.cards.language.points import Damage, Recover
from duel99.cards.language.steps import Do, IfDone, May, Then
from duel99.cards.language.summons import Tokens
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import ATTACKER, EVENT_CARDS, TARGETS, all_
from duel99.cards.language.words import BEAST, LIGHT
from duel99.kernel.derived import attack_of
from duel99.kernel.effect import (
    FOREVER,
    RULE_SLOT,
    DamageStepUse,
    ExpireAt,
    Expiry,
    Procedure,
    Rule,
    Watcher,
)
from duel99.kernel.life import damage
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import EQUIPPED, AreaScope, Who
from duel99.kernel.terms import Location, Phase, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

# answers to an attack

Card(
    44095762,
    zh="神聖防護罩－反射鏡力－",
    ja="聖なるバリア －ミラーフォース－",
    en="Mirror Force",
    kind=Trap.NORMAL,
)(
    Activate(Destroy(all_(theirs(monster & attack_position))), on=attack_declared()),
)
Card(56120475, zh="炸裂裝甲", ja="炸裂装甲", en="Sakuretsu Armor", kind=Trap.NORMAL)(
    Activate(Destroy(TARGETS), on=attack_declared(), target=TargetIt(ATTACKER)),
)


def attack_of_target(ctx: Context) -> int:
    """The attack of the monster that was targeted, if it is still there."""
    return sum(attack_of(ctx.duel, c) for c in ctx.target_cards())


Card(62279055, zh="魔法筒", ja="魔法の筒", en="Magic Cylinder", kind=Trap.NORMAL)(
    Activate(
        NegateAttack(),
        IfDone(
            Damage(
                attack_of_target,
                words=Own(
                    "給予對手那隻怪獸攻擊力數值的傷害。",
                    "inflict damage to your opponent equal to its ATK.",
                    "そのモンスターの攻撃力分のダメージを相手に与える。",
                ),
            )
        ),
        on=attack_declared(),
        target=TargetIt(ATTACKER),
    ),
)
Card(70342110, zh="次元幽禁", ja="次元幽閉", en="Dimensional Prison", kind=Trap.NORMAL)(
    Activate(Banish(TARGETS), on=attack_declared(), target=TargetIt(ATTACKER)),
)
Card(43250041, zh="吸收屏障", ja="ドレインシールド", en="Draining Shield", kind=Trap.NORMAL)(
    Activate(
        NegateAttack(),
        IfDone(
            Recover(
                attack_of_target,
                words=Own(
                    "自己回復那隻怪獸攻擊力數值的生命值。",
                    "gain LP equal to its ATK.",
                    "自分はそのモンスターの攻撃力分だけＬＰを回復する。",
                ),
            )
        ),
        on=attack_declared(),
        target=TargetIt(ATTACKER),
    ),
)

# answers to a summon

Card(4206964, zh="陷坑", ja="落とし穴", en="Trap Hole", kind=Trap.NORMAL)(
    Activate(
        Destroy(TARGETS),
        on=monster_summoned(attack(min=1000), ways=("normal", "flip")),
        target=TargetIt(EVENT_CARDS, attack(min=1000)),
    ),
)
Card(29401950, zh="奈落深穴", ja="奈落の落とし穴", en="Bottomless Trap Hole", kind=Trap.NORMAL)(
    Activate(
        Destroy(those_summoned(attack(min=1500)), banish=True),
        on=monster_summoned(attack(min=1500)),
        mechanics=("banish",),
    ),
)
Card(53582587, zh="激流葬", ja="激流葬", en="Torrential Tribute", kind=Trap.NORMAL)(
    Activate(Destroy(all_(field(monster))), on=monster_summoned(monster, by=Who.EVERYONE)),
)

# at any time

Card(12607053, zh="和睦使者", ja="和睦の使者", en="Waboku", kind=Trap.NORMAL)(
    Activate(
        BindPlayers(
            Who.YOU,
            Rule(RuleKind.NO_PLAYER_BATTLE_DAMAGE, who=Who.YOU),
            Rule(
                RuleKind.NO_BATTLE_DESTRUCTION,
                scope=AreaScope(Who.YOU, Location.MONSTER, face_down=True),
            ),
            zh="這個回合，自己受到的戰鬥傷害變成0，自己怪獸不會被戰鬥破壞。",
            en="This turn, you take no battle damage, and your monsters cannot be destroyed by battle.",
            ja="このターン、自分が受ける戦闘ダメージは0になり、自分のモンスターは戦闘では破壊されない。",
            mechanics=("damage-zero", "battle-indestructible"),
        )
    ),
)
Card(36361633, zh="威嚇咆哮", ja="威嚇する咆哮", en="Threatening Roar", kind=Trap.NORMAL)(
    Activate(
        BindPlayers(
            Who.OPPONENTS,
            Rule(RuleKind.CANNOT_DECLARE_ATTACK, who=Who.OPPONENTS),
            zh="這個回合，對手不能攻擊宣言。",
            en="Your opponent cannot declare an attack this turn.",
            ja="このターン、相手は攻撃宣言できない。",
            mechanics=("attack-restriction",),
        )
    ),
)


def within_life(ctx: Context, card: CardInPlay) -> bool:
    """Whether a monster's attack is at most its controller's life points."""
    return attack_of(ctx.duel, card) <= ctx.duel.players[card.controller].life


Card(83555666, zh="破壞輪", ja="破壊輪", en="Ring of Destruction", kind=Trap.NORMAL)(
    Activate(
        Destroy(TARGETS),
        IfDone(
            Damage(
                lambda ctx: sum(c.printed.base_attack for c in ctx.affected),
                to=Who.YOU,
                words=Own(
                    "自己受到那隻怪獸原本攻擊力數值的傷害。",
                    "take damage equal to its original ATK.",
                    "自分はそのモンスターの元々の攻撃力分のダメージを受ける。",
                ),
            )
        ),
        Then(
            Damage(
                lambda ctx: ctx.values["damage_done"],
                words=Own(
                    "給予對手和自己受到的傷害相同數值的傷害。",
                    "inflict damage to your opponent equal to the damage you took.",
                    "自分が受けたダメージと同じ数値のダメージを相手に与える。",
                ),
            )
        ),
        condition=OPPONENTS_TURN,
        target=Target(
            theirs(
                monster
                & face_up
                & having(
                    within_life,
                    "攻擊力在對手生命值以下的",
                    " with ATK less than or equal to their LP",
                    "攻撃力が相手のＬＰ以下の",
                    suffix=True,
                )
            )
        ),
        limit=ONCE_BY_NAME,
    ),
)
Card(4178474, zh="雷破", ja="サンダー・ブレイク", en="Raigeki Break", kind=Trap.NORMAL)(
    Activate(Destroy(TARGETS), cost=DiscardCost(), target=Target(field(card))),
)
Card(
    94192409,
    zh="強制逃生裝置",
    ja="強制脱出装置",
    en="Compulsory Evacuation Device",
    kind=Trap.NORMAL,
)(
    Activate(ToHand(TARGETS), target=Target(field(monster))),
)
Card(60082869, zh="沙塵大龍捲", ja="砂塵の大竜巻", en="Dust Tornado", kind=Trap.NORMAL)(
    Activate(
        Destroy(TARGETS),
        Then(May(SetFromHand())),
        target=Target(theirs(spell_trap)),
    ),
)
OJAMA = Token(
    29843092,
    zh="擾亂怪代幣",
    ja="おジャマトークン",
    en="Ojama Token",
    monster=M(LIGHT, BEAST, level=2, atk=0, def_=1000),
)


def hurt_controllers(ctx: Context) -> None:
    """Tokens were destroyed: each one's controller takes 300 damage."""
    event, active = ctx.event, ctx.active
    if event is None or active is None:
        return
    for uid, incarnation in active.refs:
        lost = ctx.duel.cards[uid]
        # it has just left the field, and with that become another card
        if uid in event.cards and lost.incarnation == incarnation + 1 and lost.moved is not None:
            damage(ctx.duel, lost.moved.origin_player, 300, ctx)


_WATCHED = Watcher((When.DESTROYED,), hurt_controllers)


def watch_tokens(ctx: Context) -> Procedure[bool]:
    """From now on a destroyed token hurts its controller."""
    yield from ()
    linger(ctx.duel, _WATCHED, ctx, FOREVER, refs=tuple(c.ref for c in ctx.affected))
    return True


Card(29843091, zh="擾亂怪三人組", ja="おジャマトリオ", en="Ojama Trio", kind=Trap.NORMAL)(
    Activate(
        Tokens(OJAMA, 3, to=Who.OPPONENTS),
        Grant(THE_TOKENS, RuleKind.NOT_TRIBUTE_FOR_SUMMON, until=ALWAYS),
        Do(
            watch_tokens,
            zh="那些衍生物每被破壞1隻，其控制者受到300點傷害。",
            en="Each time 1 of them is destroyed, its controller takes 300 damage.",
            ja="そのトークンが破壊された時、そのトークンのコントローラーは1体につき300ダメージを受ける。",
            mechanics=("damage", "give"),
        ),
    ),
)


def skip_two_draws(ctx: Context) -> Procedure[bool]:
    """Skip the next two Draw Phases that are not being skipped already."""
    yield from ()
    duel, player = ctx.duel, ctx.player
    owed = 0
    for active in duel.registry.get(RULE_SLOT + RuleKind.SKIP_DRAW_PHASE, ()):
        expiry = active.expiry
        if (
            expiry is not None
            and active.player == player
            and expiry.at is ExpireAt.DRAW_PHASE
            and expiry.player == player
        ):
            owed = max(owed, expiry.moments)
    if not owed and duel.phase is Phase.DRAW and duel.turn_player == player:
        owed = 1  # this Draw Phase is no next one
    linger(duel, _SKIP, ctx, Expiry(ExpireAt.DRAW_PHASE, player, owed + 2))
    return True


_SKIP = Rule(RuleKind.SKIP_DRAW_PHASE, who=Who.YOU)
Card(37576645, zh="無謀的貪欲", ja="無謀な欲張り", en="Reckless Greed", kind=Trap.NORMAL)(
    Activate(
        Draw(2),
        Do(
            skip_two_draws,
            zh="跳過自己接下來的2次抽牌階段。",
            en="Skip your next 2 Draw Phases.",
            ja="次の自分のドローフェイズを2回スキップする。",
            mechanics=("skip-draw",),
        ),
    ),
)
Card(
    68540058,
    zh="金屬化・魔法反射裝甲",
    ja="メタル化・魔法反射装甲",
    en="Metalmorph",
    kind=Trap.NORMAL,
)(
    Activate(
        Equip(TARGETS),
        target=Target(field(monster & face_up), able=can_carry),
        damage_step=DamageStepUse.UNTIL_CALCULATION,
        mechanics=("trap-equip",),
    ),
    Boost(atk=300, def_=300, to=EQUIPPED),
    InCalculation(
        EQUIPPED,
        lambda ctx, attacker, target: current_attack(ctx, target) // 2,
        words=Own(
            "裝備怪獸攻擊怪獸的場合，只在傷害計算時攻擊力上升攻擊對象怪獸攻擊力的一半。",
            "If the equipped monster attacks a monster, it gains half the attack target's ATK "
            "during damage calculation only.",
            "装備モンスターがモンスターに攻撃する場合、ダメージ計算時のみ攻撃力が攻撃対象モンスターの攻撃力の半分アップする。",
        ),
    ),
)
Card(
    78474168, zh="突破技能", ja="ブレイクスルー・スキル", en="Breakthrough Skill", kind=Trap.NORMAL
)(
    Activate(NegateEffects(TARGETS), target=Target(theirs(monster & face_up & effect_monster))),
    Quick(
        NegateEffects(TARGETS),
        condition=YOUR_TURN & NOT_SENT_THIS_TURN,
        cost=BanishThis(graveyard=True),
        target=Target(theirs(monster & face_up & effect_monster)),
        range=Location.GRAVEYARD,
        heading="",
    ),
)
