"""Collections over REST, and pools suggested from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from duel99.cards import library
from duel99.decks import collection
from duel99.decks.collection import Holding
from duel99.server.app import make_app
from duel99.server.rest import collection_routes
from duel99.server.settings import Settings

DARK_HOLE = 53129443


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setenv("DUEL99_HOME", str(tmp_path))
    with TestClient(make_app(Settings(home=tmp_path))) as client:
        yield client


def test_a_collection_comes_back_as_it_was_put(client: TestClient) -> None:
    cards = [
        {"id": DARK_HOLE, "count": 2, "number": "SD34-JP033", "owner": "小明", "note": "舊"},
        {"id": DARK_HOLE, "count": 1, "number": "", "owner": "小華", "note": ""},
    ]
    assert client.get("/api/collections").json() == []
    assert client.put("/api/collections/箱子", json={"cards": cards}).status_code == 200
    assert client.get("/api/collections").json() == [{"name": "箱子"}]
    assert client.get("/api/collections/箱子").json() == {"name": "箱子", "cards": cards}


def test_what_people_wrote_into_the_file_stays(client: TestClient) -> None:
    collection.add("club", Holding(DARK_HOLE, 1, name="黑洞"))
    client.put("/api/collections/club", json={"cards": [{"id": DARK_HOLE, "count": 3}]})
    assert collection.load("club").holdings == (Holding(DARK_HOLE, 3, name="黑洞"),)


@pytest.mark.parametrize(
    ("name", "body", "status"),
    [
        ("con", {"cards": []}, 422),
        (".hidden", {"cards": []}, 422),
        ("club", {"cards": [{"id": 0}]}, 422),
        ("club", {"cards": [{"id": DARK_HOLE, "count": 0}]}, 422),
        ("club", {"cards": [{"id": DARK_HOLE, "count": 999_999}] * 2}, 422),
        ("club", {"cards": [{"id": DARK_HOLE, "note": "x" * 201}]}, 422),
    ],
)
def test_nothing_else_is_written(
    client: TestClient, name: str, body: dict[str, object], status: int
) -> None:
    answer = client.put(f"/api/collections/{name}", json=body)
    assert answer.status_code == status
    assert answer.json()["text"]
    assert collection.names() == []


def test_a_service_keeps_only_so_many(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection_routes, "COLLECTIONS", 1)
    assert client.put("/api/collections/one", json={}).status_code == 200
    assert client.put("/api/collections/two", json={}).status_code == 409
    assert client.put("/api/collections/one", json={}).status_code == 200


def test_a_pool_is_suggested_with_a_reason_for_each_card(client: TestClient) -> None:
    known = [e for e in library.load() if not e.is_token and not e.is_rule]
    collection.add("club", *(Holding(e.id, 1, owner="小明") for e in known))
    wish = {"collection": "club", "ruleset": "ninety-nine", "players": 3, "seed": 4}
    found = client.post("/api/pools/suggest", json=wish, headers={"Accept-Language": "en"}).json()
    pool = found["pool"]
    assert len(found["reasons"]) == len(set(pool["main"]) | set(pool["extra"]))
    checked = client.post(
        "/api/pools/check", json={"text": pool["text"], "ruleset": "ninety-nine", "players": 3}
    ).json()
    assert checked["legal"]


def test_too_small_a_collection_says_how_much_is_missing(client: TestClient) -> None:
    collection.add("few", Holding(DARK_HOLE, 1))
    answer = client.post("/api/pools/suggest", json={"collection": "few", "players": 3})
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad_collection"
