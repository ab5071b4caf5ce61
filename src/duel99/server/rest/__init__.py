"""The service's REST: lobby, rulesets, pools, cards, messages, replays."""

from __future__ import annotations

from .answers import ErrorBody, failed, language_from
from .router import make_router

__all__ = ["ErrorBody", "failed", "language_from", "make_router"]
