"""Tables made by the service's door, for tests that are about what comes after."""

from __future__ import annotations

from typing import Any

from .service import Service

PERSON = {"kind": "person", "name": ""}
GREEDY = {"kind": "bot", "name": "", "bot": "greedy"}


def make_table(
    service: Service, names: tuple[str, ...], bots: int = 0, **wish: Any
) -> tuple[str, list[str]]:
    """The id of a table that has begun, and the secrets of the people's seats."""
    seats = [{"kind": "person", "name": names[0]}, *[PERSON] * (len(names) - 1), *[GREEDY] * bots]
    body = {
        "ruleset": "ninety-nine",
        "mode": "屍山血海",
        "seats": seats,
        "seat_name": names[0],
        **wish,
    }
    made = service.post("/api/tables", body)
    tokens = [made["token"]]
    for name in names[1:]:
        tokens.append(service.post(f"/api/tables/{made['id']}/join", {"name": name})["token"])
    service.post(f"/api/tables/{made['id']}/start", {}, made["token"])
    return made["id"], tokens


__all__ = ["GREEDY", "PERSON", "make_table"]
