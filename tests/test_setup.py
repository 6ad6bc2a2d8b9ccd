"""What the scripts do on a fresh machine: a bare PATH, and a stand-in for Python that writes down what it is asked."""

import fcntl
import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("bash", "cat", "chmod", "cmp", "cp", "dirname", "env", "grep", "mkdir", "readlink", "rm")

# Logs its arguments; makes a .venv holding itself; "installs" `paiyou` and whatever else is asked for.
STAND_IN = """\
#!/usr/bin/env bash
printf '%s\\n' "$*" >>"$LOG"
case $* in
    -V) echo "Python $VERSION" ;;
    *"version_info < (3, 11)"*) [ "$VERSION" != 3.9.2 ] ;;
    *ensurepip*) [ -z "${NO_ENSUREPIP:-}" ] ;;
    "-m venv "*)
        mkdir -p "$3/bin"
        cp "$0" "$3/bin/python"
        echo "VIRTUAL_ENV=$3" >"$3/bin/activate"
        ;;
    "-m pip install "*)
        [ -z "${CTRL_C:-}" ] || kill -INT $PPID
        [ -z "${REFUSED:-}${CTRL_C:-}" ] || exit 1
        [ -z "${KILLED:-}" ] || kill -9 $PPID
        printf '#!/usr/bin/env bash\\necho "played: $*"\\n' >"${0%/*}/paiyou"
        chmod +x "${0%/*}/paiyou"
        ;;
esac
"""


@dataclass
class Machine:
    """A fresh machine with a checkout on it."""

    home: Path
    version: str = "3.11.7"

    @property
    def room(self) -> Path:
        return self.home / "a card room"

    def start(self, script: str, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        (self.home / "log").write_text("")
        everything = {"PATH": str(self.home / "bin"), "LOG": str(self.home / "log"), "VERSION": self.version}
        return subprocess.Popen(
            [script, *arguments],
            cwd=self.home,
            env=everything | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        process = self.start(script, *arguments, **environment)
        stdout, stderr = process.communicate(timeout=60)
        return subprocess.CompletedProcess(process.args, process.returncode, stdout, stderr)

    def installs(self) -> list[str]:
        """The installs that the last run asked for, each less the words that all have."""
        log = (self.home / "log").read_text().splitlines()
        head = "-m pip install --quiet --disable-pip-version-check --no-input "
        return [line.removeprefix(head).replace(f"{self.room}/", "") for line in log if line.startswith(head)]

    def made_venv(self) -> bool:
        return f"-m venv {self.room}/.venv" in (self.home / "log").read_text()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path)
    shutil.copytree(ROOT / "scripts", machine.room / "scripts")
    for name in ("pyproject.toml", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / name, machine.room)
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, f"the tests of the set-up need {tool}"
        (tmp_path / "bin" / tool).symlink_to(found)
    stand_in = tmp_path / "bin" / "python3"
    stand_in.write_text(STAND_IN)
    stand_in.chmod(0o755)
    return machine


RUN_LOCK = "--require-hashes -r requirements.lock"
BOTH_LOCKS = "--require-hashes -r requirements.lock -r requirements-dev.lock"


def project(machine: Machine) -> str:
    return f"--no-deps --no-build-isolation -e {machine.room}"


def test_playing_sets_up_first_and_passes_the_arguments_on(machine: Machine) -> None:
    played = machine.run("a card room/scripts/play", "--seats", "6 7")
    assert played.stdout == "played: play --seats 6 7\n"
    assert machine.made_venv()
    assert machine.installs() == [RUN_LOCK, project(machine)]


def test_a_second_run_installs_nothing(machine: Machine) -> None:
    machine.run("a card room/scripts/play")
    played = machine.run("a card room/scripts/play")
    assert (played.stdout, played.stderr) == ("played: play\n", "")
    assert not machine.installs()


def test_a_script_is_found_through_a_link(machine: Machine) -> None:
    (machine.home / "cards").symlink_to(machine.room / "scripts" / "play")
    assert machine.run("./cards").stdout == "played: play\n"


def test_testing_needs_both_locks_and_leaves_nothing_for_playing_to_do(machine: Machine) -> None:
    assert machine.run("a card room/scripts/test").returncode == 0
    assert machine.installs() == [BOTH_LOCKS, project(machine)]
    assert machine.run("a card room/scripts/play").stdout == "played: play\n"
    assert not machine.installs()


def test_testing_after_playing_keeps_the_venv(machine: Machine) -> None:
    machine.run("a card room/scripts/play")
    machine.run("a card room/scripts/test")
    assert not machine.made_venv()
    assert machine.installs() == [BOTH_LOCKS, project(machine)]
    machine.run("a card room/scripts/play")
    assert not machine.installs()


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_a_changed_file_is_installed_into_the_same_venv(machine: Machine, name: str) -> None:
    machine.run("a card room/scripts/play")
    with (machine.room / name).open("a") as file:
        file.write("# changed\n")
    machine.run("a card room/scripts/play")
    assert not machine.made_venv()
    assert machine.installs() == [RUN_LOCK, project(machine)]


def test_the_lock_for_tests_is_nothing_to_players(machine: Machine) -> None:
    machine.run("a card room/scripts/test")
    with (machine.room / "requirements-dev.lock").open("a") as file:
        file.write("# changed\n")
    machine.run("a card room/scripts/play")
    assert not machine.installs()
    machine.run("a card room/scripts/test")
    assert machine.installs() == [BOTH_LOCKS, project(machine)]


def test_a_killed_setup_starts_afresh(machine: Machine) -> None:
    assert machine.run("a card room/scripts/play", KILLED="1").returncode == -9
    (machine.room / ".venv" / "half-written").touch()
    assert machine.run("a card room/scripts/play").stdout == "played: play\n"
    assert machine.made_venv()
    assert not (machine.room / ".venv" / "half-written").exists()


@pytest.fixture
def ctrl_c_is_heard() -> Iterator[None]:
    """A test run that was itself started in the background hands on a SIGINT that nobody hears."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c_is_heard")
def test_a_setup_stopped_by_ctrl_c_starts_afresh(machine: Machine) -> None:
    assert machine.run("a card room/scripts/play", CTRL_C="1").returncode == 130
    machine.run("a card room/scripts/play")
    assert machine.made_venv()


def test_a_killed_change_is_noticed_although_the_locks_are_back_to_what_they_were(machine: Machine) -> None:
    machine.run("a card room/scripts/play")
    lock = machine.room / "requirements.lock"
    pinned = lock.read_text()
    lock.write_text(pinned + "# changed\n")
    machine.run("a card room/scripts/play", KILLED="1")
    lock.write_text(pinned)
    machine.run("a card room/scripts/play")
    assert machine.made_venv()


def test_another_python_under_the_same_venv_is_noticed(machine: Machine) -> None:
    machine.run("a card room/scripts/play")
    machine.version = "3.12.1"
    machine.run("a card room/scripts/play")
    assert machine.installs() == [RUN_LOCK, project(machine)]


def test_a_refused_install_fails_and_keeps_the_venv_for_the_next_try(machine: Machine) -> None:
    refused = machine.run("a card room/scripts/play", REFUSED="1")
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[1:] == [
        f"The packages could not be installed into {machine.room}/.venv: the reason stands above."
    ]
    assert machine.run("a card room/scripts/play").stdout == "played: play\n"
    assert not machine.made_venv()


def test_a_moved_checkout_makes_its_venv_anew(machine: Machine) -> None:
    machine.run("a card room/scripts/play")
    shutil.copytree(machine.room, machine.home / "b", symlinks=True)
    shutil.rmtree(machine.room)
    (machine.home / "b").rename(machine.home / "another room")
    assert machine.run("another room/scripts/play").stdout == "played: play\n"
    assert f"-m venv {machine.home}/another room/.venv" in (machine.home / "log").read_text()


def test_a_venv_without_its_python_is_made_anew(machine: Machine) -> None:
    machine.run("a card room/scripts/play")
    (machine.room / ".venv" / "bin" / "python").unlink()
    assert machine.run("a card room/scripts/play").stdout == "played: play\n"
    assert machine.made_venv()


def complaint(machine: Machine, **environment: str) -> str:
    """The one sentence with which playing is refused; nothing is left behind."""
    refused = machine.run("a card room/scripts/play", **environment)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert not (machine.room / ".venv").exists()
    _, sentence = refused.stderr.splitlines()
    return sentence


def test_an_old_python_is_refused_in_one_sentence(machine: Machine) -> None:
    machine.version = "3.9.2"
    assert complaint(machine) == "Paiyou needs Python 3.11 or newer, and python3 here is Python 3.9.2."


def test_a_newer_python_beside_an_old_one_is_found(machine: Machine) -> None:
    newer = (machine.home / "bin" / "python3").read_text().replace("$VERSION", "3.11.7")
    (machine.home / "bin" / "python3.11").write_text(newer)
    (machine.home / "bin" / "python3.11").chmod(0o755)
    machine.version = "3.9.2"
    assert machine.run("a card room/scripts/play").stdout == "played: play\n"


def test_no_python_is_said_in_one_sentence(machine: Machine) -> None:
    (machine.home / "bin" / "python3").unlink()
    assert complaint(machine) == "Paiyou needs Python 3.11 or newer, and there is no python3 in the PATH."


def test_a_python_without_ensurepip_is_refused_in_one_sentence(machine: Machine) -> None:
    assert complaint(machine, NO_ENSUREPIP="1") == (
        "Paiyou needs Python's venv and ensurepip modules, which python3 here lacks: install them"
        " (on Debian and Ubuntu: apt-get install python3-venv), or install uv, then run this again."
    )


UV = """\
#!/usr/bin/env bash
printf 'uv %s\\n' "$*" >>"$LOG"
for last; do :; done
case $* in
    "venv "*) python3 -m venv "$last" ;;
    "pip install "*) "$6" -m pip install "$last" ;;
esac
"""


def test_uv_is_used_where_it_is(machine: Machine) -> None:
    (machine.home / "bin" / "uv").write_text(UV)
    (machine.home / "bin" / "uv").chmod(0o755)
    assert machine.run("a card room/scripts/play").stdout == "played: play\n"
    log = (machine.home / "log").read_text().replace(f"{machine.room}", "ROOM")
    assert [line for line in log.splitlines() if line.startswith("uv ")] == [
        "uv venv --quiet --allow-existing --no-project --python >=3.11 ROOM/.venv",
        "uv pip install --quiet --compile-bytecode --python ROOM/.venv/bin/python --require-hashes -r ROOM/requirements.lock",
        "uv pip install --quiet --compile-bytecode --python ROOM/.venv/bin/python --no-deps --no-build-isolation -e ROOM",
    ]


@pytest.mark.system
def test_of_two_at_once_the_second_waits_and_finds_all_done(machine: Machine) -> None:
    flock = shutil.which("flock")
    assert flock, "this test needs flock"
    with_flock = machine.home / "with-flock"
    with_flock.mkdir()
    (with_flock / "flock").symlink_to(flock)
    with (machine.room / "scripts" / "lib" / "setup.sh").open() as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        second = machine.start("a card room/scripts/play", PATH=f"{machine.home}/bin:{with_flock}")
        assert second.stderr
        assert second.stderr.readline() == f"Another set-up is running in {machine.room}; waiting for it.\n"
        machine.run("a card room/scripts/play")
    assert second.communicate(timeout=60) == ("played: play\n", "")
    assert machine.installs() == [RUN_LOCK, project(machine)]
