"""Which languages there are, and what people write for them."""

from __future__ import annotations

import os
from collections.abc import Mapping

DEFAULT_LANGUAGE = "zh-TW"
"""Spoken where nobody asked for another one, and the fallback of all."""

_LANGUAGES = ("zh-TW", "en", "ja")

_BY_FIRST_PART = {
    "zh": "zh-TW", # the only Chinese here: better than none for a reader of the simplified characters
    "cht": "zh-TW",
    "tw": "zh-TW",
    "中文": "zh-TW",
    "繁體中文": "zh-TW",
    "正體中文": "zh-TW",
    "en": "en",
    "eng": "en",
    "english": "en",
    "英文": "en",
    "ja": "ja",
    "jp": "ja",
    "jpn": "ja",
    "japanese": "ja",
    "日本語": "ja",
    "日文": "ja",
}  # fmt: skip

_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class UnknownLanguage(ValueError):
    """There is no catalogue of this language; the message lists those that there are."""


def languages() -> tuple[str, ...]:
    """The languages that there are catalogues of, the default one first."""
    return _LANGUAGES


def normalise_language(name: str) -> str:
    """The catalogue's name for what a person or a system writes: ``zh_TW.UTF-8`` is ``zh-TW``.

    Raises UnknownLanguage where there is no such catalogue.
    """
    plain = name.strip().split(".")[0].split("@")[0].replace("_", "-").lower()
    found = _BY_FIRST_PART.get(plain) or _BY_FIRST_PART.get(plain.split("-")[0])
    if found is None:
        raise UnknownLanguage(
            f"{name!r}: there is no such language here; choose {', '.join(_LANGUAGES)}"
        )
    return found


def language_of_environment(environment: Mapping[str, str] | None = None) -> str:
    """The language that the environment asks for.

    ``DUEL99_LANG`` decides, and raises UnknownLanguage where it names none of ours. Otherwise the locale does,
    but only one that is Chinese or Japanese: an English locale is what most systems have when nobody chose.
    """
    environment = os.environ if environment is None else environment
    if wanted := environment.get("DUEL99_LANG", "").strip():
        return normalise_language(wanted)
    for variable in _LOCALE_VARIABLES:
        locale = environment.get(variable, "")
        if not locale:
            continue
        try:
            language = normalise_language(locale)
        except UnknownLanguage:
            return DEFAULT_LANGUAGE
        return DEFAULT_LANGUAGE if language == "en" else language
    return DEFAULT_LANGUAGE
