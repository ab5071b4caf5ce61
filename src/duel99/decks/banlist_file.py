"""Files of ban lists: finding them, reading them, choosing the list in force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from .banlist import Banlist, ChoiceError, in_force
from .banlist_yaml import parse_banlists
from .fault import Fault, PoolError, Severity
from .finding import Finder
from .lflist import parse_lflist
from .lines import MAX_BYTES, read_bytes
from .listing import Listing

FOLDER: Final = Path(__file__).parent / "banlists"
SUFFIX: Final = ".banlist.yaml"
FORMATS: Final = (SUFFIX, ".conf")
_MOST_BYTES: Final = 16 * MAX_BYTES
"""The common programs put the lists of twenty years into one file."""
_MOST_NAMES: Final = 12


class BanlistError(PoolError):
    """A file of ban lists cannot be used; ``faults`` are all that was found in it."""


@dataclass(frozen=True)
class BanlistFile:
    """What a file says: its lists, and what is wrong outside of them."""

    path: Path
    listings: tuple[Listing, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def lists(self) -> list[Banlist]:
        return [listing.banlist for listing in self.listings]

    def choose(self, day: date, name: str = "") -> Banlist:
        """The list in force on a day, or the one with that name (:func:`~.banlist.in_force`).

        What is wrong in another list of the file does not matter here (:meth:`elsewhere`), nor
        do warnings (:meth:`warnings`). Raises :class:`BanlistError`.
        """
        if _errors(self.faults):
            raise BanlistError(self.path, self.faults)
        try:
            chosen = in_force(self.lists, day, name)
        except ChoiceError as error:
            raise BanlistError(self.path, [self._not_chosen(error, day, name)]) from None
        listing = self._listing(chosen)
        if _errors(listing.faults):
            raise BanlistError(self.path, listing.faults)
        if not chosen.codes:
            raise BanlistError(
                self.path, [Fault("banlist.empty", {"list": chosen.name}, "", listing.line)]
            )
        if chosen.unknown == chosen.codes and not Finder().get_many(chosen.codes):
            values = {"list": chosen.name, "count": len(chosen.codes)}
            fault = Fault("banlist.other_game", values, "banlist.remedy.check_file", listing.line)
            raise BanlistError(self.path, [fault])
        return chosen

    def warnings(self, chosen: Banlist) -> list[Fault]:
        """Lines that say nothing to us, and what else is odd, outside and in that list."""
        return [*self.faults, *self._listing(chosen).faults]

    def elsewhere(self, chosen: Banlist) -> list[Fault]:
        """The faults in the other lists of the file."""
        return [
            fault
            for listing in self.listings
            if listing.banlist is not chosen
            for fault in listing.faults
        ]

    def _listing(self, chosen: Banlist) -> Listing:
        return next(listing for listing in self.listings if listing.banlist is chosen)

    def _not_chosen(self, error: ChoiceError, day: date, name: str) -> Fault:
        names = [each.name for each in error.lists]
        shown = ", ".join(names[:_MOST_NAMES]) + (" ..." if len(names) > _MOST_NAMES else "")
        values = {"name": name, "day": day.isoformat(), "names": shown, "file": self.path}
        first = min((each.valid_from for each in error.lists if each.valid_from), default=day)
        values["first"] = first.isoformat()
        remedy = error.key if len(set(names)) == len(names) else "same_name"
        return Fault(f"banlist.{error.key}", values, f"banlist.remedy.{remedy}")


def _errors(faults: Iterable[Fault]) -> bool:
    return any(fault.severity is Severity.ERROR for fault in faults)


def banlist_keys() -> list[str]:
    """Keys of the lists that ship."""
    return sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob(f"*{SUFFIX}"))


def read_banlists(wanted: Path | str) -> BanlistFile:
    """A file of lists by its path, or by the key of one that ships.

    Raises :class:`BanlistError` where the file cannot be read at all; what is wrong in single
    lists is told when one is chosen.
    """
    path = Path(wanted)
    if not path.exists() and str(wanted) in banlist_keys():
        path = FOLDER / f"{wanted}{SUFFIX}"
    if not path.exists():
        values = {"keys": ", ".join(banlist_keys())}
        raise BanlistError(path, [Fault("not_found", values, "banlist.remedy.shipped")])
    if path.is_dir():
        raise BanlistError(path, [Fault("is_folder")])
    suffix = path.suffix.lower()
    try:
        data = read_bytes(path, _MOST_BYTES)
        if suffix == ".conf":
            listings, faults = parse_lflist(data)
        elif suffix in (".yaml", ".yml"):
            listings, faults = parse_banlists(data.decode("utf-8-sig"), _stem(path))
        else:
            values = {"suffix": path.suffix, "formats": ", ".join(FORMATS)}
            raise BanlistError(path, [Fault("unknown_format", values, "formats")])
    except UnicodeDecodeError:
        raise BanlistError(path, [Fault("bad_encoding", {}, "save_as_utf8")]) from None
    except OSError as error:
        raise BanlistError(path, [Fault("unreadable", {"reason": error.strerror})]) from None
    return BanlistFile(path, tuple(listings), tuple(faults))


def _stem(path: Path) -> str:
    return path.name.removesuffix(path.suffix).removesuffix(".banlist")


def split_name(wanted: str) -> tuple[str, str]:
    """``FILE#NAME`` as the file and the list's name; a file that is there may have # in its name."""
    if Path(wanted).exists():
        return wanted, ""
    file, _, name = wanted.partition("#")
    return file, name.strip()


def load_banlist(wanted: Path | str, day: date) -> Banlist:
    """The list in force on a day, of ``FILE``, ``FILE#NAME`` or the key of a list that ships.

    Raises :class:`BanlistError`: one line a fault, with the line, what stands there, the remedy.
    """
    file, name = split_name(str(wanted))
    return read_banlists(file).choose(day, name)
