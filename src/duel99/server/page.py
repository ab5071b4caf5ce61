"""The built page: files with their compressed siblings, every other path is the page itself."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from duel99.messages import Messages

_PRESSED: Final = (("br", ".br"), ("gzip", ".gz"))
_TEXTUAL: Final = ("text/", "application/javascript", "application/json", "image/svg+xml",
                   "application/manifest+json", "text/javascript")  # fmt: skip
_WORTH: Final = 1_000
_HASHED: Final = "assets"
"""Files in this folder have the checksum of their contents in their names."""
_POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
    " connect-src 'self' ws: wss:; font-src 'self' data:; object-src 'none'; base-uri 'none';"
    " frame-ancestors 'none'"
)


class Page:
    """Serves a folder that the build of the page wrote; ``None`` where there is none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder.resolve() if folder is not None and folder.is_dir() else None

    @property
    def built(self) -> bool:
        return self.folder is not None and (self.folder / "index.html").is_file()

    def answer(self, request: Request, path: str, language: str) -> Response:
        """A file of the page, or the page."""
        if not self.built or self.folder is None:
            return self._not_built(language)
        file = (self.folder / path).resolve()
        inside = file.is_relative_to(self.folder) and file.is_file()
        if not inside or file.suffix in (".br", ".gz"):
            if path.startswith(f"{_HASHED}/"):
                return Response(status_code=404)
            file = self.folder / "index.html"
        return self._file(request, file)

    def _file(self, request: Request, file: Path) -> Response:
        assert self.folder is not None
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        hashed = file.relative_to(self.folder).parts[0] == _HASHED
        stat = file.stat()
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache",
            "ETag": f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"',
            "Vary": "Accept-Encoding",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        if kind == "text/html":
            headers["Content-Security-Policy"] = _POLICY
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        data, encoding = _body(request.headers.get("accept-encoding", ""), file, kind)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(data, headers=headers, media_type=kind)

    def _not_built(self, language: str) -> Response:
        text = Messages(language).text("server.page.not_built")
        html = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>duel99</title><p>{text}</p></html>'
        return HTMLResponse(html, 503)


def _body(accepted: str, file: Path, kind: str) -> tuple[bytes, str]:
    """A file's bytes, compressed where the browser takes that."""
    wanted = {part.split(";")[0].strip() for part in accepted.split(",")}
    for encoding, suffix in _PRESSED:
        sibling = file.with_name(file.name + suffix)
        if encoding in wanted and sibling.is_file():
            return sibling.read_bytes(), encoding
    data = file.read_bytes()
    if "gzip" in wanted and len(data) > _WORTH and kind.startswith(_TEXTUAL):
        return _pressed(file, file.stat().st_mtime_ns), "gzip"
    return data, ""


@lru_cache(maxsize=128)
def _pressed(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6)


__all__ = ["Page"]
