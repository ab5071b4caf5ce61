"""Requests and answers in general: bodies, languages, errors."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from fastapi import Request
from fastapi.responses import Response

from duel99.messages import DEFAULT_LANGUAGE, Messages, UnknownLanguage, normalise_language
from duel99.server.refusal import Refusal

T = TypeVar("T")


class ErrorBody(msgspec.Struct, frozen=True):
    """What is refused: a stable code, one sentence, the field that is wrong."""

    code: str
    text: str
    place: str = ""


def language_from(request: Request) -> str:
    """``?language=``, else the first language of ``Accept-Language`` that there is."""
    wanted = [request.query_params.get("language", "")]
    for part in request.headers.get("accept-language", "")[:500].split(","):
        wanted.append(part.split(";")[0])
    for each in wanted:
        try:
            return normalise_language(each)
        except UnknownLanguage:
            continue
    return DEFAULT_LANGUAGE


def reply(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def failed(request: Request, refusal: Refusal) -> Response:
    """A refusal as JSON, in the language of the request."""
    text = refusal.text(Messages(language_from(request)))
    return reply(ErrorBody(refusal.code, text, refusal.place), refusal.status)


async def body(request: Request, kind: type[T], most: int) -> T:
    """The body of a request. Raises :class:`~duel99.server.refusal.Refusal` that names the field."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refusal("body_too_large", status=413, most=most)
    try:
        return msgspec.json.decode(bytes(data) or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        reason = " ".join(str(error).split())[:200]
        _, _, path = reason.partition(" - at `$")
        place = path.rstrip("`").lstrip(".")
        raise Refusal("bad_body", status=422, place=place, reason=reason) from None


def number(request: Request, name: str, default: int, least: int, most: int) -> int:
    """A number of the query. Raises :class:`~duel99.server.refusal.Refusal`."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    try:
        value = int(text) if len(text) < 12 else None
    except ValueError:
        value = None
    if value is None or not least <= value <= most:
        raise Refusal("bad_number", status=422, place=name, name=name, least=least, most=most)
    return value


def token_of(request: Request) -> str:
    """The token of ``Authorization: Bearer``. Raises :class:`~duel99.server.refusal.Refusal`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refusal("no_token", status=401)
    return token.strip()[:100]


__all__ = ["ErrorBody", "body", "failed", "language_from", "number", "reply", "token_of"]
