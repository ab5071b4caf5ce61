"""duel99 (九九決鬥): card duels for two to five players with one shared deck."""

__version__ = "0.1.0"
