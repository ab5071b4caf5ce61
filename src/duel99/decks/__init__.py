"""Pools and decks: reading, writing, judging, and those that ship."""

from __future__ import annotations

from .banlist import Banlist, Standing, in_force, is_outdated, revision
from .banlist_file import (
    BanlistError,
    BanlistFile,
    banlist_keys,
    load_banlist,
    read_banlists,
)
from .banlist_yaml import banlist_text, parse_banlists
from .checking import Report, check
from .curve import Stats, stats_of
from .fault import Fault, PoolError, Severity
from .files import (
    Listed,
    default_pool,
    default_pools,
    list_pools,
    load_pool,
    read_pool,
    shipped_for,
)
from .finding import Finder
from .formats import FORMATS, Format, Reading, read_pool_data
from .legality import is_legal, legality
from .lflist import lflist_text, parse_lflist
from .pool import Pool, deck_for, library_for
from .readable import parse_yaml, save_yaml, yaml_text
from .sizes import Sizes, sizes_for
from .splitting import Split, split
from .ydk import parse_ydk, save_ydk, ydk_text

__all__ = [
    "FORMATS",
    "Banlist",
    "BanlistError",
    "BanlistFile",
    "Fault",
    "Finder",
    "Format",
    "Listed",
    "Pool",
    "PoolError",
    "Reading",
    "Report",
    "Severity",
    "Sizes",
    "Split",
    "Standing",
    "Stats",
    "banlist_keys",
    "banlist_text",
    "check",
    "deck_for",
    "default_pool",
    "default_pools",
    "in_force",
    "is_legal",
    "is_outdated",
    "legality",
    "lflist_text",
    "library_for",
    "list_pools",
    "load_banlist",
    "load_pool",
    "parse_banlists",
    "parse_lflist",
    "parse_yaml",
    "parse_ydk",
    "read_banlists",
    "read_pool",
    "read_pool_data",
    "revision",
    "save_yaml",
    "save_ydk",
    "shipped_for",
    "sizes_for",
    "split",
    "stats_of",
    "yaml_text",
    "ydk_text",
]
