"""Pendulum monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duel99.cards.language.activations import Ignition, Trigger
from duel99.cards.language.conditions import there_is_no
from duel99.cards.language.continuous import Always, Instead
from duel99.cards.language.costs import TributeThis
from duel99.cards.language.extra_deck import Noting, by_opponents_effect
from duel99.cards.language.facts import Card, M
from duel99.cards.language.filters import (
    attack,
    card,
    face_up,
    having,
    kind,
    monster,
    other,
    series,
    spell_trap,
)
from duel99.cards.language.kinds import PendulumScale
from duel99.cards.language.line import ONCE, ONCE_BY_NAME
from duel99.cards.language.moments import YOUR_END, moment, this_summoned
from duel99.cards.language.moves import Destroy, Search
from duel99.cards.language.pendulums import (
    InPendulumZone,
    NoCardsInBattle,
    ScaleUnless,
    is_pendulum_monster,
    pendulum_zones,
)
from duel99.cards.language.places import deck, field, yours
from duel99.cards.language.steps import NOTHING, Do, IfDone
from duel99.cards.language.summons import can_come
from duel99.cards.language.targets import Target
from duel99.cards.language.text import Own
from duel99.cards.language.which import TARGETS, THIS, Both
from duel99.cards.language.words import (
    DARK,
    DRAGON,
    EARTH,
    FIEND,
    LIGHT,
    NORMAL,
    PENDULUM,
    PLANT,
    SPELLCASTER,
    WARRIOR,
)
from duel99.kernel.choosing import choose_card
from duel99.kernel.derived import codes_of, kind_of, series_of
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.rule_kind import ReplaceKind, RuleKind
from duel99.kernel.scope import Who
from duel99.kernel.special_summon import special_summon
from duel99.kernel.terms import Location, Reason, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as Piece
    from duel99.kernel.context import Context

JOKER = 40318957
MAGICIAN_OR_ODD_EYES = series("magician") | series("odd-eyes")

# Normal monsters

Card(
    17390179,
    zh="閃光的騎士",
    ja="閃光の騎士",
    en="Flash Knight",
    monster=M(LIGHT, WARRIOR, level=4, scale=7, atk=1800, def_=600, types=(NORMAL, PENDULUM)),
)(
    PendulumScale(),
)
Card(
    43785278,
    zh="傅科魔砲石",
    ja="フーコーの魔砲石",
    en="Foucault's Cannon",
    monster=M(DARK, SPELLCASTER, level=5, scale=2, atk=2200, def_=1200, types=(NORMAL, PENDULUM)),
)(
    PendulumScale(),
    InPendulumZone(
        Trigger(
            moment(
                (When.END_PHASE,),
                lambda ctx: ctx.card.arrived_turn == ctx.duel.turn,
                "這張卡發動的回合的結束階段",
                "during the End Phase of the turn this card was activated",
                "このカードを発動したターンのエンドフェイズ",
            ),
            Destroy(TARGETS),
            target=Target(field(spell_trap & face_up)),
            mechanics=("end-phase",),
        ),
    ),
)
Card(
    19474136,
    zh="曼陀鈴龍",
    ja="マンドラゴン",
    en="Mandragon",
    monster=M(EARTH, PLANT, level=5, scale=2, atk=2500, def_=1000, types=(NORMAL, PENDULUM)),
)(
    PendulumScale(),
)

# Magicians


def _returned(ctx: Context) -> list[Piece]:
    """The Pendulum monsters that have just returned from your field to your hand."""
    event = ctx.event
    if event is None:
        return []
    found = []
    for uid in event.cards:
        card = ctx.duel.cards[uid]
        moved = card.moved
        if (
            card.location == Location.HAND
            and card.controller == ctx.player
            and card.printed.is_pendulum
            and moved is not None
            and moved.origin == Location.MONSTER
            and moved.origin_player == ctx.player
        ):
            found.append(card)
    return found


def _one_was_returned(ctx: Context) -> bool:
    event = ctx.event
    return (
        event is not None
        and event.causer >= 0
        and event.causer != ctx.player
        and event.reason & Reason.EFFECT != 0
        and len(_returned(ctx)) == 1
    )


def _of_its_name(ctx: Context) -> list[Piece]:
    """The monsters in your hand with the name of the one that was returned."""
    returned = _returned(ctx)
    wanted = ctx.values.get("name", returned[0].printed.code if returned else 0)
    return [
        c
        for c in ctx.duel.players[ctx.player].hand
        if c.printed.is_monster and wanted in codes_of(ctx.duel, c) and can_come(ctx, c)
    ]


def _bring_its_name(ctx: Context) -> Procedure[bool]:
    found = _of_its_name(ctx)
    if not found:
        return False
    chosen = yield from choose_card(ctx.player, found, "special_summon", ctx.card.uid)
    return bool((yield from special_summon(ctx.duel, [chosen], ctx.player, ctx)))


Card(
    94415058,
    zh="星讀的魔術師",
    ja="星読みの魔術師",
    en="Stargazer Magician",
    monster=M(DARK, SPELLCASTER, level=5, scale=1, atk=1200, def_=2400, types=(PENDULUM,)),
    series=("magician",),
)(
    PendulumScale(),
    InPendulumZone(
        NoCardsInBattle("spells", lambda c: c.printed.is_spell or c.printed.is_pendulum)
    ),
    InPendulumZone(ScaleUnless(4, MAGICIAN_OR_ODD_EYES)),
    Trigger(
        moment(
            (When.ADDED_TO_HAND,),
            _one_was_returned,
            "只有自己場上1隻靈擺怪獸因對手的效果回到自己手牌時",
            "when exactly 1 Pendulum Monster you control is returned to your hand by an opponent's"
            " card effect",
            "自分フィールドのＰモンスター１体のみが相手の効果で自分の手札に戻った時",
        ),
        Do(
            _bring_its_name,
            possible=lambda ctx: bool(_of_its_name(ctx)),
            zh="從手牌特殊召喚1隻與那隻怪獸同名的怪獸。",
            en="Special Summon 1 monster with the same name from your hand.",
            ja="そのモンスターと同名のモンスター１体を手札から特殊召喚する。",
            categories=(Category.SPECIAL_SUMMON,),
            mechanics=("special-summon",),
        ),
        cost=Noting(NOTHING, "name", lambda ctx: next((c.printed.code for c in _returned(ctx)), 0)),
        limit=ONCE,
        mechanics=("bounced",),
    ),
)
Card(
    20409757,
    zh="時讀的魔術師",
    ja="時読みの魔術師",
    en="Timegazer Magician",
    monster=M(DARK, SPELLCASTER, level=3, scale=8, atk=1200, def_=600, types=(PENDULUM,)),
    series=("magician",),
)(
    PendulumScale(there_is_no(yours(monster))),
    InPendulumZone(NoCardsInBattle("traps", lambda c: c.printed.is_trap)),
    InPendulumZone(ScaleUnless(4, MAGICIAN_OR_ODD_EYES)),
    Always(
        RuleKind.NO_DESTRUCTION_TIMES,
        to=pendulum_zones(card),
        test=by_opponents_effect,
        words=Own(
            "自己靈擺區域的卡各1回合有1次不會被對手的效果破壞。",
            "Once per turn each, the cards in your Pendulum Zones are not destroyed by an"
            " opponent's card effect.",
            "自分のＰゾーンのカードは、それぞれ１ターンに１度、相手の効果では破壊されない。",
        ),
        mechanics=("effect-indestructible", "indestructible"),
    ),
)


def _doubled(ctx: Context, card: Piece) -> int:
    """The battle damage that an opponent takes in a battle of monsters is doubled."""
    fight = ctx.duel.fight
    points = ctx.values["damage"]
    if fight is None or fight.target is None or ctx.values["player"] == ctx.player:
        return points
    return points * 2


WEAK_PENDULUM = deck(monster & kind(PENDULUM) & attack(max=1500))


def _deck_has_one(ctx: Context) -> bool:
    return bool(WEAK_PENDULUM.find(ctx))


Card(
    16178681,
    zh="異色眼鐘擺龍",
    ja="オッドアイズ・ペンデュラム・ドラゴン",
    en="Odd-Eyes Pendulum Dragon",
    monster=M(DARK, DRAGON, level=7, scale=4, atk=2500, def_=2000, types=(PENDULUM,)),
    series=("odd-eyes",),
)(
    PendulumScale(),
    InPendulumZone(
        Instead(
            ReplaceKind.BATTLE_DAMAGE,
            NOTHING,
            covers=lambda ctx, c: c.controller == ctx.player and is_pendulum_monster(ctx, c),
            limit=ONCE_BY_NAME,
            words=Own(
                "這個卡名的這個效果1回合1次，可以將自己的靈擺怪獸的戰鬥對自己造成的戰鬥傷害變成0。",
                "Once per turn with cards of this name, you can make the battle damage you take"
                " from a battle of a Pendulum Monster you control 0.",
                "このカード名のこの効果は１ターンに１度、自分のＰモンスターの戦闘で"
                "自分が受ける戦闘ダメージを０にできる。",
            ),
            mechanics=("damage-zero",),
        ),
    ),
    InPendulumZone(
        Trigger(
            YOUR_END.narrowed(_deck_has_one, YOUR_END.words),
            Destroy(THIS),
            IfDone(Search(WEAK_PENDULUM)),
            limit=ONCE_BY_NAME,
            mechanics=("end-phase", "self-destroy"),
        ),
    ),
    Always(
        RuleKind.CHANGE_BATTLE_DAMAGE,
        value=_doubled,
        words=Own(
            "這張卡與對手怪獸進行戰鬥的場合，給予對手的戰鬥傷害變成2倍。",
            "If this card battles an opponent's monster, any battle damage it inflicts to your"
            " opponent is doubled.",
            "このカードが相手モンスターと戦闘を行う場合、相手に与える戦闘ダメージは倍になる。",
        ),
        mechanics=("damage-double",),
    ),
)
Card(
    57624336,
    zh="古怪惡魔",
    ja="エキセントリック・デーモン",
    en="Archfiend Eccentrick",
    monster=M(LIGHT, FIEND, level=3, scale=7, atk=800, def_=1000, types=(PENDULUM,)),
)(
    PendulumScale(),
    InPendulumZone(
        Ignition(
            Destroy(Both(TARGETS, THIS)),
            target=Target(field(spell_trap & other)),
            limit=ONCE_BY_NAME,
        ),
    ),
    Ignition(
        Destroy(TARGETS),
        cost=TributeThis(),
        target=Target(field(monster & other)),
        limit=ONCE_BY_NAME,
    ),
)


def _of_the_troupe(ctx: Context, card: Piece) -> bool:
    """Performapal and Odd-Eyes monsters, and of the Magicians the Pendulum monsters."""
    names = series_of(ctx.duel, card)
    if "magician" in names and kind_of(ctx.duel, card) & PENDULUM:
        return True
    return bool(names & {"performapal", "odd-eyes"})


def _not_of_the_troupe(ctx: Context, card: Piece, cause: Context | None) -> bool:
    return not _of_the_troupe(ctx, card)


def _of_the_troupe_but_this(ctx: Context, card: Piece) -> bool:
    return JOKER not in codes_of(ctx.duel, card) and _of_the_troupe(ctx, card)


Card(
    JOKER,
    zh="娛樂夥伴 骷髏特技小丑",
    ja="ＥＭドクロバット・ジョーカー",
    en="Performapal Skullcrobat Joker",
    monster=M(DARK, SPELLCASTER, level=4, scale=8, atk=1800, def_=100, types=(PENDULUM,)),
    series=("performapal",),
)(
    PendulumScale(),
    InPendulumZone(
        Always(
            RuleKind.CANNOT_PENDULUM_SUMMON,
            who=Who.YOU,
            test=_not_of_the_troupe,
            negatable=False,
            words=Own(
                "自己只能靈擺召喚「娛樂夥伴」怪獸、「魔術師」靈擺怪獸、「異色眼」怪獸。"
                "這個效果不會被無效。",
                'You can only Pendulum Summon "Performapal" monsters, "Magician" Pendulum Monsters'
                ' and "Odd-Eyes" monsters. This effect cannot be negated.',
                "自分がＰ召喚できるのは「ＥＭ」モンスター、「魔術師」Ｐモンスター、"
                "「オッドアイズ」モンスターだけである。この効果は無効化されない。",
            ),
            mechanics=("lock",),
        ),
    ),
    Trigger(
        this_summoned("normal"),
        Search(
            deck(
                monster
                & having(
                    _of_the_troupe_but_this,
                    "「娛樂夥伴 骷髏特技小丑」以外的「娛樂夥伴」、「魔術師」靈擺或「異色眼」",
                    '"Performapal" (except this name), "Magician" Pendulum or "Odd-Eyes" ',
                    "「ＥＭドクロバット・ジョーカー」以外の「ＥＭ」、「魔術師」Ｐまたは「オッドアイズ」",
                )
            )
        ),
    ),
)
