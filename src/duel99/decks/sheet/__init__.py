"""A pool on paper: proxy cards to cut out, and a checklist with the owners, as one HTML file."""

from __future__ import annotations

from .page import PAPERS, sheet_html

__all__ = ["PAPERS", "sheet_html"]
