"""Pictures of cards that the user has: files in a folder of their own, by printed id.

None ship and none are fetched: ``pictures/53129443.jpg`` in the folder of the user's data
(``DUEL99_HOME``) is shown to everybody at this service who turns pictures on.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import FileResponse, Response

from duel99.catalog.place import home
from duel99.server.refusal import Refusal

FOLDER: Final = "pictures"
KINDS: Final = {
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".png": "image/png",
    ".webp": "image/webp",
}
_DAY: Final = {"Cache-Control": "max-age=86400", "X-Content-Type-Options": "nosniff"}


def picture_routes(folder: Path | None = None) -> APIRouter:
    """``/pictures/{id}``."""
    router = APIRouter()
    where = folder if folder is not None else home() / FOLDER

    def find(number: str) -> Path | None:
        files = (where / f"{number}{kind}" for kind in KINDS)
        return next((file for file in files if file.is_file()), None)

    @router.get("/pictures/{id}")
    async def picture(id: str) -> Response:
        known = id.isascii() and id.isdigit() and len(id) <= 10
        file = await asyncio.to_thread(find, id) if known else None
        if file is None:
            raise Refusal("no_picture", status=404, place="id", id=id[:20])
        return FileResponse(file, media_type=KINDS[file.suffix], headers=_DAY)

    return router


__all__ = ["FOLDER", "KINDS", "picture_routes"]
