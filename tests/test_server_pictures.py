"""The user's own pictures of cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from duel99.server.app import make_app
from duel99.server.settings import Settings


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path))
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "53129443.png").write_bytes(b"a picture")
    (tmp_path / "secret.png").write_bytes(b"secret")
    with TestClient(make_app(Settings(home=tmp_path))) as client:
        yield client


def test_a_picture_is_found_by_the_id_of_its_card(client: TestClient) -> None:
    answer = client.get("/api/pictures/53129443")
    assert (answer.status_code, answer.content) == (200, b"a picture")
    assert answer.headers["content-type"] == "image/png"


@pytest.mark.parametrize("number", ["1", "..%2Fsecret", "53129443.png", "x", "1" * 30])
def test_nothing_else_is_given_away(client: TestClient, number: str) -> None:
    answer = client.get(f"/api/pictures/{number}")
    assert answer.status_code == 404
    assert b"secret" not in answer.content
