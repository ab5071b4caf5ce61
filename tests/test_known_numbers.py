"""Exact counts of action sequences; see :mod:`tests.known_numbers`."""

from __future__ import annotations

import pytest
from tests.known_numbers import POSITIONS, count, known


def test_every_position_has_its_numbers() -> None:
    assert set(known()) == set(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_numbers_are_as_known(name: str) -> None:
    assert count(name) == known()[name]
