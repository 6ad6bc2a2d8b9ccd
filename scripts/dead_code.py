"""Finds dead code: functions, classes and methods of the packages that no module, test or pyproject.toml names.

It errs on the quiet side. A name counts as used wherever it stands as code or as a string (`"paiyou_cli.main:main"`),
whoever owns it there; what a framework calls by its name, and what carries a decorator, is never dead.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from asyncssh import SSHClient, SSHServer, SSHServerSession
from textual.driver import Driver

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "protocol", "server", "client")
READERS = (*PACKAGES, "tests", "scripts")

CALLED_BY_A_FRAMEWORK = re.compile(
    r"__\w+__|(on|action|watch|compute|validate|key)_\w+|check_action|collect|compose|render\w*|(get|list)_commands?"
    r"|format_(commands|usage|help_text|options)|get_default_screen|get_line_filters|_fatal_error"
)
BASES = (Driver, SSHClient, SSHServer, SSHServerSession)
"""Classes of frameworks whose methods are there to be overridden."""

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def modules(folders: tuple[str, ...]) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_bytes(), str(path))


def definitions(tree: ast.Module) -> Iterator[Definition]:
    for node in ast.walk(tree):
        if isinstance(node, Definition) and not node.decorator_list and not CALLED_BY_A_FRAMEWORK.fullmatch(node.name):
            yield node


def names_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield from name.split(".")
            case ast.keyword(arg=str(name)):
                yield name
            case ast.Constant(value=str(text)) if not re.search(r"\s", text):  # prose uses nothing
                yield from re.findall(r"\w+", text)
            case _:
                pass


def main() -> int:
    used = set(re.findall(r"\w+", (ROOT / "pyproject.toml").read_text("utf-8")))
    used.update(name for base in BASES for name in dir(base))
    for _, tree in modules(READERS):
        used.update(names_in(tree))
    dead = [(path, node) for path, tree in modules(PACKAGES) for node in definitions(tree) if node.name not in used]
    for path, node in dead:
        print(f"{path.relative_to(ROOT)}:{node.lineno}: nothing uses {node.name}")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
