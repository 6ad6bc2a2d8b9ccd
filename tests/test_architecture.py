"""The walls of the house, as far as import-linter and ruff do not guard them."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {
    "paiyou_engine": ROOT / "engine",
    "paiyou_protocol": ROOT / "protocol",
    "paiyou_server": ROOT / "server",
    "paiyou_client": ROOT / "client",
    "paiyou_cli": ROOT / "client",
}

# Joined here, so that this file does not hold what it looks for.
HOSTS = ("pypi" + ".org", "python" + "hosted", "npm" + "js", "debian" + ".org", "python" + "-packages")
LOCAL_PATHS = ("/wo" + "rk/", "/ro" + "ot/", "/opt/" + "wheels", "/bash" + "_jobs")

IMPORT_THEM = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print("\\n".join(sys.modules))
"""


def modules(package: str) -> dict[Path, ast.Module]:
    """Every module of `package`, parsed; never none."""
    found = {path: parsed(path) for path in sorted((SOURCES[package] / package).rglob("*.py"))}
    assert found
    return found


@lru_cache(maxsize=2000)
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes(), str(path))


def dotted(package: str, path: Path) -> str:
    """The name by which the module at `path` is imported."""
    return ".".join(path.relative_to(SOURCES[package]).with_suffix("").parts).removesuffix(".__init__")


def names_at(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The dotted names that `tree` reads, and those it imports, each with its line."""
    for node in ast.walk(tree):
        match node:
            case ast.Name() | ast.Attribute():
                yield node.lineno, ast.unparse(node)
            case ast.ImportFrom(module=str(module), names=names):
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in names)
            case _:
                pass


def imports(tree: ast.Module) -> set[str]:
    """The top-level packages that a module imports, at its head or inside a function."""
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found.update(alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                found.add(module.partition(".")[0])
            case _:
                pass
    return found


@pytest.mark.parametrize("package", ["paiyou_engine", "paiyou_protocol", "paiyou_server"])
def test_importing_all_of_it_never_imports_a_screen(package: str) -> None:
    names = [dotted(package, path) for path in modules(package) if path.name != "__main__.py"]
    command = [sys.executable, "-c", IMPORT_THEM, *names]
    imported = set(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.split())
    assert imported.issuperset(names)
    assert not {"textual", "rich", "paiyou_client", "paiyou_cli"} & imported


def test_the_engine_imports_nothing_but_the_standard_library_and_msgspec() -> None:
    allowed = sys.stdlib_module_names | {"paiyou_engine", "msgspec"}
    strangers = {
        path.name: found - allowed for path, tree in modules("paiyou_engine").items() if (found := imports(tree))
    }
    assert not {name: found for name, found in strangers.items() if found}


@pytest.mark.parametrize("package", SOURCES)
def test_nothing_is_imported_by_a_name_made_at_run_time(package: str) -> None:
    banned = {"importlib.import_module", "import_module", "__import__", "builtins.__import__"}
    assert not [
        f"{path.relative_to(ROOT)}:{line}"
        for path, tree in modules(package).items()
        for line, name in names_at(tree)
        if name in banned
    ]


@pytest.mark.parametrize("package", SOURCES)
def test_every_module_says_what_it_is_for(package: str) -> None:
    assert not [
        str(path.relative_to(ROOT))
        for path, tree in modules(package).items()
        if tree.body and ast.get_docstring(tree) is None
    ]


def test_no_test_sleeps_or_skips() -> None:
    banned = {"time.sleep", "pytest.skip", "pytest.mark.skip", "pytest.mark.skipif", "pytest.importorskip"}
    banned |= {"pytest.xfail", "pytest.mark.xfail", "unittest.skip"}
    assert not [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for line, name in names_at(parsed(path))
        if name in banned
    ]


def tracked_files() -> list[Path]:
    """What git keeps, less what the work tree lacks at this moment."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_registry_or_a_folder_of_the_machine_it_was_written_on() -> None:
    files = tracked_files()
    assert Path(__file__) in files
    needles = [needle.encode() for needle in (*HOSTS, *LOCAL_PATHS)]
    found = [(path.relative_to(ROOT), needle) for path in files for needle in needles if needle in path.read_bytes()]
    assert not found
