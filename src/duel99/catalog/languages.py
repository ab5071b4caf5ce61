"""Languages of names: how they are written, and which one a file is in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from .faults import CatalogueFault
from .folding import converter

_TAG = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")
_USUAL = {
    "cht": "zh-TW",
    "tw": "zh-TW",
    "zh": "zh-TW",
    "zh-hant": "zh-TW",
    "chs": "zh-CN",
    "cn": "zh-CN",
    "zh-hans": "zh-CN",
    "jp": "ja",
    "jpn": "ja",
    "kr": "ko",
    "eng": "en",
}
_SAMPLE = 2000


def language_tag(written: str) -> str:
    """``zh-TW`` for ``zh_tw``, ``ja`` for ``jp``. Raises :class:`CatalogueFault` for no language."""
    plain = written.strip().replace("_", "-")
    found = _USUAL.get(plain.lower())
    if found is not None:
        return found
    first, _, second = plain.partition("-")
    tag = first.lower()
    if second:
        tag += "-" + (second.upper() if len(second) == 2 else second.capitalize())
    if _TAG.fullmatch(tag) is None:
        raise CatalogueFault("bad_language", value=written)
    return tag


def guess_language(names: Iterable[str]) -> str:
    """The language that most names of a file are in, by their characters; ``en`` for none."""
    counts = {"en": 0, "ja": 0, "ko": 0, "zh": 0}
    chinese: list[str] = []
    for name in islice(names, _SAMPLE):
        if any("ぁ" <= c <= "ヺ" for c in name):
            counts["ja"] += 1
        elif any("가" <= c <= "힣" for c in name):
            counts["ko"] += 1
        elif any("一" <= c <= "鿿" for c in name):
            counts["zh"] += 1
            chinese.append(name)
        else:
            counts["en"] += 1
    # names of Han characters alone are found in Japanese files too
    if counts["ja"] and counts["ja"] * 3 > counts["zh"]:
        counts["ja"] += counts["zh"]
        counts["zh"] = 0
    best = max(counts, key=lambda language: counts[language])
    return best if best != "zh" else _which_chinese("\n".join(chinese))


def _which_chinese(text: str) -> str:
    def changed(config: str) -> int:
        return sum(a != b for a, b in zip(text, converter(config).convert(text), strict=False))

    return "zh-CN" if changed("s2t") > changed("t2s") else "zh-TW"
