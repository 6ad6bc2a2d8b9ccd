"""What an installed Paiyou consists of."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"paiyou_engine", "paiyou_protocol", "paiyou_server", "paiyou_client", "paiyou_cli"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (path,) = folder.glob("*.whl")
    return ZipFile(path)


def test_the_wheel_holds_the_five_packages_and_nothing_beside_them(wheel: ZipFile) -> None:
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == PACKAGES


def test_the_wheel_says_that_its_packages_are_typed(wheel: ZipFile) -> None:
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(wheel.namelist())


def test_the_wheel_brings_the_command(wheel: ZipFile) -> None:
    (entry_points,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert "paiyou = paiyou_cli.main:main" in wheel.read(entry_points).decode().splitlines()


def test_the_wheel_brings_whatever_lies_in_the_packages(wheel: ZipFile) -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    sources = {
        str(Path(*path.parts[1:]))
        for name in listed.split("\0")
        if len((path := Path(name)).parts) > 2 and path.parts[1] in PACKAGES and (ROOT / path).is_file()
    }
    assert sources
    assert sources <= set(wheel.namelist())


def test_the_wheel_brings_the_rule_books(wheel: ZipFile) -> None:
    rules = ROOT / "docs" / "rules"
    books = {f"paiyou_client/rules/{book.relative_to(rules)}": book.read_bytes() for book in rules.rglob("*.md")}
    assert books
    assert {name: wheel.read(name) for name in books} == books
