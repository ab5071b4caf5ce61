"""Conditions of effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duel99.kernel.registry import ruled
from duel99.kernel.rule_kind import RuleKind
from duel99.kernel.terms import Kind, Location, Phase, SummonKind

from .places import Selector
from .text import Joined, Own, Text

if TYPE_CHECKING:
    from duel99.kernel.context import Context

Test = Callable[["Context"], bool]


class Condition:
    """A test with its words. Combine with ``&`` and negate through what offers it.

    ``time`` says it as a time ("during your opponent's turn"), where it is one. ``needs`` are
    cards without any of which it never holds.
    """

    __slots__ = ("needs", "test", "time", "words")

    def __init__(
        self,
        test: Test,
        words: Text,
        *,
        time: Text | None = None,
        needs: tuple[Selector, ...] = (),
    ) -> None:
        self.test = test
        self.words = words
        self.time = time
        self.needs = needs

    def holds(self, ctx: Context) -> bool:
        return self.test(ctx)

    def phrase(self) -> Text:
        return self.words

    def clause(self) -> Text:
        """The condition at the head of an effect: "if ...", or the time that it is."""
        return self.time or Text("if_condition", condition=self.words)

    def __and__(self, other: Condition) -> Condition:
        first, second = self.test, other.test
        return Condition(
            lambda ctx: first(ctx) and second(ctx),
            Joined("and_joint", (self.words, other.words)),
            needs=self.needs + other.needs,
        )


def when(test: Test, zh: str, en: str, ja: str) -> Condition:
    """A condition of one card's own."""
    return Condition(test, Own(zh, en, ja))


def there_is(selector: Selector, at_least: int = 1) -> Condition:
    """There are cards of a selector ("if you control a Dragon")."""
    return Condition(
        lambda ctx: len(selector.find(ctx)) >= at_least,
        _existence("there_is" if at_least == 1 else "there_are", selector, at_least),
        needs=(selector,),
    )


def there_is_no(selector: Selector) -> Condition:
    """There are none."""
    return Condition(
        lambda ctx: not selector.find(ctx),
        _existence("there_is_no", selector, 0),
    )


def _existence(key: str, selector: Selector, number: int) -> Text:
    noun = selector.filter.noun or "card"
    return Text(
        f"condition.{key}",
        n=number,
        place=Text(f"place.{selector.place}"),
        unit=Text(f"unit.{noun}"),
        adjectives=list(selector.filter.adjectives),
        suffixes=list(selector.filter.suffixes),
        noun=selector.filter.noun_text(many=number != 1),
    )


YOUR_TURN = Condition(lambda ctx: ctx.duel.turn_player == ctx.player, Text("condition.your_turn"))
OPPONENTS_TURN = Condition(
    lambda ctx: ctx.duel.turn_player != ctx.player,
    Text("condition.opponents_turn"),
    time=Text("time.opponents_turn"),
)
OPPONENTS_MAIN_PHASE = Condition(
    lambda ctx: ctx.duel.turn_player != ctx.player and ctx.duel.phase in (Phase.MAIN1, Phase.MAIN2),
    Text("condition.opponents_main_phase"),
    time=Text("time.opponents_main_phase"),
)
MAIN_PHASE = Condition(
    lambda ctx: ctx.duel.phase in (Phase.MAIN1, Phase.MAIN2), Text("condition.main_phase")
)
MAIN_PHASE_1 = Condition(
    lambda ctx: ctx.duel.phase is Phase.MAIN1,
    Text("condition.main_phase_1"),
    time=Text("time.main_phase_1"),
)
THEIR_MAIN_PHASE = Condition(
    lambda ctx: ctx.duel.turn_player != ctx.player and ctx.duel.phase in (Phase.MAIN1, Phase.MAIN2),
    Text("condition.their_main_phase"),
)
MAIN_PHASE_2 = Condition(lambda ctx: ctx.duel.phase is Phase.MAIN2, Text("condition.main_phase_2"))
BATTLE_PHASE = Condition(lambda ctx: ctx.duel.phase is Phase.BATTLE, Text("condition.battle_phase"))


def summoned_by(*kinds: SummonKind) -> Condition:
    """This card was summoned in one of these ways."""
    wanted = frozenset(kinds)
    return Condition(
        lambda ctx: ctx.card.field is not None and ctx.card.field.summon_kind in wanted,
        Text(
            "condition.summoned_by",
            kinds=Joined("or_joint", [Text(f"summon.{k.name.lower()}") for k in kinds]),
        ),
    )


HAS_MATERIAL = Condition(
    lambda ctx: ctx.card.field is not None and bool(ctx.card.field.materials),
    Text("condition.has_material"),
)
NO_MATERIAL = Condition(
    lambda ctx: ctx.card.field is not None and not ctx.card.field.materials,
    Text("condition.no_material"),
)
IN_ATTACK_POSITION = Condition(
    lambda ctx: ctx.card.position & 3 != 0, Text("condition.in_attack_position")
)
IN_DEFENSE_POSITION = Condition(
    lambda ctx: ctx.card.position & 12 != 0, Text("condition.in_defense_position")
)


def _hand_only_this(ctx: Context) -> bool:
    return len(ctx.duel.players[ctx.player].hand) == 1


ONLY_CARD_IN_HAND = Condition(_hand_only_this, Text("condition.only_card_in_hand"))


def life_at_most(points: int) -> Condition:
    """Your LP are that many or fewer."""
    return Condition(
        lambda ctx: ctx.duel.players[ctx.player].life <= points,
        Text("condition.life_at_most", points=points),
    )


def is_behind(ctx: Context, player: int, by: int = 1) -> bool:
    """Whether your LP are lower than those of ``player``, by that much at least."""
    players = ctx.duel.players
    return players[player].life - players[ctx.player].life >= by


def life_lower(by: int = 0) -> Condition:
    """Your LP are lower than an opponent's (AMB-27), by that much at least."""

    def test(ctx: Context) -> bool:
        duel = ctx.duel
        rivals = [is_behind(ctx, p, max(by, 1)) for p in duel.opponents(ctx.player)]
        return any(rivals) if duel.ruleset.opponents.compare == "any" else all(rivals)

    if by:
        return Condition(test, Text("condition.life_lower_by", points=by))
    return Condition(test, Text("condition.life_lower"))


GEMINI = Condition(
    lambda ctx: (
        ctx.card.printed.kind & Kind.GEMINI == 0
        or (ctx.card.field is not None and "gemini" in ctx.card.field.flags)
        or ruled(ctx.duel, RuleKind.SUMMONED_AGAIN, ctx.card)
    ),
    Text("condition.gemini"),
)
NOT_ATTACKED_YET = Condition(
    lambda ctx: ctx.card.field is None or ctx.card.field.attacked_turn != ctx.duel.turn,
    Text("condition.not_attacked_yet"),
)


def _not_sent_this_turn(ctx: Context) -> bool:
    card = ctx.card
    return card.location == Location.GRAVEYARD and card.arrived_turn != ctx.duel.turn


NOT_SENT_THIS_TURN = Condition(_not_sent_this_turn, Text("condition.not_sent_this_turn"))


def summoned_in_way(flag: str, words: Text) -> Condition:
    """This card was Normal Summoned or Set in the way that put ``flag`` on it."""
    return Condition(lambda ctx: ctx.card.field is not None and flag in ctx.card.field.flags, words)
