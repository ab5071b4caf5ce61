"""Parts of effects: how they are strung together.

A part (:class:`Part`) can be asked whether it is possible, carried out, and read. Parts in a row
happen at one moment; ``Then`` begins a new one (what comes before can then make optional "when"
effects miss their timing). ``If``, ``OneOf``, ``May`` and ``Do`` are the rest of the grammar.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from duel99.kernel.choosing import choose_option, confirm
from duel99.kernel.effect import Category, Procedure
from duel99.kernel.happening import next_moment

from .conditions import Condition
from .text import Cased, Empty, Joined, Own, Text

if TYPE_CHECKING:
    from duel99.kernel.context import Context


class Part(ABC):
    """Base of all parts.

    ``categories`` say what it does (for cards that answer such effects and for bots),
    ``mechanics`` are tags for searching, ``opponent`` holds where it needs one opponent named.
    """

    categories: frozenset[Category] = frozenset()
    mechanics: frozenset[str] = frozenset()
    opponent: bool = False

    def possible(self, ctx: Context) -> bool:
        """Whether it could do something; asked before an activation is offered."""
        return True

    @abstractmethod
    def run(self, ctx: Context) -> Procedure[bool]:
        """Carry it out; false where nothing came of it."""

    def may_name(self, ctx: Context, player: int) -> bool:
        """Whether naming ``player`` as the one opponent makes sense for it (AMB-26)."""
        return True

    @abstractmethod
    def phrase(self) -> Text:
        """What it says."""

    def afterword(self) -> Text:
        """What it says after the effect that it is the cost of."""
        return Empty()


Parts: TypeAlias = "Part | Sequence[Part]"


class Row(Part):
    """Several parts one after another. The first that is impossible makes all impossible."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.categories = frozenset().union(*(p.categories for p in parts))
        self.mechanics = frozenset().union(*(p.mechanics for p in parts))
        self.opponent = any(p.opponent for p in parts)

    def possible(self, ctx: Context) -> bool:
        return all(p.possible(ctx) for p in self.parts)

    def may_name(self, ctx: Context, player: int) -> bool:
        return all(p.may_name(ctx, player) for p in self.parts)

    def run(self, ctx: Context) -> Procedure[bool]:
        done = True
        for part in self.parts:
            if isinstance(part, Then) and not done and not part.always:
                return done
            done = yield from part.run(ctx)
        return done

    def phrase(self) -> Text:
        return Joined("joint", [p.phrase() for p in self.parts])


def row(parts: Sequence[Part]) -> Part:
    """One part of several."""
    return parts[0] if len(parts) == 1 else Row(parts)


class Then(Part):
    """What follows "then": not at the same moment, and only if what came before was done.

    ``always`` does it also where nothing came of what came before.
    """

    def __init__(self, *parts: Part, always: bool = False) -> None:
        self.always = always
        self.inner = row(parts)
        self.categories = self.inner.categories
        self.mechanics = self.inner.mechanics
        self.opponent = self.inner.opponent

    def possible(self, ctx: Context) -> bool:
        return not self.always or self.inner.possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        next_moment(ctx.duel)
        return (yield from self.inner.run(ctx))

    def phrase(self) -> Text:
        return Text("then", what=Cased(self.inner.phrase()))


class IfDone(Then):
    """What follows "and if you do": at the same moment, only if what came before was done."""

    def run(self, ctx: Context) -> Procedure[bool]:
        return (yield from self.inner.run(ctx))

    def phrase(self) -> Text:
        return Text("if_done", what=Cased(self.inner.phrase()))


class If(Part):
    """``part`` if the condition holds as the effect resolves, else ``otherwise``."""

    def __init__(self, condition: Condition, part: Part, otherwise: Part | None = None) -> None:
        self.condition = condition
        self.part = part
        self.otherwise = otherwise
        both = [part] if otherwise is None else [part, otherwise]
        self.categories = frozenset().union(*(p.categories for p in both))
        self.mechanics = frozenset().union(*(p.mechanics for p in both))
        self.opponent = any(p.opponent for p in both)

    def run(self, ctx: Context) -> Procedure[bool]:
        if self.condition.holds(ctx):
            return (yield from self.part.run(ctx))
        if self.otherwise is not None:
            return (yield from self.otherwise.run(ctx))
        return False

    def phrase(self) -> Text:
        said = Text("if", condition=self.condition.phrase(), what=Cased(self.part.phrase()))
        if self.otherwise is None:
            return said
        return Joined("joint", [said, Text("otherwise", what=Cased(self.otherwise.phrase()))])


class StillIf(If):
    """``part``, if the condition of the activation still holds as the effect resolves."""

    def possible(self, ctx: Context) -> bool:
        return self.part.possible(ctx)

    def phrase(self) -> Text:
        condition = Text("still_if", condition=self.condition.phrase())
        return Joined("joint", [self.part.phrase(), Cased(condition, big=True)])


class May(Part):
    """The controller may do it as the effect resolves."""

    def __init__(self, *parts: Part) -> None:
        self.inner = row(parts)
        self.categories = self.inner.categories
        self.mechanics = self.inner.mechanics
        self.opponent = self.inner.opponent

    def run(self, ctx: Context) -> Procedure[bool]:
        if not self.inner.possible(ctx):
            return False
        agreed = yield from confirm(ctx.player, "may", ctx.card.uid)
        if not agreed:
            return False
        return (yield from self.inner.run(ctx))

    def phrase(self) -> Text:
        return Text("may", what=self.inner.phrase())


class OneOf(Part):
    """One of several effects, chosen as it resolves. Labels are message keys."""

    def __init__(self, *choices: Part) -> None:
        self.modes = choices
        self.categories = frozenset().union(*(p.categories for p in choices))
        self.mechanics = frozenset().union(*(p.mechanics for p in choices))
        self.opponent = any(p.opponent for p in choices)

    def possible(self, ctx: Context) -> bool:
        return any(p.possible(ctx) for p in self.modes)

    def run(self, ctx: Context) -> Procedure[bool]:
        open_ = [i for i, p in enumerate(self.modes) if p.possible(ctx)]
        if not open_:
            return False
        index = yield from choose_option(
            ctx.duel, ctx.player, [f"effect_{i + 1}" for i in open_], "effect", ctx.card.uid
        )
        return (yield from self.modes[open_[index]].run(ctx))

    def choices(self) -> list[Text]:
        """What each of them does, to choose by."""
        return [Text("mode_alone", what=p.phrase()) for p in self.modes]

    def phrase(self) -> Text:
        listed = [Text("choice", what=p.phrase()) for p in self.modes]
        return Text("one_of", choices=Joined("choice_joint", listed))


class Do(Part):
    """Something only one card does: a function with its own words.

    ``run(ctx)`` is a generator like those of the kernel; ``possible(ctx)`` tells whether it can
    do something.
    """

    def __init__(
        self,
        run: Callable[[Context], Procedure[bool]],
        *,
        zh: str,
        en: str,
        ja: str,
        possible: Callable[[Context], bool] | None = None,
        categories: Sequence[Category] = (),
        mechanics: Sequence[str] = (),
        opponent: bool = False,
    ) -> None:
        self._run = run
        self._possible = possible
        self._phrase = Own(zh, en, ja)
        self.categories = frozenset(categories)
        self.mechanics = frozenset(mechanics)
        self.opponent = opponent

    def possible(self, ctx: Context) -> bool:
        return self._possible is None or self._possible(ctx)

    def run(self, ctx: Context) -> Procedure[bool]:
        return (yield from self._run(ctx))

    def phrase(self) -> Text:
        return self._phrase


class Nothing(Part):
    """No effect of its own: a continuous card that is only placed."""

    def run(self, ctx: Context) -> Procedure[bool]:
        yield from ()
        return True

    def phrase(self) -> Text:
        return Empty()


NOTHING = Nothing()
