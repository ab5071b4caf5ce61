"""Cards in a duel, and the definitions they follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .effect import Effect, Rule, SummonProcedure, TributeProcedure
from .event import Moved
from .facts import Printed
from .rule_kind import RuleKind
from .terms import NO_CARD, NOBODY, ON_FIELD, Kind, Location, SummonKind

if TYPE_CHECKING:
    from .context import Context
    from .recipe import FusionRecipe

_PLACES: Final = tuple(int(p) for p in Location if p)
_NOTHING: Final[dict[int, Any]] = {}
"""The cache of a card of which nothing is known yet; whoever has a value makes a new one."""


class Definition:
    """What a card is to the kernel: printed facts and effect records.

    ``normal_summon`` and ``can_set`` are false for monsters that cannot be Normal Summoned or
    Set. ``revive_limit`` holds where the monster must first be summoned in its printed way
    (OCG-176 to OCG-179); ``only_procedure`` where nothing else may ever summon it (OCG-178).
    ``fusion`` is the recipe of a fusion monster. ``by_hand``: its effect is carried out by its
    player (:mod:`.by_hand`).
    """

    __slots__ = (
        "by_hand",
        "by_location",
        "can_set",
        "effects",
        "fusion",
        "normal_summon",
        "only_procedure",
        "printed",
        "procedures",
        "revive_limit",
        "substitute",
        "tribute_procedures",
    )

    def __init__(
        self,
        printed: Printed,
        effects: Sequence[Effect] = (),
        *,
        normal_summon: bool = True,
        can_set: bool = True,
        revive_limit: bool = False,
        only_procedure: bool = False,
        fusion: FusionRecipe | None = None,
        by_hand: bool = False,
    ) -> None:
        self.printed = printed
        self.effects = tuple(effects)
        self.normal_summon = (
            normal_summon
            and printed.is_monster
            and not printed.is_extra
            and not printed.kind & Kind.RITUAL
        )
        self.can_set = can_set and self.normal_summon
        self.revive_limit = revive_limit
        self.only_procedure = only_procedure
        self.fusion = fusion
        self.by_hand = by_hand
        self.substitute = any(
            isinstance(e, Rule) and e.kind is RuleKind.FUSION_SUBSTITUTE for e in effects
        )
        self.tribute_procedures = tuple(e for e in effects if isinstance(e, TributeProcedure))
        self.procedures = tuple(
            (i, e) for i, e in enumerate(self.effects) if isinstance(e, SummonProcedure)
        )
        self.by_location: dict[int, tuple[tuple[int, Effect], ...]] = {}
        for place in _PLACES:
            there = tuple((i, e) for i, e in enumerate(effects) if e.range & place and e.slots)
            if there:
                self.by_location[place] = there

    def __repr__(self) -> str:
        return f"<Definition {self.printed.id}>"


class FieldState:
    """What a card remembers while it is on the field.

    ``activating`` holds while the card's own activation is on the chain and has not resolved: its
    continuous effects do not apply yet. ``held`` are the cards that a continuous card keeps as
    its targets (references: one that left or was turned face-down is held no more).
    """

    __slots__ = (
        "activating",
        "attacked",
        "attacked_turn",
        "attacks",
        "counters",
        "destruction_saves",
        "entered",
        "equipped_to",
        "equips",
        "flags",
        "held",
        "home",
        "materials",
        "material_codes",
        "note",
        "position_turn",
        "set_turn",
        "summon_kind",
        "summon_turn",
        "turns_counted",
    )

    def __init__(self) -> None:
        self.activating = False
        self.summon_kind = SummonKind.NONE
        self.summon_turn = -1
        self.set_turn = -1
        self.position_turn = -1
        self.attacked_turn = -1
        self.attacks = 0
        self.attacked: tuple[int, ...] = ()
        self.home = NOBODY
        self.entered = 0
        self.counters: dict[str, int] | None = None
        self.equipped_to = NO_CARD
        self.equips: tuple[int, ...] = ()
        self.held: tuple[tuple[int, int], ...] = ()
        self.materials: tuple[int, ...] = ()
        self.material_codes: tuple[int, ...] = ()
        self.note = 0
        self.turns_counted = 0
        self.flags: tuple[str, ...] = ()
        self.destruction_saves: tuple[int, int] = (-1, 0)

    def copy(self) -> FieldState:
        new = FieldState.__new__(FieldState)
        new.activating = self.activating
        new.summon_kind = self.summon_kind
        new.summon_turn = self.summon_turn
        new.set_turn = self.set_turn
        new.position_turn = self.position_turn
        new.attacked_turn = self.attacked_turn
        new.attacks = self.attacks
        new.attacked = self.attacked
        new.home = self.home
        new.entered = self.entered
        counters = self.counters
        new.counters = None if counters is None else dict(counters)
        new.equipped_to = self.equipped_to
        new.equips = self.equips
        new.held = self.held
        new.materials = self.materials
        new.material_codes = self.material_codes
        new.note = self.note
        new.turns_counted = self.turns_counted
        new.flags = self.flags
        new.destruction_saves = self.destruction_saves
        return new


class Card:
    """One physical card (or token) in a duel.

    ``uid`` is its number in the duel: shuffling deals the numbers anew and a card that enters a
    hand from where it could be seen gets a new one, so that a number never tells a hidden name.
    ``incarnation`` goes up whenever the card becomes "another card" by moving. ``owner`` and
    ``controller`` are seats, or ``NOBODY`` in a shared pile (AMB-31). ``field`` exists while the
    card is on the field. ``proper`` is set when it was summoned in its printed way and kept
    until it goes to a hidden place (OCG-180). ``moved`` is the record of its last move, ``last``
    its controller and ``last_position`` its position before it, ``arrived_turn`` the turn in which
    it came where it is.
    """

    __slots__ = (
        "arrived_turn",
        "cached",
        "cached_version",
        "context",
        "controller",
        "definition",
        "field",
        "incarnation",
        "joined_extra",
        "last",
        "last_position",
        "location",
        "moved",
        "owner",
        "position",
        "printed",
        "proper",
        "uid",
        "zone",
    )

    def __init__(self, uid: int, definition: Definition, owner: int) -> None:
        self.uid = uid
        self.definition = definition
        self.printed: Printed = definition.printed
        self.owner = owner
        self.controller = owner
        self.location: int = 0
        self.zone = -1
        self.position: int = 0
        self.incarnation = 0
        self.proper = False
        self.joined_extra = False
        self.field: FieldState | None = None
        self.moved: Moved | None = None
        self.last = NOBODY
        self.last_position = 0
        self.arrived_turn = -1
        self.cached_version = -1
        self.cached = _NOTHING
        self.context: Context | None = None

    def copy(self) -> Card:
        """An independent copy without caches."""
        new = Card.__new__(Card)
        new.uid = self.uid
        new.definition = self.definition
        new.printed = self.printed
        new.owner = self.owner
        new.controller = self.controller
        new.location = self.location
        new.zone = self.zone
        new.position = self.position
        new.incarnation = self.incarnation
        new.proper = self.proper
        new.joined_extra = self.joined_extra
        state = self.field
        new.field = None if state is None else state.copy()
        new.moved = self.moved
        new.last = self.last
        new.last_position = self.last_position
        new.arrived_turn = self.arrived_turn
        new.cached_version = -1
        new.cached = _NOTHING
        new.context = None
        return new

    @property
    def face_up(self) -> bool:
        return self.position & 5 != 0

    @property
    def face_down(self) -> bool:
        return self.position & 10 != 0

    @property
    def on_field(self) -> bool:
        return self.location & ON_FIELD != 0

    @property
    def ref(self) -> tuple[int, int]:
        """The card as it is now; see :data:`~.effect.Ref`."""
        return (self.uid, self.incarnation)

    def is_still(self, ref: tuple[int, int]) -> bool:
        """Whether this is the card that ``ref`` named; being turned face-down does not end that."""
        if self.uid != ref[0]:
            return False
        state = self.field
        return self.incarnation == ref[1] or (
            state is not None and self.location & ON_FIELD != 0 and ref[1] >= state.entered
        )

    def __repr__(self) -> str:
        return f"<Card {self.uid} ({self.printed.id}) at {self.location}:{self.zone}>"
