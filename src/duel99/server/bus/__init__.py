"""Several processes that serve the same tables.

A table lives in one process, its owner; people may be connected to any. The bus says who owns a
table and carries what is sent between processes.
"""

from __future__ import annotations

from .base import Bus, Handler
from .local import LocalBus

__all__ = ["Bus", "Handler", "LocalBus"]
