"""The service over HTTP and websockets, as the page uses it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from duel99 import replays, rulesets
from duel99.messages import Messages, languages

from .people import Person, new_table, play, sit
from .services import Service, service


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>table</title>" + " " * 2_000)
    (folder / "assets" / "app-1a2b.js").write_text("console.log(1)\n" * 200)
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"pressed")
    (folder.parent / "secret.txt").write_text("not for you")
    return folder


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, page: Path) -> Iterator[Service]:
    environment = {"DUEL99_PAGE": str(page), "DUEL99_LIMIT_REQUESTS": "1000"}
    with service(tmp_path_factory.mktemp("service"), **environment) as serving:
        yield serving


def get(running: Service, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"{running.url}{path}", headers=headers, timeout=60)


def test_a_whole_duel_and_its_replay(running: Service) -> None:
    game = new_table(running, 2, ruleset="master2020")
    people = sit(running, game)
    play(people, 12)
    people[0].send({"type": "surrender"})
    ended = people[1].until("ended")
    assert ended["winners"] == [1]
    replay = ended["replay"]
    for _ in range(50):
        meta = get(running, f"/api/replays/{replay}")
        if meta.status_code == 200:
            break
    assert meta.json()["duel"]["winners"] == [1]
    frames = meta.json()["frames"]
    assert get(running, f"/api/tables/{game['id']}").json()["replays"] == [replay]
    # every step, by several requests as by one; open to all, or as a seat saw it
    steps = []
    for first in range(0, frames, 5):
        part = get(running, f"/api/replays/{replay}/frames?from={first}&count=5&language=en")
        steps += part.json()
    assert [step["number"] for step in steps] == list(range(frames))
    whole = get(running, f"/api/replays/{replay}/frames?count=60&language=en").json()
    assert steps[: len(whole)] == whole
    hands = [card["id"] for player in steps[-1]["view"]["players"] for card in player["hand"]]
    assert hands
    assert all(hands)
    mine = get(running, f"/api/replays/{replay}/frames?seat=0&from={frames - 1}&count=1").json()
    theirs = mine[0]["view"]["players"][1]["hand"]
    assert theirs
    assert not any(card["id"] for card in theirs)
    data = get(running, f"/api/replays/{replay}/file").content
    assert replays.loads(data).verify() is None
    assert get(running, "/api/replays/none").status_code == 404
    assert get(running, f"/api/replays/{replay}/frames?seat=7").status_code == 422


def test_the_lobby(running: Service) -> None:
    wish = {
        "name": "Friday",
        "seats": [{"name": "Ann"}, {"name": ""}, {"kind": "bot", "bot": "greedy"}],
        "password": "sea",
        "seat_name": "Ann",
    }
    made = httpx.post(f"{running.url}/api/tables", json=wish, timeout=60).json()
    listed = next(t for t in get(running, "/api/tables").json() if t["id"] == made["id"])
    assert listed["name"] == "Friday"
    assert listed["password"]
    assert [seat["ready"] for seat in listed["seats"]] == [True, False, True]
    join = f"{running.url}/api/tables/{made['id']}/join?language=en"
    wrong = httpx.post(join, json={"name": "Bob", "password": "lake"})
    assert (wrong.status_code, wrong.json()["place"]) == (403, "password")
    watch = httpx.post(f"{running.url}/api/tables/{made['id']}/watch", json={"password": "sea"})
    assert watch.json()["seat"] == -1
    start = f"{running.url}/api/tables/{made['id']}/start"
    bearer = {"Authorization": f"Bearer {made['token']}"}
    assert httpx.post(start, headers=bearer).json()["code"] == "seats_empty"
    assert httpx.post(start).status_code == 401
    joined = httpx.post(join, json={"name": "Bob", "password": "sea"}).json()
    assert joined["seat"] == 1
    spectator = httpx.post(start, headers={"Authorization": f"Bearer {watch.json()['token']}"})
    assert spectator.json()["code"] == "spectator"
    assert httpx.post(start, headers=bearer).json()["state"] == "playing"
    assert httpx.post(start, headers=bearer).json()["code"] == "started"
    eyes = Person(running.url, made["id"], watch.json()["token"], -1)
    assert eyes.until("update")["view"]["seat"] == -1


def test_bots_play_while_people_look(running: Service) -> None:
    game = new_table(running, 1, 3)
    person = sit(running, game)[0]
    for _ in range(5):
        if person.question is None:
            person.until("update")
        person.send(person.reply())
        person.until("update")
    assert person.update is not None


def test_a_table_of_bots_alone_begins_by_itself(running: Service) -> None:
    wish = {"seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]}
    made = httpx.post(f"{running.url}/api/tables", json=wish, timeout=60).json()
    assert made["seat"] == -1
    eyes = Person(running.url, made["id"], made["token"], -1)
    assert eyes.until("ended", 60)["replay"]


@pytest.mark.parametrize("language", languages())
def test_rulesets_are_told_in_every_language(running: Service, language: str) -> None:
    found = get(running, "/api/rulesets", **{"Accept-Language": f"xx, {language};q=0.5"}).json()
    assert [ruleset["key"] for ruleset in found] == list(rulesets.RULESETS)
    for ruleset in found:
        options = rulesets.load(ruleset["key"]).options()
        assert {option["key"] for option in ruleset["options"]} == set(options)
        assert all(option["text"] for option in ruleset["options"])
    texts = get(running, f"/api/messages/{language}").json()
    assert texts["phase.main1"] == Messages(language).text("phase.main1")


def test_pools(running: Service) -> None:
    found = get(running, "/api/pools?ruleset=ninety-nine&players=3&recycles=0").json()
    assert [pool["key"] for pool in found] == ["3-corpses"]
    pool = get(running, "/api/pools/3-corpses").json()
    assert len(pool["main"]) == found[0]["main"]
    wish = {"text": pool["text"], "players": 3}
    checked = httpx.post(f"{running.url}/api/pools/check", json=wish, timeout=60).json()
    assert checked["legal"]
    assert checked["stats"]["main"] == found[0]["main"]
    wish = {"text": "name: x\nmain:\n  no such card: 1\n"}
    checked = httpx.post(f"{running.url}/api/pools/check?language=en", json=wish).json()
    assert checked["pool"] is None
    assert checked["faults"][0]["line"] == 3
    ydk = "#main\n" + "53129443\n" * 3
    checked = httpx.post(f"{running.url}/api/pools/check", json={"text": ydk}).json()
    assert checked["pool"]["main"] == [53129443] * 3
    assert not checked["legal"]
    assert get(running, "/api/pools/none").status_code == 404


def test_cards(running: Service) -> None:
    page = get(running, "/api/cards?q=黑洞&language=ja").json()
    assert page["cards"][0]["name"] == "ブラック・ホール"
    sheet = get(running, "/api/cards/53129443?language=en").json()
    assert sheet["text"] == ["Destroy all monsters on the field."]
    assert sheet["rulings"].startswith("https://")
    assert get(running, "/api/cards/1").status_code == 404
    assert get(running, "/api/cards/..").status_code in (404, 200)
    assert get(running, "/api/cards?q=atk>=").status_code == 422
    assert get(running, "/api/cards?limit=1000000").json()["place"] == "limit"


def test_the_page_is_served_compressed_and_cached(running: Service, page: Path) -> None:
    script = get(running, "/assets/app-1a2b.js", **{"Accept-Encoding": "gzip"})
    assert script.headers["content-encoding"] == "gzip"
    assert "immutable" in script.headers["cache-control"]
    assert script.text == (page / "assets" / "app-1a2b.js").read_text()
    with httpx.stream(
        "GET", f"{running.url}/assets/app-1a2b.js", headers={"Accept-Encoding": "br"}
    ) as pressed:
        assert pressed.headers["content-encoding"] == "br"
        assert b"".join(pressed.iter_raw()) == b"pressed"
    for path in ("/", "/tables/abc", "/replays/x"):
        answer = get(running, path)
        assert "<title>table</title>" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
    again = get(running, "/", **{"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"):
        assert "not for you" not in get(running, path).text
    assert get(running, "/assets/none.js").status_code == 404
    assert get(running, "/api/none").json()["code"] == "no_path"
    assert gzip.compress(b"")


def test_health_and_metrics(running: Service) -> None:
    health = get(running, "/healthz").json()
    assert health["ok"]
    metrics = get(running, "/metrics").text
    for name in ("duel99_tables", "duel99_answer_seconds_bucket", "duel99_request_seconds_count"):
        assert name in metrics


def test_without_a_page_one_is_told_how_to_build_it(tmp_path: Path) -> None:
    from duel99.server.page import Page

    page = Page(tmp_path / "none")
    assert not page.built
    answer = page.answer(None, "", "en")  # type: ignore[arg-type]
    assert b"make run" in answer.body


def test_logs_are_structured_and_hold_no_secret(running: Service) -> None:
    import json

    game = new_table(running)
    lines = [json.loads(line) for line in running.log.read_text().splitlines() if line[:1] == "{"]
    assert any(line["event"] == "table_made" and line["table"] == game["id"] for line in lines)
    assert not any(token in running.log.read_text() for token in game["tokens"])


def test_the_cards_of_a_table_are_read_in_one_request(running: Service) -> None:
    ids = "53129443,1,nonsense,53129443,46986414"
    found = get(running, f"/api/sheets?ids={ids}&language=en").json()
    assert [sheet["card"]["name"] for sheet in found["cards"]] == ["Dark Hole", "Dark Magician"]
    assert all(sheet["text"] for sheet in found["cards"])
    assert get(running, "/api/sheets").json() == {"cards": []}
