"""The card language: definitions that read like the card and from which its text is made.

Import what a card module needs from here::

    from duel99.cards.language import *   # not in this project: names are imported one by one

See ``docs/adding-a-card.md``. The grammar: nouns and adjectives (:mod:`.filters`), places
(:mod:`.places`), which cards (:mod:`.which`), moments (:mod:`.moments`), conditions
(:mod:`.conditions`), parts (:mod:`.steps`, :mod:`.moves`, :mod:`.changes`, :mod:`.summons`),
lines (:mod:`.lines`) and the card itself (:mod:`.facts`). Beside them: answers to what somebody
does (:mod:`.answering`), and cards that keep a target or have something follow by itself
(:mod:`.keeping`).
"""

from __future__ import annotations
