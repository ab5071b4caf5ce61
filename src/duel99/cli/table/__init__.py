"""The table in the terminal: a duel as the people at it see and play it.

Everything is drawn from what a seat may know: its view, and the events as it sees them.

======================  ==========================================================
:mod:`.wording`         what cards, players and places are called
:mod:`.memory`          which card numbers a seat can put a name to
:mod:`.narration`       events as sentences
:mod:`.board`           the table drawn with boxes and columns
:mod:`.lines`           the table in plain lines, for screen readers and pipes
:mod:`.choices`         what a decision offers, in words
:mod:`.questions`       what a decision asks, in words
:mod:`.answers`         what a person typed, as an answer
:mod:`.wrapping`        where lines break
:mod:`.terminal`        writing and reading
:mod:`.game`            the duel with its players, undo and saving
:mod:`.commands`        what else a person may type: ``?``, ``i``, ``log``, ``undo`` ...
:mod:`.talk`            what people show each other beside the game
:mod:`.pauses`          who is given a moment when, where nothing is passed over
:mod:`.match`           the score of a best of three
:mod:`.session`         the conversation from the first decision to the end
======================  ==========================================================
"""
