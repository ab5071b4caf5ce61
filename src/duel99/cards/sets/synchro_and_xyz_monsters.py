"""More Synchro and Xyz monsters; one of them cannot be Synchro Summoned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Ignition, Trigger
from duel99.cards.language.changes import OneMode
from duel99.cards.language.conditions import there_is
from duel99.cards.language.continuous import Always, Boost, per, per_text
from duel99.cards.language.costs import Detach, DiscardCost
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    Filter,
    card,
    defense_position,
    effect_monster,
    face_up,
    kind,
    level,
    monster,
    other,
    race,
    series,
)
from duel99.cards.language.kinds import Says
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import (
    YOUR_END,
    moment,
    this_destroyed,
    this_destroys_by_battle,
)
from duel99.cards.language.moves import Destroy, Draw, ToDeck, ToHand
from duel99.cards.language.places import (
    any_banished,
    any_graveyard,
    extra,
    graveyard,
    theirs,
    yours,
)
from duel99.cards.language.points import Damage, Recover
from duel99.cards.language.procedures import OwnMaterials, Synchro, Xyz
from duel99.cards.language.steps import Then, row
from duel99.cards.language.summons import SpecialSummon, can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own, Text
from duel99.cards.language.which import TARGETS, All, all_
from duel99.cards.language.words import (
    AQUA,
    DARK,
    DINOSAUR,
    DRAGON,
    FIRE,
    LIGHT,
    PSYCHIC,
    ROCK,
    SEA_SERPENT,
    SYNCHRO,
    TUNER,
    WARRIOR,
    WATER,
    WIND,
    XYZ,
)
from duel99.kernel import operations as op
from duel99.kernel.choosing import choose_cards
from duel99.kernel.derived import kind_of, level_of
from duel99.kernel.effect import Procedure
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import Kind, Reason, When

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duel99.kernel.card import Card as Piece
    from duel99.kernel.context import Context

# Brionac: as many targets as cards were discarded


class DiscardAny(DiscardCost):
    """Discard any number of cards, no more than there are targets for."""

    def __init__(self, target: Target) -> None:
        super().__init__(1)
        self.targeted = target

    def run(self, ctx: Context) -> Procedure[bool]:
        held = self._hand(ctx)
        most = min(len(held), len(self.targeted.candidates(ctx)))
        chosen = yield from choose_cards(ctx.player, held, 1, most, "discard", ctx.card.uid)
        ctx.picked = chosen
        ctx.values["discarded"] = len(chosen)
        yield from op.discard(ctx.duel, ctx.player, chosen, ctx, Reason.COST)
        return True

    def phrase(self) -> Text:
        return Text("cost_discard_any")


class TargetAsMany(Target):
    """Target as many cards as were discarded."""

    def run(self, ctx: Context) -> Procedure[bool]:
        found = self.candidates(ctx)
        number = min(ctx.values["discarded"], len(found))
        chosen = yield from choose_cards(
            ctx.player, found, number, number, self.purpose, ctx.card.uid
        )
        ctx.targets += [c.ref for c in chosen]
        return bool(chosen)

    def phrase(self) -> Text:
        return Text("target_as_many", cards=self.selector.plural())

    def reference(self) -> str:
        return "cards"


BRIONAC_TARGETS: Final = TargetAsMany(theirs(card), 1, 99)

Card(
    50321796,
    zh="冰結界之龍 光槍龍",
    ja="氷結界の龍 ブリューナク",
    en="Brionac, Dragon of the Ice Barrier",
    monster=M(WATER, SEA_SERPENT, level=6, atk=2300, def_=1400, types=(SYNCHRO,)),
)(
    Synchro(),
    Ignition(
        ToHand(TARGETS),
        cost=DiscardAny(BRIONAC_TARGETS),
        target=BRIONAC_TARGETS,
        limit=ONCE_BY_NAME,
    ),
)

# Red Dragon Archfiend: who hides and who idles


def _attacked_defense(ctx: Context) -> bool:
    fight = ctx.duel.fight
    return (
        fight is not None
        and fight.attacker is ctx.card
        and fight.target is not None
        and fight.target.controller != ctx.player
        and fight.positions[1] & 12 != 0
    )


def _not_doomed(ctx: Context, c: Piece) -> bool:
    """What battle is about to destroy, effects do not destroy any more (OCG-105)."""
    fight = ctx.duel.fight
    return fight is None or c.uid not in fight.doomed


NOT_DOOMED: Final = Filter((_not_doomed,))
DID_NOT_ATTACK: Final = Filter(
    (lambda ctx, c: c.field is None or c.field.attacked_turn != ctx.duel.turn,)
)


class Idle(All):
    """Your other monsters that did not declare an attack this turn."""

    def phrase(self) -> Text:
        return Own(
            "自己場上這個回合沒有攻擊宣言的其他怪獸全部",
            "all other monsters you control that did not declare an attack this turn",
            "このターン攻撃宣言をしていない自分フィールドの他のモンスター全て",
        )


Card(
    70902743,
    zh="闇紅惡魔龍",
    ja="レッド・デーモンズ・ドラゴン",
    en="Red Dragon Archfiend",
    monster=M(DARK, DRAGON, level=8, atk=3000, def_=2000, types=(SYNCHRO,)),
)(
    Synchro(),
    Trigger(
        moment(
            (When.AFTER_DAMAGE_CALCULATION,),
            _attacked_defense,
            zh="這張卡攻擊對手守備表示怪獸的傷害計算後",
            en="after damage calculation, if this card attacked a Defense Position monster your "
            "opponent controls",
            ja="このカードが相手の守備表示モンスターを攻撃したダメージ計算後",
        ),
        Destroy(all_(theirs(monster & defense_position & NOT_DOOMED))),
        mandatory=True,
    ),
    Trigger(
        YOUR_END,
        Destroy(Idle(yours(monster & other & DID_NOT_ATTACK))),
        mandatory=True,
        needs_source=True,
        limit=ONCE,
        mechanics=("end-phase",),
    ),
)

WARRIORS_IN_GRAVEYARDS: Final = any_graveyard(monster & race(WARRIOR))

Card(
    23693634,
    zh="巨人鬥士",
    ja="ギガンテック・ファイター",
    en="Colossal Fighter",
    monster=M(DARK, WARRIOR, level=8, atk=2800, def_=1000, types=(SYNCHRO,)),
)(
    Synchro(),
    Boost(
        atk=per(100, WARRIORS_IN_GRAVEYARDS),
        words=per_text("atk", 100, WARRIORS_IN_GRAVEYARDS),
    ),
    Trigger(
        this_destroyed(by="battle"),
        SpecialSummon(TARGETS),
        target=Target(WARRIORS_IN_GRAVEYARDS, able=can_come),
    ),
)
YOUR_PSYCHICS: Final = yours(monster & face_up & race(PSYCHIC))

Card(
    43385557,
    zh="魔力人造人",
    ja="マジカル・アンドロイド",
    en="Magical Android",
    monster=M(LIGHT, PSYCHIC, level=5, atk=2400, def_=1700, types=(SYNCHRO,)),
)(
    Synchro(),
    Trigger(
        YOUR_END,
        Recover(
            lambda ctx: 600 * len(YOUR_PSYCHICS.find(ctx)),
            words=Own(
                "自己回復自己場上的念動力族怪獸數量×600生命值。",
                "Gain 600 LP for each Psychic monster you control.",
                "自分フィールドのサイキック族モンスターの数×600ＬＰ回復する。",
            ),
        ),
        mandatory=True,
        limit=ONCE,
        mechanics=("end-phase",),
    ),
)

# Ultimaya Tzolkin, which no tuning brings (OCG-298)

TUNER_OF_FIVE: Final = monster & kind(TUNER) & level(min=5)
OTHER_OF_FIVE: Final = (
    monster
    & Filter(
        (lambda ctx, c: kind_of(ctx.duel, c) & Kind.TUNER == 0,),
        adjectives=(Text("adjective.not", what=Text("adjective.kind_tuner")),),
    )
    & level(min=5)
)


def _of_one_level(ctx: Context, cards: Sequence[Piece]) -> bool:
    return len({level_of(ctx.duel, c) for c in cards}) == 1


ANOTHER_SYNCHRO: Final = there_is(yours(monster & face_up & other & kind(SYNCHRO)))
SYNCHRO_TO_CALL: Final = (
    monster & kind(SYNCHRO) & (series("power-tool") | (race(DRAGON) & level(min=7, max=8)))
)

Card(
    1686814,
    zh="究極瑪雅・卓爾金",
    ja="アルティマヤ・ツィオルキン",
    en="Ultimaya Tzolkin",
    monster=M(DARK, DRAGON, level=12, atk=0, def_=0, types=(SYNCHRO,)),
)(
    Says(
        "這張卡的等級規則上當作12。",
        "This card's original Level is always treated as 12.",
        "ルール上、このカードのレベルは12として扱う。",
    ),
    OwnMaterials(
        TUNER_OF_FIVE,
        OTHER_OF_FIVE,
        whole=_of_one_level,
        words=Own(
            "這張卡不能同步召喚，只有將自己場上等級5以上且等級相同的調整和調整以外的怪獸各1隻"
            "送去墓地的場合才能從額外牌組特殊召喚。",
            "Cannot be Synchro Summoned. Must be Special Summoned from your Extra Deck by sending "
            "1 Tuner and 1 non-Tuner of the same Level, 5 or higher, that you control to the GY.",
            "このカードはＳ召喚できず、自分フィールドのレベル５以上で同じレベルのチューナーと"
            "チューナー以外のモンスターを１体ずつ墓地へ送った場合のみＥＸデッキから特殊召喚できる。",
        ),
    ),
    Trigger(
        moment(
            (When.SPELL_TRAP_SET,),
            lambda ctx: ctx.event is not None and ctx.event.player == ctx.player,
            zh="自己場上覆蓋魔法・陷阱卡時",
            en="when a Spell/Trap is Set on your field",
            ja="自分フィールドに魔法・罠カードがセットされた時",
        ),
        SpecialSummon(extra(SYNCHRO_TO_CALL)),
        limit=ONCE,
    ),
    Always(
        RuleKind.CANNOT_BE_ATTACKED,
        RuleKind.CANNOT_BE_TARGETED,
        condition=ANOTHER_SYNCHRO,
        words=Own(
            "自己場上有其他同步怪獸的期間，這張卡不會成為攻擊對象，也不會成為效果的對象。",
            "While you control another Synchro Monster, this card cannot be chosen as an attack "
            "target, nor targeted by card effects.",
            "自分フィールドに他のＳモンスターが存在する限り、このカードは攻撃対象及び効果の対象に"
            "ならない。",
        ),
    ),
)

# Xyz monsters

Card(
    95992081,
    zh="虛空海龍 利維埃爾",
    ja="虚空海竜リヴァイエール",
    en="Leviair the Sea Dragon",
    monster=M(WIND, AQUA, rank=3, atk=1800, def_=1600, types=(XYZ,)),
)(
    Xyz(2),
    Ignition(
        SpecialSummon(TARGETS),
        cost=Detach(),
        target=Target(any_banished(monster & level(max=4)), able=can_come),
        limit=ONCE,
    ),
)
Card(
    47506081,
    zh="紅蓮恐龍",
    ja="グレンザウルス",
    en="Grenosaurus",
    monster=M(FIRE, DINOSAUR, rank=3, atk=2000, def_=1900, types=(XYZ,)),
)(
    Xyz(2),
    Trigger(this_destroys_by_battle(and_sent=True), Damage(1000), cost=Detach()),
)
NOT_EFFECT: Final = Filter(
    (lambda ctx, c: not effect_monster.matches(ctx, c),),
    adjectives=(Text("adjective.not", what=Text("adjective.kind_effect")),),
)
EMERAL: Final = OneMode(
    (
        Target(graveyard(monster), 3),
        row((ToDeck(TARGETS), Then(Draw(1)))),
    ),
    (
        Target(graveyard(monster & NOT_EFFECT), able=can_come),
        SpecialSummon(TARGETS),
    ),
)

Card(
    581014,
    zh="大薰風・翠玉",
    ja="ダイガスタ・エメラル",
    en="Daigusto Emeral",
    monster=M(WIND, ROCK, rank=4, atk=1800, def_=800, types=(XYZ,)),
)(
    Xyz(2),
    Ignition(EMERAL.resolution(), cost=Detach(), target=EMERAL, limit=ONCE),
)
