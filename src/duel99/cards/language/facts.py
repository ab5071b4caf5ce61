"""How a card is written down: ``Card(id, names..., kind or monster)(lines...)``."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from duel99.cards.entry import Entry
from duel99.cards.library import names, register
from duel99.kernel.card import Definition
from duel99.kernel.effect import Activation, ActivationKind, Effect, SummonProcedure
from duel99.kernel.facts import UNKNOWN_VALUE, Printed
from duel99.kernel.recipe import FusionRecipe
from duel99.kernel.terms import Attribute, Kind, Race, When

from .changes import OneMode
from .line import Line, Summoning
from .steps import OneOf, Part
from .text import catalogue, finish

UNKNOWN: Final = UNKNOWN_VALUE
NON_EFFECT: Final = -1
"""In ``types``: an extra-deck or ritual monster without effects."""


class Spell(Enum):
    """Kinds of spell."""

    NORMAL = Kind.SPELL
    CONTINUOUS = Kind.SPELL | Kind.CONTINUOUS
    QUICK_PLAY = Kind.SPELL | Kind.QUICK_PLAY
    EQUIP = Kind.SPELL | Kind.EQUIP
    FIELD = Kind.SPELL | Kind.FIELD
    RITUAL = Kind.SPELL | Kind.RITUAL


class Trap(Enum):
    """Kinds of trap."""

    NORMAL = Kind.TRAP
    CONTINUOUS = Kind.TRAP | Kind.CONTINUOUS
    COUNTER = Kind.TRAP | Kind.COUNTER


class MonsterFacts(NamedTuple):
    """What is printed on a monster."""

    attribute: int
    race: int
    level: int
    rank: int
    link: int
    arrows: int
    scale: int | tuple[int, int]
    atk: int
    def_: int
    kind: int


def M(  # noqa: N802  # the short name keeps a card's facts on one line
    attribute: Attribute,
    race: Race,
    *,
    level: int = 0,
    rank: int = 0,
    link: int = 0,
    arrows: Iterable[int] = (),
    scale: int | tuple[int, int] = 0,
    atk: int = 0,
    def_: int = 0,
    types: Iterable[int] = (),
) -> MonsterFacts:
    """The facts of a monster. ``types`` names what is not plain "effect monster"."""
    kind: int = Kind.MONSTER
    plain = False
    for entry in types:
        if entry == NON_EFFECT or entry == Kind.NORMAL:
            plain = True
        if entry != NON_EFFECT:
            kind |= entry
    if not plain and not kind & Kind.TOKEN:
        kind |= Kind.EFFECT
    mask = 0
    for arrow in arrows:
        mask |= arrow
    return MonsterFacts(int(attribute), int(race), level, rank, link, mask, scale, atk, def_, kind)


class Card:
    """A card being written down; calling it with its lines puts it into the library.

    ``series`` are archetype slugs; ``code`` is given where another card has the same name;
    ``as_monster`` are the facts of a trap that special summons itself as a monster.
    """

    def __init__(
        self,
        id: int,
        *,
        zh: str,
        ja: str,
        en: str,
        kind: Spell | Trap | None = None,
        monster: MonsterFacts | None = None,
        series: Iterable[str] = (),
        code: int = 0,
        as_monster: MonsterFacts | None = None,
    ) -> None:
        if (kind is None) == (monster is None):
            raise ValueError(f"card {id}: give either kind= or monster=")
        self.id = id
        self.names = names({"zh-TW": zh, "ja": ja, "en": en})
        if monster is None:
            assert kind is not None
            if as_monster is None:
                self.printed = Printed(id, int(kind.value), code=code, series=series)
            else:
                self.printed = Printed(
                    id,
                    int(kind.value) | Kind.TRAP_MONSTER | (as_monster.kind & ~Kind.MONSTER),
                    code=code,
                    level=as_monster.level,
                    attack=as_monster.atk,
                    defense=as_monster.def_,
                    attribute=as_monster.attribute,
                    race=as_monster.race,
                    series=series,
                )
        else:
            self.printed = Printed(
                id,
                monster.kind,
                code=code,
                level=monster.level,
                rank=monster.rank,
                rating=monster.link,
                arrows=monster.arrows,
                scale=monster.scale,
                attack=monster.atk,
                defense=monster.def_,
                attribute=monster.attribute,
                race=monster.race,
                series=series,
            )

    def __call__(self, *lines: Line) -> Entry:
        """Define the card by its lines, in the order in which it says them."""
        effects: list[Effect] = []
        spans: list[tuple[int, int]] = []
        summoning = Summoning()
        fusion: FusionRecipe | None = None
        mechanics: set[str] = set()
        for line in lines:
            start = len(effects)
            effects += line.records(self.printed)
            spans.append((start, len(effects)))
            summoning = line.restrict(summoning)
            if line.recipe is not None:
                fusion = line.recipe
            mechanics |= line.mechanics
        mechanics |= _facts_as_mechanics(self.printed, effects)
        definition = Definition(
            self.printed,
            effects,
            normal_summon=summoning.normal,
            can_set=summoning.can_set,
            revive_limit=summoning.revive_limit or _limited_by_kind(self.printed, fusion),
            only_procedure=summoning.only_procedure,
            fusion=fusion,
        )

        def text(language: str) -> str:
            messages = catalogue(language)
            said = [finish(line.phrase().render(messages)) for line in lines]
            return "\n".join(s for s in said if s)

        def effect_text(index: int, language: str) -> str:
            for line, (start, end) in zip(lines, spans, strict=True):
                if start <= index < end:
                    return finish(line.phrase().render(catalogue(language)))
            return ""

        def mode_texts(language: str) -> list[list[str]]:
            messages = catalogue(language)
            return [
                [finish(choice.render(messages)) for choice in modal.choices()]
                for modal in _modal_parts(lines)
            ]

        return register(
            Entry(
                self.id,
                self.names,
                definition,
                text,
                frozenset(mechanics),
                effect_text,
                mode_texts,
                lines,
            )
        )


def Token(  # noqa: N802  # reads like Card
    id: int, *, zh: str, ja: str, en: str, monster: MonsterFacts
) -> Definition:
    """A monster token; it is in the library so that its name is known."""
    facts = monster._replace(kind=(monster.kind & ~Kind.EFFECT) | Kind.TOKEN | Kind.NORMAL)
    return Card(id, zh=zh, ja=ja, en=en, monster=facts)().definition


def _modal_parts(lines: Iterable[Line]) -> list[OneMode | OneOf]:
    """The "choose one" parts of a card, each once, in the order in which they stand."""
    found: dict[int, OneMode | OneOf] = {}
    left: list[object] = list(reversed(list(lines)))
    while left:
        part = left.pop()
        if isinstance(part, (OneMode, OneOf)):
            found[id(part)] = part
        elif isinstance(part, (tuple, list)):
            left += reversed(part)
        elif isinstance(part, (Line, Part)):
            left += reversed(list(vars(part).values()))
    return list(found.values())


def _limited_by_kind(printed: Printed, fusion: FusionRecipe | None) -> bool:
    """Ritual and extra-deck monsters are under the revive limit (OCG-176)."""
    return printed.is_extra or bool(printed.kind & Kind.RITUAL and printed.is_monster)


def _facts_as_mechanics(printed: Printed, effects: list[Effect]) -> set[str]:
    found = set()
    for kind in Kind:
        if printed.kind & kind:
            found.add(kind.name.lower().replace("_", "-"))
    if printed.is_monster and printed.kind & Kind.NORMAL:
        if printed.is_pendulum:
            found |= {"vanilla", "normal-pendulum"}
        elif not effects:
            found.add("vanilla")
    elif printed.is_monster and not printed.kind & (Kind.EFFECT | Kind.TOKEN):
        found.add("non-effect")
    if printed.rating:
        found.add(f"link{printed.rating}")
    if any(isinstance(e, SummonProcedure) for e in effects) and not printed.is_extra:
        found.add("own-condition-summon")
    if not printed.is_monster:
        found |= _spell_trap_mechanics(printed, effects)
    return found


_SPELL_TRAP_KINDS = {
    Kind.CONTINUOUS: "continuous",
    Kind.QUICK_PLAY: "quick-play",
    Kind.EQUIP: "equip",
    Kind.FIELD: "field",
    Kind.RITUAL: "ritual",
    Kind.COUNTER: "counter",
}


def _spell_trap_mechanics(printed: Printed, effects: list[Effect]) -> set[str]:
    """The kind of spell or trap in one word, and what a normal trap answers."""
    card = "spell" if printed.is_spell else "trap"
    kind = next((name for k, name in _SPELL_TRAP_KINDS.items() if printed.kind & k), "normal")
    found = {f"{kind}-{card}"}
    if kind != "normal" or card != "trap":
        return found
    for effect in effects:
        if isinstance(effect, Activation) and effect.kind is ActivationKind.CARD:
            if When.ATTACK_DECLARED in effect.on:
                found.add("attack-trap")
            elif When.NORMAL_SUMMONED in effect.on or When.SPECIAL_SUMMONED in effect.on:
                found.add("summon-trap")
            elif not effect.on and effect.condition is None:
                found.add("free-chain")
    return found
