"""``paiyou judge`` and ``paiyou rules``: what they print, and their exit statuses."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from paiyou_cli.judge_games import ASKING
from paiyou_cli.main import main
from paiyou_client.catalogues import LANGUAGES
from paiyou_client.rulebook import rule_book
from paiyou_client.translation import reading
from paiyou_engine.judge import GAMES

CASES = Path(__file__).parents[1] / "cases"
TABLE = '{"id": "a", "game": "zhao-pengyou", "ask": "table", "players": 5, "expect": {"packs": 2}}'
WRONG = TABLE.replace('"packs": 2', '"packs": 3')
BAD = '{"id": "b", "game": "zhao-pengyou", "ask": "table", "players": 4}'
BAD_AS_EXPECTED = BAD.replace("}", ', "expect": {"error": {"code": "bad-field"}}}')


def saved(folder: Path, text: str | bytes) -> str:
    path = folder / "cases"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def answers(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_an_answer_a_line_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", saved(tmp_path, f"{TABLE}\n\n{TABLE.replace('5', '9')}\n")]) == 0
    assert [(found["id"], found["packs"]) for found in answers(capsys.readouterr().out)] == [("a", 2), ("a", 3)]


@pytest.mark.parametrize("text", [f"[{TABLE}, {TABLE}]", f"[\n{TABLE},\n{TABLE}\n]\n", f"\ufeff{TABLE}\n{TABLE}"])
def test_arrays_and_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert main(["judge", saved(tmp_path, text)]) == 0
    assert len(answers(capsys.readouterr().out)) == 2


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TABLE.encode())))
    assert main(["judge"]) == 0
    assert len(answers(capsys.readouterr().out)) == 1


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (f"nothing\n{TABLE}", ["bad-json", None]),
        (f"{TABLE}\n{{", [None, "bad-json"]),
        ('{"id": NaN}', ["bad-json"]),
        ("[" * 100_000, ["bad-json"]),
        (b"\xff\xfe", ["bad-json"]),
        ("5\n[]\nnull", ["bad-case", "bad-case", "bad-case"]),
        (f'{{"id": {"9" * 5000}}}', ["bad-json"]),
        (f"{TABLE}\n{BAD}", [None, "bad-field"]),
        (f'{{"game": "zhao-pengyou", "ask": "lead", "trump": "9c", "cards": {"[" * 300 + "]" * 300}}}', ["bad-card"]),
        ("", []),
    ],
)
def test_what_cannot_be_understood_is_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | bytes, codes: list[str | None]
) -> None:
    assert main(["judge", saved(tmp_path, text)]) == (2 if any(codes) else 0)
    found = answers(capsys.readouterr().out)
    errors = [one.get("error") for one in found]
    assert [error["code"] if isinstance(error, dict) else error for error in errors] == codes


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(tmp_path / "none"), saved(tmp_path, TABLE)]) == 2
    captured = capsys.readouterr()
    assert "none" in captured.err
    assert len(answers(captured.out)) == 1


@pytest.mark.parametrize(
    ("text", "status", "last"),
    [
        (TABLE, 0, "1 right, 0 wrong"),
        (f"{TABLE}\n{WRONG}", 1, "1 right, 1 wrong"),
        (f"{WRONG}\n{BAD}", 2, "0 right, 2 wrong"),
        (BAD_AS_EXPECTED, 0, "1 right, 0 wrong"),
        (BAD_AS_EXPECTED.replace("bad-field", "bad-card"), 1, "0 right, 1 wrong"),
        (TABLE.replace('{"packs": 2}', '{"error": {"code": "bad-field"}}'), 1, "0 right, 1 wrong"),
    ],
)
def test_checking(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: int, last: str) -> None:
    assert main(["judge", "--check", saved(tmp_path, text)]) == status
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_a_mismatch_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["judge", "--check", saved(tmp_path, WRONG)])
    assert capsys.readouterr().out.splitlines()[0] == "a: packs should be 3, is 2"


def test_all_cases_of_the_rule_book_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    paths = sorted(map(str, CASES.rglob("*.jsonl")))
    assert len(paths) > 10
    assert main(["judge", "--check", *paths]) == 0
    assert capsys.readouterr().out.endswith(" 0 wrong\n")


def test_each_line_that_is_no_json_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    path = CASES / "zhao-pengyou" / "not-json.txt"
    assert main(["judge", str(path)]) == 2
    errors = [found["error"] for found in answers(capsys.readouterr().out)]
    assert [error["code"] for error in errors if isinstance(error, dict)] == ["bad-json"] * 5
    assert main(["judge", "--check", str(path)]) == 2
    assert capsys.readouterr().out.endswith("0 right, 5 wrong\n")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n \n", "\r\n\t\r\n"])
def test_line_ends_and_blank_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str], end: str) -> None:
    assert main(["judge", "--check", saved(tmp_path, end + end.join((TABLE, TABLE, TABLE)) + end)]) == 0
    assert capsys.readouterr().out == "3 right, 0 wrong\n"


def test_a_line_that_is_not_utf8_leaves_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = b"\xef\xbb\xbf" + TABLE.encode() + b'\r\n{"id": "\xff"}\n' + TABLE.encode()
    assert main(["judge", saved(tmp_path, text)]) == 2
    first, bad, last = answers(capsys.readouterr().out)
    assert first["packs"] == last["packs"] == 2
    assert bad == {"id": None, "error": {"code": "bad-json", "message": "line 2: this is not UTF-8"}}
    assert main(["judge", saved(tmp_path, b"[\xff,\n1]")]) == 2
    assert len(answers(capsys.readouterr().out)) == 1


def test_ten_thousand_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--check", saved(tmp_path, f"{TABLE}\n" * 10_000)]) == 0
    assert capsys.readouterr().out == "10000 right, 0 wrong\n"


def test_an_ask_without_a_sentence_form_is_answered_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", "--check", str(CASES / "zhao-pengyou" / "actions.jsonl")]) == 0
    assert main(["judge", "actions"]) == 2  # no question, so a file, which is not there
    assert "actions: No such file" in capsys.readouterr().err


FOLLOW = ["follow", "--trump", "9c", "--lead", "Jh Jh", "--hand", "Ah Th Th 6h"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([*FOLLOW, "--play", "Ah 6h"], ["Not legal: Ah 6h", "What forces it: Th Th", "Rule follow.sets: Among cards"]),
        ([*FOLLOW, "--play", "Th Th"], ["Legal: Th Th may be played on Jh Jh."]),
        ([*FOLLOW, "--play", "Ah 6h", "--set", "follow=suit-only"], ["Legal: Ah 6h"]),
        (["table", "--players", "5"], ["20 in a hand, 8 in the kitty"]),
        (["order", "--trump", "9c", "--cards", "9s RJ 9h 2c"], ["RJ > 9h = 9s > 2c"]),
        (["lead", "--trump", "4d", "--cards", "As Ks Ks"], ["Not legal", "Rule lead.mixed"]),
        (["lead", "--trump", "4d", "--cards", "As Ks", "--others", "As / 2s"], ["hand 0", "costs 10 points"]),
        (["lead", "--trump", "4d", "--cards", "As Ks", "--others", "2s"], ["It stands"]),
        (["winner", "--trump", "3h", "--plays", "As Ks Qs / Kh Qh Jh / 3c 4h 4h"], ["3c 4h 4h wins"]),
        (
            ["bids", "--levels", "4 3", "--bids", "0: 4c / 1: 3s"],
            ["Seat 1 shows 3s: refused, bid.count", "trump is 4c"],
        ),
        (["bids", "--levels", "4 3", "--bids", ""], ["Nobody is maker"]),
        (["calls", "--players", "5", "--trump", "3d", "--calls", "As 3"], ["Not legal", "Rule call.ordinal"]),
        (["calls", "--players", "5", "--trump", "3d", "--calls", "As 1"], ["Legal"]),
        (
            ["friends", "--players", "6", "--maker", "0", "--calls", "As 1, Ah 2", "--plays", "3: As / 1: Ah"],
            ["seats 0, 3", "Open calls: Ah 2"],
        ),
        (["score", "--players", "6", "--opposition", "75", "--team", "2"], ["The maker's side wins the deal: 2"]),
        (["score", "--players", "6", "--opposition", "90", "--team", "2", "--rules", "modern"], ["Nobody wins"]),
        (["promote", "--level", "K", "--won", "2", "--active", "yes"], ["has won the game"]),
        (["promote", "--level", "K", "--won", "0", "--active", "yes"], ["now passive K"]),
        (["promote", "--level", "3", "--won", "1", "--rules", "modern"], ["now on 4"]),
        (["promote", "--level", "3", "--event", "no-bids", "--active", "no"], ["now active 3"]),
    ],
)
def test_sentences(capsys: pytest.CaptureFixture[str], arguments: list[str], says: list[str]) -> None:
    assert main(["judge", *arguments]) == 0
    out = capsys.readouterr().out
    assert [words for words in says if words not in out] == []
    assert "\nRule" in out


DEAL = ["tricks", "--players", "5", "--trump", "2d", "--maker", "0", "--calls", "Ah 1", "--buried", "Kc"]
DEAL += ["--hands", "4h / Ah / 3h / 5h / 6h", "--plays"]


@pytest.mark.parametrize(
    ("plays", "says"),
    [
        ("4h / Ah / 3h / 5h / 6h", ["Trick 1: seat 1, 5 points", "seats 0, 1", "The deal is over"]),
        ("4h / Ah", ["The deal goes on"]),
        ("4h / Ah / 9h", ["Play 2, 9h, is refused", "Rule follow.hand"]),
    ],
)
def test_a_deal_in_sentences(capsys: pytest.CaptureFixture[str], plays: str, says: list[str]) -> None:
    assert main(["judge", *DEAL, plays]) == 0
    out = capsys.readouterr().out
    assert [words for words in says if words not in out] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["table", "--players", "4"], "bad-field"),
        (["table", "--players", "many"], "is no number"),
        (["table", "--players", "5", "--set", "follow=suits"], "follow must be one of"),
        (["order", "--trump", "9c", "--cards", "Xs"], "bad-card"),
        (["order", "--trump", "9c"], "--cards"),
        (["promote", "--level", "K", "--won", "1", "--active", "maybe"], "neither yes nor no"),
    ],
)
def test_questions_that_make_no_sense(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert main(["judge", *arguments]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.out == ""


def test_every_question_can_be_asked_and_rests_on_a_section_that_is_there() -> None:
    assert set(ASKING["zhao-pengyou"].questions) == set(GAMES["zhao-pengyou"]) - {"actions"}
    assert set(ASKING["zioncheck"].questions) == set(GAMES["zioncheck"])
    for language, game in product(LANGUAGES, ASKING):
        with reading(language):
            for section in ASKING[game].sections.values():
                assert f"\n## {section}\n" in rule_book(game, language)


def test_the_judge_loads_neither_a_loop_nor_a_screen() -> None:
    script = "import sys; from paiyou_cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    command = [sys.executable, "-c", script, "judge", *FOLLOW, "--play", "Ah 6h"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert {name.partition(".")[0] for name in done.stderr.split()}.isdisjoint(("trio", "asyncio", "textual", "rich"))


def test_a_reader_that_has_had_enough(tmp_path: Path) -> None:
    path = saved(tmp_path, f"{TABLE}\n" * 3000)
    command = [sys.executable, "-m", "paiyou_cli.main", "judge", path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as judge:
        assert judge.stdout is not None
        assert judge.stderr is not None
        judge.stdout.readline()
        judge.stdout.close()
        assert judge.stderr.read() == b""
    assert judge.returncode == 0
