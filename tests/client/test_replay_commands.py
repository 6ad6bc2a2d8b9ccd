"""`paiyou replay`, `paiyou export` and `paiyou play --from`: what they start, what they print, and what is wrong in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paiyou_cli.main import main
from paiyou_client.address import Address
from paiyou_client.exporting import NotExported, export_all
from paiyou_client.model import Connection, Status
from paiyou_client.reasons import Reason
from paiyou_client.replays.library import open_file
from paiyou_client.starts import JoinServer, Practice, Setup, Start, WatchFile, WatchLink
from paiyou_client.trust import Terms
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import ListReplays, ReadReplay, ReplayLine, ReplaysPage
from paiyou_protocol.replays.file import SUFFIX
from tests.client.fakes import FakeLink, FakeNetwork, failed
from tests.client.shell import ATTIC
from tests.client.test_replay_screen import attic, serves

CORPUS = Path(__file__).parents[1] / "corpus"
FILE = CORPUS / f"zioncheckseed4-1-2{SUFFIX}"
OLD = CORPUS.parent / "protocol" / "old_replays" / f"zioncheck-rules-1{SUFFIX}"
FP = "A" * 43


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """What the client is started with, in place of starting it."""
    starts: list[Start] = []

    def run(_setup: Setup, start: Start, *, plain: bool) -> int:
        starts.append(start)
        return 7

    monkeypatch.setattr("paiyou_client.run.run", run)
    return starts


def test_a_file_is_looked_at_from_any_step(started: list[Start]) -> None:
    assert main(["replay", str(FILE), "--at", "12"]) == 7
    (start,) = started
    assert isinstance(start, WatchFile)
    assert (start.path, start.step, start.course) == (FILE, 12, open_file(FILE, GAMES))


@pytest.mark.parametrize(
    ("arguments", "start"),
    [
        (["attic/7-1-2"], WatchLink(JoinServer(Address("attic")), "7-1-2")),
        (["attic:80/7-1-2", "--chat", "--at", "3"], WatchLink(JoinServer(Address("attic", 80)), "7-1-2", True, 3)),
        ([f"paiyou://attic/7-1-2#{FP}"], WatchLink(JoinServer(Address("attic"), terms=Terms(FP)), "7-1-2")),
    ],
)
def test_a_link_leads_to_a_rooms_deal(started: list[Start], arguments: list[str], start: Start) -> None:
    assert main(["replay", *arguments]) == 7
    assert started == [start]


def test_a_position_is_played_on(started: list[Start]) -> None:
    for more in (["--at", "60", "--seat", "3"], ["--at", "60"], []):
        assert main(["play", "--from", str(FILE), *more]) == 7
    steps = len(open_file(FILE, GAMES))
    assert started == [Practice(FILE.read_bytes(), step, seat) for step, seat in ((60, 2), (60, 0), (steps, 0))]


def test_other_programs_read_it_as_lines_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(FILE), "--json-lines"]) == 0
    lines = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    assert [line["line"] for line in lines] == ["deal", *["step"] * len(open_file(FILE, GAMES)), "end"]
    assert lines[-1]["result"]["deal"] == 2


@pytest.mark.parametrize(
    ("arguments", "says", "status"),
    [
        (["replay", __file__], "is no replay of Paiyou.", 1),
        (["replay", str(OLD)], "Paiyou 0.0.9 can show it.", 1),
        (["replay", "nosuch"], "cannot be read: No such file or directory.", 1),
        (["replay", str(CORPUS)], "cannot be read: Is a directory.", 1),
        (["replay", str(OLD), "--json-lines"], "Paiyou 0.0.9 can show it.", 1),
        (["replay", "attic:port/7-1-2"], "a number from 1 to 65535", 2),
        (["replay"], "Missing argument", 2),
        (["replay", str(FILE), "--at", "x"], "is not a valid integer", 2),
        (["replay", str(FILE), "--at", "9999"], "The deal has ", 2),
        (["replay", str(FILE), "--plain", "--at", "9999"], "The deal has ", 2),
        (["export", "attic"], "Missing option '--to'", 2),
        (["play", "--from", "nosuch"], "cannot be read", 1),
        (["play", "--from", str(FILE), "--at", "9999"], "The deal has ", 2),
        (["play", "--from", str(FILE), "--seat", "5"], "The seats are 1 to 4.", 2),
        (["play", "--from", str(FILE), "--players", "5"], "are the replay's own", 2),
        (["play", "--at", "5"], "--at and --seat go with --from.", 2),
    ],
)
def test_what_is_wrong_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str, status: int
) -> None:
    assert main(arguments) == status
    out, err = capsys.readouterr()
    assert says in err
    assert (out, err.count("\n")) == ("", 1)


# --- brought home -----------------------------------------------------------------------------------------------------


def setup(data: Path, network: FakeNetwork) -> Setup:
    return Setup(data=data, games=GAMES, connect=network)


@pytest.mark.asyncio
async def test_all_deals_come_home_and_those_that_are_there_are_not_asked_for_again(tmp_path: Path) -> None:
    network = FakeNetwork(lambda link: serves(link, attic()))
    home = tmp_path / "home"
    assert await export_all(setup(tmp_path, network), ATTIC, home, chat=False) == (1, 0)
    assert (home / f"7-1-2{SUFFIX}").read_bytes() == attic()
    assert await export_all(setup(tmp_path, network), ATTIC, home, chat=False) == (0, 1)
    assert not any(isinstance(request, ReadReplay) for request in network.link.asked)


def test_a_deal_of_a_room_is_told_to_other_programs_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = FakeNetwork(lambda link: serves(link, attic()))
    monkeypatch.setattr("paiyou_cli.replays.client_setup", lambda _name, _data: setup(tmp_path, network))
    assert main(["replay", "attic.local/7-1-2", "--json-lines", "--chat"]) == 0
    lines = [json.loads(text)["line"] for text in capsys.readouterr().out.splitlines()]
    assert lines[0] == "deal"
    assert lines[-1] == "end"
    assert all(request.chat for request in network.link.asked if isinstance(request, ReadReplay))
    assert not list(tmp_path.rglob(f"*{SUFFIX}")), "it is written down nowhere"


@pytest.mark.asyncio
async def test_pages_are_followed_to_their_end(tmp_path: Path) -> None:
    line = ReplayLine("7-1-2", "zioncheck", 0.0, 4, 2)

    def two_pages(link: FakeLink) -> None:
        link.answer(ListReplays, ReplaysPage(0, (line,), "7-1-2"), ReplaysPage(0, ()))
        serves(link, attic())

    network = FakeNetwork(two_pages)
    await export_all(setup(tmp_path, network), ATTIC, tmp_path, chat=True)
    asked = [request.after for request in network.link.asked if isinstance(request, ListReplays)]
    assert asked == [None, "7-1-2"]
    assert all(request.chat for request in network.link.asked if isinstance(request, ReadReplay))


def unknown(link: FakeLink) -> None:
    link.first = Connection(Status.ENDED, "token")


@pytest.mark.asyncio
async def test_an_account_that_is_not_known_there_is_named_by_its_data_folder(tmp_path: Path) -> None:
    """There is no name to join under: nobody comes in to bring deals home."""
    with pytest.raises(NotExported) as caught:
        await export_all(setup(tmp_path, FakeNetwork(unknown)), ATTIC, tmp_path / "home", chat=False)
    assert f"attic.local knows no account of the data folder {tmp_path}" in caught.value.sentence
    assert "another name" not in caught.value.sentence


def nobody(link: FakeLink) -> None:
    link.first = Connection(Status.ENDED, Reason.UNREACHABLE)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("prepare", "says"),
    [
        (lambda link: link.answer(ListReplays, failed("internal")), "The server met a fault"),
        (lambda link: serves(link, b"GIF89a"), "7-1-2 is no replay of Paiyou."),
        (nobody, "attic.local"),
    ],
)
async def test_what_keeps_them_is_one_sentence(tmp_path: Path, prepare: object, says: str) -> None:
    network = FakeNetwork(prepare)  # type: ignore[arg-type]
    with pytest.raises(NotExported) as caught:
        await export_all(setup(tmp_path, network), ATTIC, tmp_path / "home", chat=False)
    assert says in caught.value.sentence
    assert not (tmp_path / "home").exists()
