"""``python -m benchmarks [CASE ...] [--ruleset KEY ...] [--seats N] [--seconds S] [--profile]``."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path

from duel99 import rulesets

from .duels import CASES, Case, Result, cases_of, measure, profile

_UNITS = (
    ("setup_ms", "set-up, ms", "{:.3f}"),
    ("duels_per_second", "duels/s", "{:.0f}"),
    ("decisions_per_duel", "real decisions a duel", "{:.0f}"),
    ("decisions_per_second", "real decisions/s", "{:.0f}"),
    ("fork_quiet_us", "fork at a quiet point, µs", "{:.0f}"),
    ("fork_busy_us", "fork mid-decision, µs", "{:.0f}"),
    ("memory_kb", "memory a finished duel, kB", "{:.0f}"),
)

_MANY = 6
"""With more cases than this, each has a line of its own."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join(CASES))
    parser.add_argument(
        "--ruleset",
        action="append",
        default=[],
        metavar="KEY",
        help=f"measure a ruleset, may be given again: {', '.join(rulesets.RULESETS)}, all",
    )
    parser.add_argument("--seats", type=int, help="players with --ruleset (default: the fewest)")
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU time a case (default 4)")
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there too")
    options = parser.parse_args(arguments)
    unknown = [name for name in options.cases if name not in CASES]
    if unknown:
        parser.error(f"unknown case {unknown[0]!r}; there are {', '.join(CASES)}")
    if options.seats is not None and not options.ruleset:
        parser.error("--seats goes with --ruleset")
    named = options.cases or ([] if options.ruleset else CASES)
    chosen = {name: CASES[name] for name in named}
    keys = rulesets.RULESETS if "all" in options.ruleset else options.ruleset
    try:
        for key in keys:
            chosen |= cases_of(key, options.seats)
    except ValueError as error:
        parser.error(str(error))
    ready: dict[str, Case] = {}
    for name, case in chosen.items():
        missing = case.missing()
        if missing:
            print(f"{name}: skipped, {missing}")
        else:
            ready[name] = case
    if options.profile:
        for name, case in ready.items():
            print(f"\n{name}: {case.title}\n")
            print(profile(case, options.seconds))
        return 0
    results = measure(ready, options.seconds)
    print(f"Python {platform.python_version()}, one core, CPU time\n")
    print(table(ready, results))
    if options.json:
        numbers = {name: vars(result) for name, result in results.items()}
        options.json.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    return 0


def table(cases: dict[str, Case], results: dict[str, Result]) -> str:
    """All cases as Markdown, few of them side by side; the ratios compare with the first one."""
    names = list(results)
    rows = [["", *(f"{n}: {cases[n].title}" for n in names)]]
    for key, title, form in _UNITS:
        rows.append([title, *(form.format(getattr(results[n], key)) for n in names)])
    if len(names) > 1:
        first = results[names[0]].decisions_per_second
        costs = [f"{first / results[n].decisions_per_second:.2f}" for n in names]
        rows.append([f"cost a decision, times {names[0]}", *costs])
    if len(names) > _MANY:
        rows = [list(column) for column in zip(*rows, strict=True)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [
        "| " + " | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) + " |"
        for row in rows
    ]
    lines.insert(1, "|" + "|".join("-" * (w + 2) for w in widths) + "|")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
