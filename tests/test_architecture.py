"""Principles of the design that a program can check (see also the import-linter contracts)."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "duel99"
KERNEL = SOURCE / "kernel"

# A duel is a function of ruleset, decks, seed and answers: nothing of the outside may reach it.
OUTSIDE = {
    "asyncio", "datetime", "getpass", "io", "logging", "multiprocessing", "os", "pathlib", "platform", "random",
    "secrets", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
THIRD_PARTIES = {"msgspec"}


def modules(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield (
                "duel99.kernel"
                if node.module.startswith("duel99.kernel")
                else node.module.split(".")[0]
            )


def test_the_kernel_imports_nothing_but_msgspec_and_harmless_parts_of_python() -> None:
    allowed = (set(sys.stdlib_module_names) - OUTSIDE) | THIRD_PARTIES | {"duel99.kernel"}
    wrong = {
        (where, name)
        for where, tree in modules(KERNEL)
        for name in imported(tree)
        if name not in allowed
    }
    assert wrong == set()


def test_the_kernel_reads_no_file_and_prints_nothing() -> None:
    wrong = [
        f"{where}:{node.lineno}"
        for where, tree in modules(KERNEL)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"open", "print", "input"}
    ]
    assert wrong == []


def test_the_leaves_import_nothing_else_of_ours() -> None:
    wrong = {
        (where, node.module)
        for leaf in ("messages", "rulebook")
        for where, tree in modules(SOURCE / leaf)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("duel99")
        and not (node.module or "").startswith(f"duel99.{leaf}")
    }
    assert wrong == set()


def last_name(node: ast.expr) -> str:
    """``player`` of ``player``, ``self.player`` and ``duel.player()``."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    return (
        node.attr
        if isinstance(node, ast.Attribute)
        else node.id
        if isinstance(node, ast.Name)
        else ""
    )


def test_no_seat_is_found_by_arithmetic() -> None:
    """With more than two players there is no ``1 - player``."""
    seat = re.compile(r"(?:^|_)(?:player|seat|controller|owner|tp)$")
    wrong = [
        f"{where}:{node.lineno}"
        for where, tree in modules(SOURCE)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Sub | ast.BitXor)
        and isinstance(node.left, ast.Constant)
        and node.left.value == 1
        and seat.search(last_name(node.right))
    ]
    assert wrong == []


def test_nothing_asks_for_the_name_of_the_ruleset() -> None:
    """What differs between rulesets is a part of the ruleset that is asked."""
    wrong = [
        f"{where}:{node.lineno}"
        for where, tree in modules(SOURCE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Attribute)
        and node.left.attr in {"name", "id", "key"}
        and last_name(node.left.value) in {"ruleset", "rules"}
    ]
    assert wrong == []


def test_every_kind_of_rule_is_asked_somewhere() -> None:
    """A member of RuleKind or ReplaceKind that nothing asks for would only pretend to work."""
    from duel99.kernel.rule_kind import ReplaceKind, RuleKind

    source = "".join(
        path.read_text("utf-8")
        for folder in ("kernel", "rulesets", "cards/language")
        for path in (SOURCE / folder).rglob("*.py")
        if path.name != "rule_kind.py"
    )
    unasked = [
        f"{kinds.__name__}.{kind.name}"
        for kinds in (RuleKind, ReplaceKind)
        for kind in kinds
        if f"{kinds.__name__}.{kind.name}" not in source
    ]
    assert unasked == []
