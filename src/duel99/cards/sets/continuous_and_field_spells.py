"""Continuous and field spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.activations import Activate, Ignition, Trigger
from duel99.cards.language.answering import revived
from duel99.cards.language.conditions import when
from duel99.cards.language.continuous import Always, Boost, Change, Watch
from duel99.cards.language.costs import PayLife, SendThis
from duel99.cards.language.facts import Card, Spell
from duel99.cards.language.filters import (
    attack,
    attribute,
    face_up,
    level,
    monster,
    race,
    series,
)
from duel99.cards.language.keeping import InCalculation, Upkeep, current_attack
from duel99.cards.language.kinds import Says
from duel99.cards.language.moments import EACH_END, YOUR_STANDBY
from duel99.cards.language.moves import Destroy, Draw
from duel99.cards.language.places import Selector, field
from duel99.cards.language.points import Damage
from duel99.cards.language.steps import Do
from duel99.cards.language.text import Own
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    EARTH,
    FAIRY,
    FIEND,
    SPELLCASTER,
    THUNDER,
    WATER,
    WINGED_BEAST,
    ZOMBIE,
)
from duel99.kernel import operations as op
from duel99.kernel.board import monsters as monsters_of
from duel99.kernel.choosing import choose_card, choose_player
from duel99.kernel.derived import original_attack, race_of
from duel99.kernel.effect import ActivationKind, Category, Procedure
from duel99.kernel.life import damage, recover
from duel99.kernel.permissions import may_tribute
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.terms import NOBODY, Location, Op, Position, Reason, Stat, When
from duel99.kernel.tributes import tributes_needed

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

# continuous spells

Card(44656491, zh="和平使者", ja="平和の使者", en="Messenger of Peace", kind=Spell.CONTINUOUS)(
    Activate(),
    Always(RuleKind.CANNOT_DECLARE_ATTACK, to=field(monster & face_up & attack(min=1500))),
    Upkeep(YOUR_STANDBY, PayLife(100), Destroy),
)
HIGH_LEVELS = field(monster & face_up & level(min=4))
Card(
    3136426,
    zh="等級限制B地區",
    ja="レベル制限Ｂ地区",
    en="Level Limit - Area B",
    kind=Spell.CONTINUOUS,
)(
    Activate(),
    Change(
        Stat.POSITION,
        Op.SET,
        int(Position.FACE_UP_DEFENSE),
        to=HIGH_LEVELS,
        words=Own(
            "場上全部的表側表示等級4以上怪獸變成守備表示。",
            "All face-up Level 4 or higher monsters on the field are changed to Defense Position.",
            "フィールドの表側表示のレベル4以上のモンスターは全て守備表示になる。",
        ),
        mechanics=("position",),
    ),
    Always(RuleKind.CANNOT_CHANGE_POSITION, to=HIGH_LEVELS, unsaid=True),
)


def count_standby(ctx: Context) -> None:
    """One of its controller's Standby Phases has come."""
    state = ctx.card.field
    if state is not None and ctx.duel.turn_player == ctx.player:
        state.turns_counted += 1


def has_waited(ctx: Context) -> bool:
    """At least one of its controller's Standby Phases has passed."""
    return ctx.card.field is not None and ctx.card.field.turns_counted > 0


Card(38992735, zh="波動加農砲", ja="波動キャノン", en="Wave-Motion Cannon", kind=Spell.CONTINUOUS)(
    Activate(),
    Watch((When.STANDBY_PHASE,), count_standby, mechanics=("turn-count",)),
    Ignition(
        Damage(
            lambda ctx: 1000 * ctx.values["turns"],
            words=Own(
                "給予對手「這張卡發動後經過的自己準備階段次數×1000」點傷害。",
                "inflict 1000 damage to your opponent for each of your Standby Phases that has "
                "passed since this card was activated.",
                "このカードの発動後に経過した自分スタンバイフェイズの数×1000ダメージを相手に与える。",
            ),
        ),
        condition=when(
            has_waited,
            "這張卡發動後經過自己準備階段",
            "your Standby Phase has passed since this card was activated",
            "このカードの発動後に自分スタンバイフェイズが経過している",
        ),
        cost=SendThis(),
        needs_source=False,
    ),
)


def another_has_attacked(ctx: Context, card: CardInPlay, cause: Context | None) -> bool:
    """Whether a monster other than ``card`` has attacked this turn."""
    duel = ctx.duel
    if not duel.players[card.controller].marks.get("attacks"):
        return False
    return card.field is None or card.field.attacked_turn != duel.turn


Card(30606547, zh="暗黑之扉", ja="暗黒の扉", en="The Dark Door", kind=Spell.CONTINUOUS)(
    Activate(),
    Always(
        RuleKind.CANNOT_DECLARE_ATTACK,
        to=field(monster),
        test=another_has_attacked,
        words=Own(
            "每個戰鬥階段只能以1隻怪獸攻擊。",
            "Only 1 monster can attack during each Battle Phase.",
            "お互いのプレイヤーは、バトルフェイズにモンスター1体でしか攻撃できない。",
        ),
    ),
)


def _face_up_tributes(ctx: Context) -> list[CardInPlay]:
    duel = ctx.duel
    return [
        c for c in monsters_of(duel, duel.turn_player) if c.position & 5 and may_tribute(ctx, c)
    ]


def shoot_a_soul(ctx: Context) -> Procedure[bool]:
    """The turn player tributes a monster, and with it hurts an opponent."""
    duel = ctx.duel
    player = duel.turn_player
    found = _face_up_tributes(ctx)
    if not found:
        return False
    card = yield from choose_card(player, found, "tribute", ctx.card.uid)
    points = original_attack(duel, card) // 2
    incarnation = card.incarnation
    yield from op.tribute(duel, [card], ctx, Reason.EFFECT)
    if card.incarnation == incarnation:
        return False
    rival = ctx.opponent
    if rival in (NOBODY, player):
        others = duel.opponents(player)
        if not others:
            return False
        rival = yield from choose_player(duel, player, others, "opponent", ctx.card.uid)
    damage(duel, rival, points, ctx)
    return True


Card(97342942, zh="靈魂砲擊", ja="エクトプラズマー", en="Ectoplasmer", kind=Spell.CONTINUOUS)(
    Activate(),
    Trigger(
        EACH_END,
        Do(
            shoot_a_soul,
            zh="回合玩家解放自己場上1隻表側表示怪獸，給予其對手那隻怪獸原本攻擊力一半數值的傷害。",
            en="The turn player Tributes 1 face-up monster they control, and if they do, inflicts "
            "damage to their opponent equal to half its original ATK.",
            ja="ターンプレイヤーは自分フィールドの表側表示モンスター1体をリリースし、そのモンスターの元々の攻撃力の半分のダメージを相手に与える。",
            possible=lambda ctx: bool(_face_up_tributes(ctx)),
            categories=(Category.DAMAGE,),
            mechanics=("tribute", "damage", "end-phase"),
        ),
        mandatory=True,
    ),
)
Card(57953380, zh="生還的寶牌", ja="生還の宝札", en="Card of Safe Return", kind=Spell.CONTINUOUS)(
    Activate(),
    Trigger(revived(), Draw(1)),
)


def absorb(ctx: Context) -> None:
    """A chain link has resolved: was it the activation of another spell card?"""
    event = ctx.event
    if event is None or not 1 <= event.link <= len(ctx.duel.chain):
        return
    link = ctx.duel.chain[event.link - 1]
    printed = link.card.printed
    if (
        link.activation.kind is ActivationKind.CARD
        and (printed.is_spell or printed.is_pendulum)
        and link.card is not ctx.card
        and not link.activation_negated
    ):
        recover(ctx.duel, ctx.player, 500, ctx)


Card(51481927, zh="魔法吸收", ja="魔法吸収", en="Spell Absorption", kind=Spell.CONTINUOUS)(
    Activate(),
    Watch(
        (When.CHAIN_SOLVED,),
        absorb,
        words=Own(
            "每次魔法卡發動，那張卡的效果處理後自己回復500生命值。",
            "Each time a Spell Card is activated, gain 500 LP immediately after it resolves.",
            "魔法カードが発動する度に、その処理後に自分は500ＬＰ回復する。",
        ),
        mechanics=("continuous", "lp"),
    ),
)

# field spells

Card(59197169, zh="暗", ja="闇", en="Yami", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=200, def_=200, to=field(monster & face_up & race(FIEND, SPELLCASTER))),
    Boost(atk=-200, def_=-200, to=field(monster & face_up & race(FAIRY))),
)
Card(50913601, zh="山", ja="山", en="Mountain", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=200, def_=200, to=field(monster & face_up & race(DRAGON, WINGED_BEAST, THUNDER))),
)
Card(18161786, zh="黑暗地帶", ja="ダークゾーン", en="Mystic Plasma Zone", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=500, def_=-400, to=field(monster & face_up & attribute(DARK))),
)
Card(56594520, zh="蓋亞力量", ja="ガイアパワー", en="Gaia Power", kind=Spell.FIELD)(
    Activate(),
    Boost(atk=500, def_=-400, to=field(monster & face_up & attribute(EARTH))),
)
UMI = 22702055
Card(
    295517,
    zh="傳說之都 亞特蘭提斯",
    ja="伝説の都 アトランティス",
    en="A Legendary Ocean",
    kind=Spell.FIELD,
    code=UMI,
)(
    Says(
        "這張卡的卡名視為「海」。",
        'This card\'s name is always treated as "Umi".',
        "このカードのカード名はルール上「海」として扱う。",
    ),
    Activate(),
    Boost(atk=200, def_=200, to=field(monster & face_up & attribute(WATER))),
    Change(
        Stat.LEVEL,
        Op.ADD,
        -1,
        to=Selector(
            monster & attribute(WATER), Location.HAND | Location.MONSTER, Who.EVERYONE, "field"
        ),
        words=Own(
            "雙方手牌・場上的水屬性怪獸的等級下降1級。",
            "Reduce the Levels of all WATER monsters in all hands and on the field by 1.",
            "お互いの手札・フィールドの水属性モンスターのレベルは1つ下がる。",
        ),
        mechanics=("level", "name"),
    ),
)
Card(63035430, zh="摩天樓", ja="摩天楼 －スカイスクレイパー－", en="Skyscraper", kind=Spell.FIELD)(
    Activate(),
    InCalculation(
        monster & face_up & series("elemental-hero"),
        lambda ctx, attacker, target: (
            1000 if current_attack(ctx, attacker) < current_attack(ctx, target) else 0
        ),
        words=Own(
            "「元素－英雄」怪獸攻擊攻擊力比自身高的怪獸的場合，只在傷害計算時攻擊力上升1000。",
            'If an "Elemental HERO" monster attacks a monster with higher ATK, it gains 1000 ATK '
            "during damage calculation only.",
            "「Ｅ・ＨＥＲＯ」モンスターが、自身より攻撃力の高いモンスターに攻撃する場合、ダメージ計算時のみ攻撃力が1000アップする。",
        ),
    ),
)


def tributes_for_no_zombie(ctx: Context, card: CardInPlay, cause: Context | None) -> bool:
    """Whether a Normal Summon or Set of ``card`` takes tributes and it is no Zombie."""
    duel = ctx.duel
    if race_of(duel, card) & ZOMBIE or card.location != Location.HAND:
        return False
    if any(way.tributes == 0 for way in card.definition.tribute_procedures):
        return False
    return tributes_needed(duel, card, card.controller) > 0


Card(4064256, zh="不死世界", ja="アンデットワールド", en="Zombie World", kind=Spell.FIELD)(
    Activate(),
    Change(
        Stat.RACE,
        Op.SET,
        int(ZOMBIE),
        to=Selector(monster, Location.MONSTER | Location.GRAVEYARD, Who.EVERYONE, "field"),
        words=Own(
            "場上的表側表示怪獸和墓地的怪獸全部變成不死族。",
            "All face-up monsters on the field and all monsters in the GYs become Zombie monsters.",
            "フィールドの表側表示モンスター及び墓地のモンスターは全てアンデット族になる。",
        ),
        mechanics=("type",),
    ),
    Always(
        RuleKind.CANNOT_SUMMON,
        RuleKind.CANNOT_SET_MONSTER,
        who=Who.EVERYONE,
        test=tributes_for_no_zombie,
        words=Own(
            "雙方不能上級召喚・上級覆蓋不死族以外的怪獸。",
            "Nobody can Tribute Summon or Tribute Set non-Zombie monsters.",
            "お互いにアンデット族以外のモンスターをアドバンス召喚・アドバンスセットできない。",
        ),
        mechanics=("lock",),
    ),
)
