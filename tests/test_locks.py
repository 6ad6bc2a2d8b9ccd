"""The locks: what pyproject.toml asks for, pinned and hashed, and nothing about the machine that wrote them."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;]+)(?P<hashes>( --hash=sha256:[0-9a-f]{64})+)")


def pins(lock: str) -> dict[str, tuple[str, str]]:
    """Name to (version, hashes); fails on a line that is anything but a pin with its hashes."""
    lines = (ROOT / lock).read_text("utf-8").replace(" \\\n   ", "").splitlines()
    matches = [(line, PIN.fullmatch(line)) for line in lines]
    assert matches
    assert not [line for line, match in matches if match is None]
    return {match["name"]: (match["version"], match["hashes"]) for _, match in matches if match}


@pytest.mark.parametrize(
    ("lock", "requirements"),
    [
        ("requirements.lock", PYPROJECT["project"]["dependencies"]),
        ("requirements.lock", PYPROJECT["build-system"]["requires"]),
        ("requirements-dev.lock", PYPROJECT["project"]["optional-dependencies"]["dev"]),
    ],
    ids=["run", "build", "test"],
)
def test_the_lock_answers_every_requirement(lock: str, requirements: list[str]) -> None:
    pinned = pins(lock)
    assert requirements
    for requirement in map(Requirement, requirements):
        version, _ = pinned[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement} is locked at {version}: run scripts/lock"


def test_an_editable_install_needs_nothing_from_outside_the_lock() -> None:
    assert "editables" in pins("requirements.lock")


def test_the_two_locks_agree_where_both_pin() -> None:
    run, test = pins("requirements.lock"), pins("requirements-dev.lock")
    both = run.keys() & test.keys()
    assert "textual" in both
    assert {name: run[name] for name in both} == {name: test[name] for name in both}
