"""Pools and decks: reading, writing, judging, and those that ship."""

from __future__ import annotations

from .fault import Fault, PoolError, Severity
from .files import Listed, default_pool, default_pools, list_pools, load_pool, shipped_for
from .legality import is_legal, legality
from .pool import Pool, deck_for
from .readable import parse_yaml, save_yaml, yaml_text
from .ydk import parse_ydk, save_ydk, ydk_text

__all__ = [
    "Fault",
    "Listed",
    "Pool",
    "PoolError",
    "Severity",
    "deck_for",
    "default_pool",
    "default_pools",
    "is_legal",
    "legality",
    "list_pools",
    "load_pool",
    "parse_yaml",
    "parse_ydk",
    "save_yaml",
    "save_ydk",
    "shipped_for",
    "yaml_text",
    "ydk_text",
]
