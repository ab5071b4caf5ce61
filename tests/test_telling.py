"""What is put into words for others than the terminal, too (:mod:`duel99.telling`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from duel99.cards import library
from duel99.kernel.terms import NOBODY
from duel99.messages import Messages, languages
from duel99.scenarios import load_scenarios, play
from duel99.telling.narration import Log
from duel99.telling.wording import Wording

CASES = Path(__file__).parent / "scenarios" / "cards"


@pytest.mark.parametrize("language", languages())
def test_everybody_reads_which_mode_of_a_card_was_chosen(language: str) -> None:
    controller = library.find("敵人控制器")
    modes = controller.mode_texts(language)[0]
    named = set()
    for scenario in load_scenarios(CASES / "quick_and_equip_spells" / "enemy-controller.yaml"):
        duel = play(scenario).duel
        for seat in (1, NOBODY):
            words = Wording(Messages(language), duel.names, shared=False, library=library.load())
            text = "\n".join(line.text for line in Log(words, seat).read(duel.events))
            named |= {mode for mode in modes if mode in text}
    assert named == set(modes)
