"""The card language."""
