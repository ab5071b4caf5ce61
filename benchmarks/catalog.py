"""``python -m benchmarks.catalog [FILE...] [--cards N]``: how long imports and searches take.

Without files, cards are made up: they have nothing to do with the real ones but are as many.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from duel99.catalog import Catalogue, Wanted
from duel99.kernel.randomness import Chance

COUNT = 14_000
ROUNDS = 15
_HAN = "黑白青眼龍魔導騎士戰天使惡暗光炎水風地神聖機械獸王女孩破壞召喚融合之門城劍盾影星月夜雷電花鳥森海山"
_KANA = "ブラックマジシャンガールドラゴンナイトエンジェルデビルソードシールドスターウィンドフレイムヒーロー"
_SYLLABLES = [
    "dark",
    "light",
    "blue",
    "eyes",
    "dra",
    "gon",
    "ma",
    "gic",
    "knight",
    "fire",
    "wa",
    "ter",
    "star",
    "el",
    "the",
    "ri",
    "an",
    "go",
    "ul",
    "of",
    "zer",
]
_RACES = ("dragon", "spellcaster", "warrior", "machine", "fiend", "fairy", "sea serpent")
_ATTRIBUTES = ("dark", "light", "earth", "water", "fire", "wind")
_TYPES = (
    ["normal"],
    ["effect"],
    ["effect"],
    ["tuner", "effect"],
    ["xyz", "effect"],
    ["link", "effect"],
)
_ARROWS = ("⬅", "➡", "⬆", "⬇", "↖", "↗", "↙", "↘")
QUERIES = (
    "黑魔",
    "龍",
    "ブラック",
    "ﾏｼﾞｼｬﾝ",
    "dark mag",
    "e",
    "darq magik",
    "level:4 attribute:暗 atk>=1800",
    "kind:trap -kind:continuous 騎士",
    "series:dragon type:龍族",
    "MADE-JP007",
    "behaviour:native",
)


def made_up_cards(count: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Cards in the form of our JSON Lines, with names of chance in three languages."""
    chance = Chance(seed)

    def name(parts: str | list[str], least: int, most: int) -> str:
        return "".join(chance.pick(list(parts)) for _ in range(least + chance.below(most - least)))

    for number in range(count):
        card: dict[str, Any] = {
            "id": 1_000_000 + number,
            "name": {
                "zh-TW": name(_HAN, 2, 9),
                "ja": name(_KANA, 3, 12),
                "en": " ".join(name(_SYLLABLES, 1, 4).title() for _ in range(1 + chance.below(4))),
            },
            "series": [chance.pick(_SYLLABLES).title() for _ in range(chance.below(3))],
            "prints": [f"MADE-{tag}{number % 1000:03}" for tag in ("JP", "EN", "TC")],
        }
        sort = chance.below(10)
        if sort < 6:
            types = chance.pick(list(_TYPES))
            card |= {
                "kind": "monster",
                "race": chance.pick(list(_RACES)),
                "attribute": chance.pick(list(_ATTRIBUTES)),
                "types": types,
                "atk": 50 * chance.below(80),
            }
            if "link" in types:
                card["link_arrows"] = list(_ARROWS[: 1 + chance.below(4)])
            else:
                card["def"] = 50 * chance.below(70)
                card["rank" if "xyz" in types else "level"] = 1 + chance.below(12)
        elif sort < 8:
            card |= {"kind": "spell", "property": chance.pick(["normal", "field", "quick-play"])}
        else:
            card |= {"kind": "trap", "property": chance.pick(["normal", "continuous", "counter"])}
        yield card


def write_made_up(path: Path, count: int = COUNT) -> Path:
    """A file of made-up cards."""
    encode = msgspec.json.encode
    path.write_bytes(b"\n".join(encode(card) for card in made_up_cards(count)) + b"\n")
    return path


def timed(what: Callable[[], object]) -> float:
    """Seconds of CPU time that a call takes: other programs on the machine disturb that little."""
    before = process_time()
    what()
    return process_time() - before


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.catalog", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files to import")
    parser.add_argument("--cards", type=int, default=COUNT, help="how many cards to make up")
    options = parser.parse_args(arguments)
    print(f"Python {platform.python_version()}, one core, CPU time\n")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        files = options.files or [write_made_up(home / "made-up.jsonl", options.cards)]
        before = process_time()
        with Catalogue.open(home / "catalog.sqlite3") as catalogue:
            print(f"a new store with the card library: {process_time() - before:.2f} s")
            for file in files:
                for what in ("import", "import again"):
                    seconds = timed(lambda file=file: catalogue.import_files([Wanted(file)]))
                    print(f"{what} {file.name}: {seconds:.2f} s, {len(catalogue)} cards")
            print(f"store: {catalogue.path.stat().st_size / 1e6:.0f} MB\n")
            print("| search | found | median, ms | slowest, ms |\n|---|---|---|---|")
            for query in QUERIES:
                times = [timed(lambda q=query: catalogue.search(q)) for _ in range(ROUNDS)]
                found = catalogue.search(query).total
                middle, worst = 1e3 * statistics.median(times), 1e3 * max(times)
                print(f"| `{query}` | {found} | {middle:.1f} | {worst:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
