"""Gorz, who comes from the hand for revenge, and the five pieces of Exodia."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from duel99.cards.language.activations import Trigger
from duel99.cards.language.conditions import when
from duel99.cards.language.continuous import Watch
from duel99.cards.language.facts import UNKNOWN, Card, M, Token
from duel99.cards.language.filters import named
from duel99.cards.language.moments import Moment, damage_taken, this_summoned
from duel99.cards.language.places import hand
from duel99.cards.language.steps import Do, Part, StillIf
from duel99.cards.language.summons import FACE_UP, SpecialSummon, Tokens
from duel99.cards.language.text import Empty, Own, Text
from duel99.cards.language.which import THIS
from duel99.cards.language.words import DARK, FAIRY, FIEND, LIGHT, NORMAL, SPELLCASTER
from duel99.kernel.board import field_cards
from duel99.kernel.card import FieldState
from duel99.kernel.effect import FOREVER, Category, Modifier, Procedure
from duel99.kernel.endings import win
from duel99.kernel.life import damage
from duel99.kernel.registry import linger
from duel99.kernel.scope import BOUND
from duel99.kernel.terms import Location, Op, Reason, Stat, When

if TYPE_CHECKING:
    from duel99.kernel.card import Card as CardInDuel
    from duel99.kernel.context import Context

# Gorz: what the damage was is remembered by the card on the field

_BATTLE: Final = "gorz:battle"
_EFFECT: Final = "gorz:effect"
_FROM: Final = "gorz:from:"

EMISSARY: Final = Token(
    44330099,
    zh="冥府使者代幣",
    ja="冥府の使者カイエントークン",
    en="Emissary of Darkness Token",
    monster=M(LIGHT, FAIRY, level=7, atk=UNKNOWN, def_=UNKNOWN),
)


NO_CARDS: Final = when(
    lambda ctx: not field_cards(ctx.duel, ctx.player),
    zh="自己場上沒有卡",
    en="you control no cards",
    ja="自分フィールドにカードが存在しない",
)


class ComeForRevenge(SpecialSummon):
    """Special summon Gorz, who remembers the damage that was taken."""

    def run(self, ctx: Context) -> Procedure[bool]:
        event, gorz = ctx.event, ctx.card
        if event is None or not ctx.source_present:
            return False
        state = gorz.field = FieldState()
        state.note = event.amount
        kind = _BATTLE if event.reason & Reason.BATTLE else _EFFECT
        state.flags = (kind, f"{_FROM}{event.causer}")
        came = yield from super().run(ctx)
        if not came:
            gorz.field = None
        return came


def came_for(kind: str, zh: str, en: str, ja: str) -> Moment:
    """Gorz was summoned by his own effect after damage of a kind."""
    return this_summoned("special").narrowed(
        lambda ctx: ctx.card.field is not None and kind in ctx.card.field.flags,
        Own(zh, en, ja),
    )


class RecallDamage(Part):
    """At activation: what damage it was, and whose; Gorz may have left when it resolves."""

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        state = ctx.card.field
        if state is not None:
            ctx.values["points"] = state.note
            mark = next(f for f in state.flags if f.startswith(_FROM))
            ctx.values["from"] = int(mark.removeprefix(_FROM))
        return True

    def phrase(self) -> Text:
        return Empty()


def set_strength(ctx: Context, tokens: list[CardInDuel]) -> None:
    """The token's attack and defence are the damage that was taken."""
    for stat in (Stat.ATTACK, Stat.DEFENSE):
        linger(
            ctx.duel,
            Modifier(stat, Op.SET_ORIGINAL, None, scope=BOUND),
            ctx,
            FOREVER,
            refs=tuple(c.ref for c in tokens),
            values=(ctx.values["points"],),
        )


class EmissaryToken(Tokens):
    """The token that is as strong as the damage was."""

    def phrase(self) -> Text:
        return Own(
            "在自己場上特殊召喚1隻「冥府使者代幣」（天使族・光・等級7）。其攻擊力・守備力與受到的傷害數值相同。",
            'Special Summon 1 "Emissary of Darkness Token" (Fairy/LIGHT/Level 7) with ATK and DEF each equal to the damage you took.',
            "自分フィールドに「冥府の使者カイエントークン」（天使族・光・星７）１体を特殊召喚する。その攻撃力・守備力は、受けた戦闘ダメージの数値と同じになる。",
        )


def strike_back(ctx: Context) -> Procedure[bool]:
    """The same damage to the opponent whose card did it."""
    yield from ()
    return damage(ctx.duel, ctx.values["from"], ctx.values["points"], ctx) > 0


Card(
    44330098,
    zh="冥府的使者格斯",
    ja="冥府の使者ゴーズ",
    en="Gorz the Emissary of Darkness",
    monster=M(DARK, FIEND, level=7, atk=2700, def_=2500),
)(
    Trigger(
        damage_taken(),
        StillIf(NO_CARDS, ComeForRevenge(THIS)),
        condition=NO_CARDS,
        range=Location.HAND,
    ),
    Trigger(
        came_for(
            _BATTLE,
            "這張卡因戰鬥傷害而用上述效果特殊召喚時",
            "when Special Summoned this way after battle damage",
            "このカードが戦闘ダメージによる上記の効果で特殊召喚に成功した時",
        ),
        EmissaryToken(EMISSARY, positions=FACE_UP, after=set_strength),
        target=RecallDamage(),
        mandatory=True,
    ),
    Trigger(
        came_for(
            _EFFECT,
            "這張卡因效果傷害而用上述效果特殊召喚時",
            "when Special Summoned this way after effect damage",
            "このカードが効果ダメージによる上記の効果で特殊召喚に成功した時",
        ),
        Do(
            strike_back,
            zh="給予那名對手與受到的傷害相同數值的傷害。",
            en="inflict damage to that opponent equal to the damage you took.",
            ja="受けたダメージと同じ数値のダメージを相手に与える。",
            categories=(Category.DAMAGE,),
            mechanics=("damage",),
        ),
        target=RecallDamage(),
        mandatory=True,
    ),
)
# Exodia

PIECES: Final = frozenset({33396948, 70903634, 7902349, 8124921, 44519536})


def complete(ctx: Context) -> bool:
    """All five pieces are in the hand of the player who holds Exodia."""
    held = {c.printed.code for c in ctx.duel.players[ctx.player].hand}
    return held >= PIECES


def assemble(ctx: Context) -> None:
    """When the hand has changed and nothing is resolving, look for all five pieces."""
    event = ctx.event
    if event is None or not complete(ctx):
        return
    if event.kind is When.SETTLED:
        if ctx.duel.solving is None:
            win(ctx.duel, ctx.player)
    else:
        ctx.duel.unsettled = True


Card(
    33396948,
    zh="被封印的艾克佐迪亞",
    ja="封印されしエクゾディア",
    en="Exodia the Forbidden One",
    monster=M(DARK, SPELLCASTER, level=3, atk=1000, def_=1000),
)(
    Watch(
        (When.DRAWN, When.ADDED_TO_HAND, When.SETTLED),
        assemble,
        range=Location.HAND,
        words=Own(
            "這張卡與「被封印的右手」「被封印的左手」「被封印的右腳」「被封印的左腳」都在自己手牌時，自己贏得決鬥。",
            'If you have this card, "Right Arm of the Forbidden One", "Left Arm of the Forbidden One", "Right Leg of the Forbidden One" and "Left Leg of the Forbidden One" in your hand, you win the Duel.',
            "このカードと「封印されし者の右腕」「封印されし者の左腕」「封印されし者の右足」「封印されし者の左足」が手札に全て揃った時、自分はデュエルに勝利する。",
        ),
        mechanics=("special-victory",),
        needs=tuple(hand(named(piece)) for piece in sorted(PIECES - {33396948})),
    ),
)
Card(
    70903634,
    zh="被封印的右手",
    ja="封印されし者の右腕",
    en="Right Arm of the Forbidden One",
    monster=M(DARK, SPELLCASTER, level=1, atk=200, def_=300, types=(NORMAL,)),
)()
Card(
    7902349,
    zh="被封印的左手",
    ja="封印されし者の左腕",
    en="Left Arm of the Forbidden One",
    monster=M(DARK, SPELLCASTER, level=1, atk=200, def_=300, types=(NORMAL,)),
)()
Card(
    8124921,
    zh="被封印的右腳",
    ja="封印されし者の右足",
    en="Right Leg of the Forbidden One",
    monster=M(DARK, SPELLCASTER, level=1, atk=200, def_=300, types=(NORMAL,)),
)()
Card(
    44519536,
    zh="被封印的左腳",
    ja="封印されし者の左足",
    en="Left Leg of the Forbidden One",
    monster=M(DARK, SPELLCASTER, level=1, atk=200, def_=300, types=(NORMAL,)),
)()
