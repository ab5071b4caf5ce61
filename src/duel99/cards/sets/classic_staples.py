"""Cards of the first years that decks of the classic rules are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.absorbing import AbsorbedFallsInstead, AbsorbOne, AsStrongAsAbsorbed
from duel99.cards.language.activations import Activate, Ignition, Quick, Trigger
from duel99.cards.language.changes import ChangePosition, NegateActivation
from duel99.cards.language.continuous import Always
from duel99.cards.language.costs import Cost, PayLife, SendCost, TributeCost, TributeThis
from duel99.cards.language.extra_deck import AllOf, is_fusion_summonable
from duel99.cards.language.facts import Card, M, Spell, Trap
from duel99.cards.language.filters import (
    Filter,
    card,
    face_down,
    kind,
    monster,
    other,
    spell,
    spell_trap,
)
from duel99.cards.language.hands import FromTheirHand
from duel99.cards.language.keeping import Upkeep
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import (
    EACH_STANDBY,
    activated,
    this_sent_to_graveyard,
    this_summoned,
)
from duel99.cards.language.moves import Destroy, Discard, Draw, ToHand
from duel99.cards.language.places import Selector, extra, field, theirs, yours
from duel99.cards.language.points import Damage, Recover
from duel99.cards.language.procedures import CannotBeNormalSummoned, Fusion
from duel99.cards.language.steps import Do, Part, Then
from duel99.cards.language.summons import SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Empty, Own, Text
from duel99.cards.language.which import TARGETS, all_
from duel99.cards.language.words import (
    AQUA,
    DARK,
    DRAGON,
    EARTH,
    FUSION,
    NORMAL,
    SPELLCASTER,
    WARRIOR,
    WATER,
)
from duel99.cards.sets.normal_spells import NOT_ITSELF
from duel99.cards.sets.special_summons import LIGHT_AND_DARK
from duel99.kernel import operations as op
from duel99.kernel.choosing import choose_card, choose_cards, meant_opponents, name_opponent
from duel99.kernel.derived import level_of
from duel99.kernel.effect import (
    THIS_TURN,
    ActivationKind,
    Category,
    Procedure,
    Rule,
    Timing,
    Watcher,
)
from duel99.kernel.endings import can_draw
from duel99.kernel.happening import next_moment
from duel99.kernel.life import damage
from duel99.kernel.moving import shuffle
from duel99.kernel.registry import linger
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.scope import AreaScope, Who
from duel99.kernel.terms import (
    NOBODY,
    ON_FIELD,
    Location,
    Position,
    Reason,
    When,
)

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInPlay
    from duel99.kernel.context import Context

RELINQUISHED: Final = 64631466
THOUSAND_EYES_IDOL: Final = 27125110
ZOMBYRA: Final = 88472456
MARYOKUTAI: Final = 71466592

# spells that clear the back row

Card(
    18144506,
    zh="神鷹羽毛掃",
    ja="ハーピィの羽根帚",
    en="Harpie's Feather Duster",
    kind=Spell.NORMAL,
)(
    Activate(Destroy(all_(theirs(spell_trap)))),
)
Card(42703248, zh="颶風", ja="ハリケーン", en="Giant Trunade", kind=Spell.NORMAL)(
    Activate(ToHand(all_(field(spell_trap & NOT_ITSELF)))),
)

# spells against the hand

Card(
    44763025,
    zh="愛惡作劇的雙子魔鬼",
    ja="いたずら好きな双子悪魔",
    en="Delinquent Duo",
    kind=Spell.NORMAL,
)(
    Activate(
        Discard(1, who=Who.OPPONENTS, random=True),
        Then(Discard(1, who=Who.OPPONENTS)),
        cost=PayLife(1000),
    ),
)
Card(17375316, zh="收押", ja="押収", en="Confiscation", kind=Spell.NORMAL)(
    Activate(FromTheirHand(), cost=PayLife(1000)),
)
Card(42829885, zh="強硬的衛兵", ja="強引な番兵", en="The Forceful Sentry", kind=Spell.NORMAL)(
    Activate(FromTheirHand(to_deck=True)),
)


def _hands(ctx: Context) -> dict[int, int]:
    """How many cards each player would discard, without the card that says so."""
    duel = ctx.duel
    return {
        p: len([c for c in duel.players[p].hand if c is not ctx.card])
        for p in duel.living_from(max(duel.turn_player, 0))
    }


def _can_destroy_hands(ctx: Context) -> bool:
    duel = ctx.duel
    hands = _hands(ctx)
    if not any(hands.values()):
        return False
    if duel.ruleset.piles.shared:
        return can_draw(duel, ctx.player, sum(hands.values()))
    return all(can_draw(duel, p, n) for p, n in hands.items())


def _destroy_hands(ctx: Context) -> Procedure[bool]:
    """Everybody discards the hand, then draws as many cards."""
    duel = ctx.duel
    hands = _hands(ctx)
    for player in hands:
        held = list(duel.players[player].hand)
        yield from op.discard(duel, player, held, ctx, Reason.EFFECT)
    next_moment(duel)
    for player, number in hands.items():
        if number:
            yield from op.draw(duel, player, number, ctx)
    return any(hands.values())


Card(72892473, zh="手牌抹殺", ja="手札抹殺", en="Card Destruction", kind=Spell.NORMAL)(
    Activate(
        Do(
            _destroy_hands,
            zh="每位玩家將手牌全部丟棄，那之後，各自抽和丟棄張數相同數量的卡。",
            en="Each player discards their entire hand, then draws as many cards as they discarded.",
            ja="お互いの手札を全て捨て、その後それぞれ自身が捨てた枚数分デッキからドローする。",
            possible=_can_destroy_hands,
            categories=(Category.DISCARD, Category.DRAW),
            mechanics=("discard", "draw"),
        )
    ),
)

# spells that find and give

Card(70368879, zh="格布林暴發戶", ja="成金ゴブリン", en="Upstart Goblin", kind=Spell.NORMAL)(
    Activate(Draw(1), Then(Recover(1000, who=Who.OPPONENTS))),
)


def _painful_choice(ctx: Context) -> Procedure[bool]:
    """Five cards of the deck are shown; the opponent says which one you keep."""
    duel, player = ctx.duel, ctx.player
    deck = duel.pile(player, Location.DECK)
    if len(deck) < 5:
        return False
    rival = yield from name_opponent(ctx)
    if rival == NOBODY:
        return False
    shown = yield from choose_cards(player, deck, 5, 5, "search", ctx.card.uid)
    op.reveal(duel, player, shown)
    kept = yield from choose_card(rival, shown, "search", ctx.card.uid)
    yield from op.to_hand(duel, [kept], ctx, to=player)
    yield from op.to_graveyard(duel, [c for c in shown if c is not kept], ctx)
    shuffle(duel, player)
    return True


Card(74191942, zh="苦澀的選擇", ja="苦渋の選択", en="Painful Choice", kind=Spell.NORMAL)(
    Activate(
        Do(
            _painful_choice,
            zh="從牌組選5張卡給對手看，對手從中選1張。那張卡加入自己手牌，其餘送去墓地。",
            en="Choose 5 cards from your Deck and show them to your opponent, who chooses 1 of "
            "them. Add that card to your hand and send the rest to the GY.",
            ja="デッキからカードを５枚選んで相手に見せ、相手はその中から１枚を選ぶ。"
            "そのカードを自分の手札に加え、残りを墓地へ送る。",
            possible=lambda ctx: len(ctx.duel.pile(ctx.player, Location.DECK)) >= 5,
            categories=(Category.SEARCH, Category.TO_HAND, Category.SEND_TO_GRAVEYARD),
            mechanics=("search", "send-to-grave", "opponent-choice"),
            opponent=True,
        )
    ),
)
Card(53046408, zh="應急食品", ja="非常食", en="Emergency Provisions", kind=Spell.QUICK_PLAY)(
    Activate(
        Recover(
            lambda ctx: 1000 * ctx.values["sent"],
            words=Own(
                "回復送去墓地的張數×1000生命值。",
                "Gain 1000 LP for each card sent.",
                "墓地へ送ったカードの数×1000ＬＰ回復する。",
            ),
        ),
        cost=SendCost(yours(spell_trap & other), 1, 99),
    ),
)
Card(38699854, zh="太陽之書", ja="太陽の書", en="Book of Taiyou", kind=Spell.NORMAL)(
    Activate(
        ChangePosition(TARGETS, Position.FACE_UP_ATTACK),
        target=Target(field(monster & face_down)),
    ),
)


def _of_tributed_level(ctx: Context, fusion: CardInPlay) -> bool:
    level = ctx.values.get("tributed_level")
    return level is None or level_of(ctx.duel, fusion) == level


FUSION_OF_THAT_LEVEL: Final = is_fusion_summonable(monster & kind(FUSION)) & Filter(
    (_of_tributed_level,),
    suffixes=(
        Own(
            "和那隻怪獸相同等級的",
            " with the same Level as that monster",
            "そのモンスターと同じレベルの",
        ),
    ),
)


def _changes_into_something(ctx: Context, tribute: CardInPlay) -> bool:
    """Whether there is a fusion monster of the tribute's level that could come for it."""
    duel = ctx.duel
    level = level_of(duel, tribute)
    return bool(level) and any(
        level_of(duel, c) == level and can_come(ctx, c, leaving=(tribute,))
        for c in extra(monster & kind(FUSION)).find(ctx)
    )


Card(46411259, zh="突然變異", ja="突然変異", en="Metamorphosis", kind=Spell.NORMAL)(
    Activate(
        SpecialSummon(extra(FUSION_OF_THAT_LEVEL)),
        cost=TributeCost(yours(monster), able=_changes_into_something),
    ),
)

# continuous cards that cost life points or lead elsewhere

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

# monsters


def _any_trap_left(ctx: Context, trap: CardInPlay, cause: Context | None) -> bool:
    """Whether no trap was activated from the hand since the effect was applied."""
    active = ctx.active
    if active is None:
        return False
    used = ctx.duel.players[ctx.player].marks.get("traps_from_hand", 0)
    return trap.printed.is_trap and used < active.values[0]


def _count_trap(ctx: Context) -> None:
    event, duel = ctx.event, ctx.duel
    if event is None or not 1 <= event.link <= len(duel.chain):
        return
    link = duel.chain[event.link - 1]
    if (
        link.player == ctx.player
        and link.activation.kind is ActivationKind.CARD
        and link.card.printed.is_trap
        and link.origin == Location.HAND
    ):
        marks = duel.players[ctx.player].marks
        marks["traps_from_hand"] = marks.get("traps_from_hand", 0) + 1
        duel.version += 1


_ONE_TRAP_FROM_HAND: Final = Rule(
    RuleKind.TRAP_FROM_HAND, scope=AreaScope(Who.YOU, Location.HAND), test=_any_trap_left
)
_TRAPS_COUNTED: Final = Watcher((When.CHAIN_LINK,), _count_trap)


class TrapFromHand(Part):
    """You can activate one trap card from the hand this turn."""

    mechanics = frozenset({"trap-from-hand"})

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        duel = ctx.duel
        used = duel.players[ctx.player].marks.get("traps_from_hand", 0)
        linger(duel, _ONE_TRAP_FROM_HAND, ctx, THIS_TURN, values=(used + 1,))
        linger(duel, _TRAPS_COUNTED, ctx, THIS_TURN)
        return True

    def phrase(self) -> Text:
        return Own(
            "這個回合只有1次，自己可以從手牌發動1張陷阱卡。",
            "Make it possible to activate 1 Trap Card from your hand this turn.",
            "このターンに１度だけ、自分は罠カード１枚を手札から発動できる。",
        )


Card(
    21593977,
    zh="處刑人－摩修羅",
    ja="処刑人－マキュラ",
    en="Makyura the Destructor",
    monster=M(DARK, WARRIOR, level=4, atk=1600, def_=1200),
)(
    Trigger(
        this_sent_to_graveyard(Location.MONSTER),
        TrapFromHand(),
        timing=Timing.IF,
        limit=ONCE_BY_NAME,
    ),
)


class NothingElseThisTurn(Cost):
    """You cannot activate any other cards or effects this turn, before or after."""

    def possible(self, ctx: Context) -> bool:
        marks = ctx.duel.players[ctx.player].marks
        return not marks.get("activated") and not marks.get("effects")

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        linger(ctx.duel, _NOTHING_ELSE, ctx, THIS_TURN)
        return True

    def phrase(self) -> Text:
        return Empty()

    def afterword(self) -> Text:
        return Own(
            "這個效果發動的回合，自己不能發動其他的卡和效果。",
            " You cannot activate any other cards or effects the turn you activate this effect.",
            "この効果を発動するターン、自分は他のカードの効果を発動できない。",
        )


_NOTHING_ELSE: Final = Rule(RuleKind.CANNOT_ACTIVATE, who=Who.YOU)
EVERYTHING: Final = Selector(card, ON_FIELD | Location.HAND, Who.EVERYONE, "field")


def _end_of_all(ctx: Context) -> Procedure[bool]:
    """Send all hands and fields to the graveyard, then hurt the opponent for what went there."""
    duel = ctx.duel
    gone = yield from op.to_graveyard(duel, EVERYTHING.find(ctx), ctx)
    next_moment(duel)
    rivals = yield from meant_opponents(ctx)
    shared = duel.ruleset.piles.shared
    for rival in rivals:
        # a shared graveyard is the opponent's, too
        number = len([c for c in gone if shared or c.owner == rival])
        damage(duel, rival, 300 * number, ctx)
    return bool(gone)


Card(
    82301904,
    zh="混沌帝龍－終焉的使者－",
    ja="混沌帝龍 －終焉の使者－",
    en="Chaos Emperor Dragon - Envoy of the End",
    monster=M(DARK, DRAGON, level=8, atk=3000, def_=2500),
)(
    CannotBeNormalSummoned(first=True),
    LIGHT_AND_DARK,
    Ignition(
        Do(
            _end_of_all,
            zh="將雙方的手牌・場上的卡全部送去墓地，那之後，給予對手因此送去對手墓地的卡數量×300點傷害。",
            en="Send as many cards in all players' hands and fields as possible to the GY, then "
            "inflict 300 damage to your opponent for each card sent to their GY by this effect.",
            ja="お互いの手札・フィールドのカードを全て墓地へ送り、その後この効果で相手の墓地へ送った"
            "カードの数×300ダメージを相手に与える。",
            categories=(Category.SEND_TO_GRAVEYARD, Category.DAMAGE),
            mechanics=("send-to-grave", "damage"),
            opponent=True,
        ),
        cost=AllOf(PayLife(1000), NothingElseThisTurn()),
        limit=ONCE,
    ),
)
Card(
    95727991,
    zh="飛箭龜",
    ja="カタパルト・タートル",
    en="Catapult Turtle",
    monster=M(WATER, AQUA, level=5, atk=1000, def_=2000),
)(
    Ignition(
        Damage(
            lambda ctx: ctx.values["tributed_strength"] // 2,
            words=Own(
                "給予對手那隻怪獸在場上的攻擊力一半數值的傷害。",
                "Inflict damage to your opponent equal to half the ATK it had on the field.",
                "そのモンスターのフィールドでの攻撃力の半分のダメージを相手に与える。",
            ),
        ),
        cost=TributeCost(yours(monster)),
        limit=ONCE,
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
Card(
    THOUSAND_EYES_IDOL,
    zh="千眼邪教神",
    ja="千眼の邪教神",
    en="Thousand-Eyes Idol",
    monster=M(DARK, SPELLCASTER, level=1, atk=0, def_=0, types=(NORMAL,)),
)()
Card(
    63519819,
    zh="千眼納祭魔",
    ja="サウザンド・アイズ・サクリファイス",
    en="Thousand-Eyes Restrict",
    monster=M(DARK, SPELLCASTER, level=1, atk=0, def_=0, types=(FUSION,)),
)(
    Fusion(RELINQUISHED, THOUSAND_EYES_IDOL),
    Always(
        RuleKind.CANNOT_CHANGE_POSITION,
        RuleKind.CANNOT_FLIP_SUMMON,
        RuleKind.CANNOT_ATTACK,
        to=field(monster & other),
        face_down=True,
        words=Own(
            "這張卡以外的場上的怪獸不能改變表示形式，不能攻擊。",
            "Other monsters on the field cannot change their battle positions or attack.",
            "このカード以外のフィールドのモンスターは表示形式を変更できず、攻撃できない。",
        ),
    ),
    AbsorbOne(theirs(monster)),
    *AsStrongAsAbsorbed(),
    AbsorbedFallsInstead(),
)
Card(
    MARYOKUTAI,
    zh="魔力吸收球體",
    ja="魔力吸収球体",
    en="Maryokutai",
    monster=M(WATER, AQUA, level=3, atk=900, def_=900),
)(
    Quick(
        NegateActivation(),
        on=activated("spell", by=Who.OPPONENTS).narrowed(
            lambda ctx: ctx.duel.turn_player != ctx.player,
            Own(
                "對手回合，對手發動魔法卡時",
                "during your opponent's turn, when your opponent activates a Spell Card",
                "相手ターンに相手が魔法カードを発動した時",
            ),
        ),
        cost=TributeThis(),
    ),
)
Card(
    86099788,
    zh="異星的最終戰士",
    ja="異星の最終戦士",
    en="The Last Warrior from Another Planet",
    monster=M(EARTH, WARRIOR, level=7, atk=2350, def_=2300, types=(FUSION,)),
)(
    Fusion(ZOMBYRA, MARYOKUTAI),
    Trigger(
        this_summoned("special"),
        Destroy(all_(yours(monster & other))),
        mandatory=True,
    ),
    Always(
        RuleKind.CANNOT_SUMMON,
        RuleKind.CANNOT_FLIP_SUMMON,
        RuleKind.CANNOT_SPECIAL_SUMMON,
        who=Who.EVERYONE,
        words=Own(
            "雙方不能召喚・反轉召喚・特殊召喚怪獸。",
            "Nobody can Normal Summon, Flip Summon or Special Summon monsters.",
            "お互いにモンスターを召喚・反転召喚・特殊召喚できない。",
        ),
        mechanics=("lock",),
    ),
)
