"""The contract checks: they pass what is right and find what is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.playing import SETTINGS, Setting, deal, decks_for, finish, vanilla

from duel99 import decks, rulesets, testing
from duel99.bots import GreedyBot, RandomBot, Situation
from duel99.cards import library
from duel99.kernel import Answer, Decision, Duel, Ruleset, View
from duel99.kernel import event as happened
from duel99.kernel import view as kernel_view
from duel99.kernel.position import Placement, Position
from duel99.kernel.randomness import Chance
from duel99.kernel.terms import Kind, Location, Phase, SummonKind
from duel99.testing import ContractBroken, PlainDecks, SimpleDecks

NINETY_NINE = rulesets.load("ninety-nine")
WAYS = [
    *((NINETY_NINE, seats) for seats in (2, 3, 4, 5)),
    (rulesets.load("ninety-nine", mode="倒海回山", recycles=2), 3),
    (rulesets.load("ninety-nine", mode="倒海回山", recycles=1), 5),
    (rulesets.load("ninety-nine", options={"end.rule": "first_out", "elim.cards": "banish"}), 4),
    (rulesets.load("ninety-nine", options={"deckout.rule": "eliminate"}), 3),
    *((rulesets.load("riding"), seats) for seats in (2, 3, 4, 5)),
    (rulesets.load("riding", mode="倒海回山", recycles=2), 4),
    *((rulesets.load(key), 2) for key in rulesets.RULESETS if rulesets.load(key).players == (2, 2)),
]


@pytest.mark.parametrize("decks", [PlainDecks, SimpleDecks], ids=["plain", "simple"])
@pytest.mark.parametrize(("ruleset", "seats"), WAYS)
def test_every_ruleset_keeps_its_contract(
    ruleset: Ruleset, seats: int, decks: type[PlainDecks]
) -> None:
    shared = ruleset.piles.shared
    testing.check_ruleset(
        ruleset, seats, decks(seats, shared, 60 if shared else 40)(), range(2), samples=4
    )


@pytest.mark.parametrize("key", ["2-recycle-2", "4-recycle-2"])
def test_a_pool_of_real_cards_keeps_the_contract(key: str) -> None:
    """Xyz monsters have their materials before they have a zone: that is no lost card."""
    pool = decks.load_pool(key)
    assert pool.ruleset is not None
    assert pool.players is not None
    ruleset = rulesets.load(
        pool.ruleset, mode=pool.mode, players=pool.players, recycles=pool.recycles
    )
    deck = decks.deck_for(pool.arranged(ruleset))
    testing.check_ruleset(ruleset, pool.players, [deck], range(1003, 1005), samples=2)


def test_what_a_monster_is_told_before_it_has_its_zone_breaks_no_promise() -> None:
    """Gorz learns the damage for which he comes while he is still in the hand."""
    gorz = library.find("冥府的使者格斯").definition
    duel = Position(
        rulesets.load("master2020"),
        ("A", "B"),
        (
            Placement(vanilla(1, 4, 1000), Location.MONSTER, 0, zone=0),
            Placement(gorz, Location.HAND, 1),
        ),
        phase=Phase.BATTLE,
    ).build()
    cards = testing.card_count(duel)
    purposes = []
    while duel.decision is not None and "zone" not in purposes:
        testing.check_conservation(duel, cards, "here")
        duel.answer(0)
        if duel.decision is not None:
            purposes.append(duel.decision.purpose)
    assert "zone" in purposes
    testing.check_conservation(duel, cards, "here")


MASTER_RULES = [s for s in SETTINGS if not s.ruleset.piles.shared]


@pytest.mark.parametrize("setting", MASTER_RULES, ids=str)
def test_decks_of_real_cards_keep_the_contract_of_each_ruleset_for_two(setting: Setting) -> None:
    for seed in range(2):
        decks = decks_for(setting, Chance(seed), library_cards=True)
        testing.check_ruleset(setting.ruleset, setting.seats, decks, [seed], samples=2)


@pytest.mark.parametrize("setting", MASTER_RULES, ids=str)
def test_random_duels_see_what_each_ruleset_has(setting: Setting) -> None:
    """Monsters of every kind that it knows come, Pendulum Summons too; others are in no deck."""
    known = ~setting.ruleset.decks.unknown_kinds
    kinds = 0
    summons = set()
    for seed in range(12):
        duel = finish(deal(setting, seed, library_cards=True), seed)
        for card in duel.cards:
            kinds |= card.printed.kind
        summons |= {e.kind for e in duel.events if isinstance(e, happened.Summoned)}
    assert kinds & known == kinds
    expected = {
        SummonKind.FUSION: Kind.FUSION,
        SummonKind.SYNCHRO: Kind.SYNCHRO,
        SummonKind.XYZ: Kind.XYZ,
        SummonKind.LINK: Kind.LINK,
    }
    for kind, mechanic in expected.items():
        assert (kind in summons) <= bool(mechanic & known)
    assert any(kind in summons for kind in expected)
    if setting.ruleset.key in ("master3", "master4"):
        assert SummonKind.PENDULUM in summons


def broken(check: Callable[[], None]) -> ContractBroken:
    with pytest.raises(ContractBroken) as caught:
        check()
    return caught.value


def check() -> None:
    testing.check_ruleset(NINETY_NINE, 3, SimpleDecks(3, True, 60)(), range(1))


def test_a_view_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_view, "may_see", lambda duel, card, seat: True)
    assert broken(check).rule == "secrecy"


def test_a_view_that_depends_on_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = View.of

    def talkative(duel: Duel, seat: int) -> View:
        view = real(duel, seat)
        return View(
            *(
                getattr(view, name)
                if name != "recycles_left"
                else duel.players[0].deck[0].printed.id
                for name in view.__struct_fields__
            )
        )

    monkeypatch.setattr(View, "of", staticmethod(talkative))
    error = broken(check)
    assert error.rule == "secrecy"
    assert "recycles_left" in error.what


@pytest.mark.parametrize("kind", [happened.Drew, happened.Moved])
def test_an_event_that_tells_too_much_is_found(
    monkeypatch: pytest.MonkeyPatch, kind: type[happened.Record]
) -> None:
    monkeypatch.setattr(kind, "seen_by", lambda self, player: self)
    assert broken(check).rule == "secrecy"


def test_a_duel_that_depends_on_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    counter = iter(range(10**9))
    real = Chance.__init__

    def careless(self: Chance, seed: int) -> None:
        real(self, seed + next(counter))

    duels = Duel._blank

    def blank(self: Duel, ruleset: Ruleset, names: tuple[str, ...], seed: int) -> None:
        duels(self, ruleset, names, seed)
        careless(self.chance, seed)

    monkeypatch.setattr(Duel, "_blank", blank)
    assert broken(check).rule in {"determinism", "fork", "options"}


def test_an_answer_that_is_taken_though_not_offered_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = Decision.parse

    def lenient(self: Decision, answer: object) -> tuple[Answer, object]:
        return real(self, 0 if answer is None else answer)

    monkeypatch.setattr(Decision, "parse", lenient)
    assert broken(check).rule == "options"


def test_a_duel_without_an_end_is_found() -> None:
    error = broken(
        lambda: testing.check_ruleset(NINETY_NINE, 3, PlainDecks(3, True, 60)(), [0], limit=10)
    )
    assert error.rule == "termination"


def test_a_lost_card_is_found() -> None:
    duel = Duel(NINETY_NINE, 3, PlainDecks(3, True, 60)(), seed=1)
    cards = testing.card_count(duel)
    testing.check_conservation(duel, cards, "here")
    card = duel.players[0].deck.pop()
    assert broken(lambda: testing.check_conservation(duel, cards, "here")).rule == "conservation"
    duel.players[0].graveyard.append(card)
    error = broken(lambda: testing.check_conservation(duel, cards, "here"))
    assert "GRAVEYARD" in error.what
    assert "here" in str(error)


class Peeking(RandomBot):
    """Looks where it must not look."""

    def choose(self, situation: Situation) -> Answer:
        duel = situation._duel
        secrets = sum(card.printed.id * (i + 1) for i, card in enumerate(duel.players[0].deck))
        return situation.random_answer(Chance(secrets))


class Forgetful(RandomBot):
    """Keeps a state, and so plays otherwise after resuming."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.chance = Chance(seed)

    def choose(self, situation: Situation) -> Answer:
        return situation.random_answer(self.chance)


class Illegal(RandomBot):
    def choose(self, situation: Situation) -> Answer:
        return 5_000


class Meddling(RandomBot):
    def choose(self, situation: Situation) -> Answer:
        situation._duel.players[0].life += 1
        return super().choose(situation)


class Raising(RandomBot):
    def choose(self, situation: Situation) -> Answer:
        raise RuntimeError("no idea")


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (Peeking, "may not know"),
        (Forgetful, "when asked again"),
        (Illegal, "illegal"),
        (Meddling, "changed the duel"),
        (Raising, "no idea"),
    ],
)
def test_a_bad_bot_is_found(make: type[RandomBot], fault: str) -> None:
    decks = SimpleDecks(3, True, 60)()
    error = broken(lambda: testing.check_bot(make, NINETY_NINE, 3, decks, range(1)))
    assert error.rule == "bot"
    assert fault in error.what


def test_a_bot_that_never_ends_is_found() -> None:
    decks = PlainDecks(3, True, 60)()
    error = broken(lambda: testing.check_bot(GreedyBot, NINETY_NINE, 3, decks, [0], limit=5))
    assert "no end" in error.what
