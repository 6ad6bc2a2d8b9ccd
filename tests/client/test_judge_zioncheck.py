"""``paiyou judge`` about Zioncheck, as people ask: a sentence, with the rule it rests on."""

from __future__ import annotations

import pytest

from paiyou_cli.main import main

PLAY = ["play", "--players", "2", "--dealer", "1", "--deal", "1"]
DEAL = [*PLAY, "--hands", "2s 3s / 4s 5s", "--stock", "Ts Js"]
TO_LAY = [*PLAY, "--hands", "8c 8d 8h Kc Kd Kh 8s 2s / 4s 5s", "--stock", "3s"]
RUN_LAID = [*PLAY, "--hands", "2s / 6c 9c", "--stock", "3s", "--laid", "0: run 5c Jk 7c 8c / 1: 4s 4h 4d"]
SHORT_STOCK = [*PLAY, "--hands", "2s 3s / 4s 5s", "--stock", "Ts", "--discards", "9h 8h", "--reshuffles", "7d 6d"]
LAY = "0 draw / 0 lay set 8c 8d 8h + Kc Kd Kh"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["table", "--players", "6", "--game", "zioncheck"], ["3 decks, 162 cards with 6 jokers", "10 10 10 10 11 14"]),
        (["table", "--players", "2", "--rules", "classic-six"], ["2 decks, 108 cards", "3 sets; 2 sets and 1 run;"]),
        (["table", "--players", "2", "--game", "zioncheck", "--set", "dealSizes=[5,5,5,5,5,5]"], ["dealt: 5 5 5"]),
        (["meld", "--cards", "5c Jk 7♣ 8c"], ["Legal: 5c Jk=6c 7c 8c is a run.", 'Rule book: "Melds".']),
        (["meld", "--cards", "8c 8d 10h"], ["Not legal: 8c 8d 10h is no meld.", "Rule meld.rank: "]),
        (["meld", "--cards", "8c 7c 5c Jk", "--kind", "run", "--any-order", "yes"], ["Legal: 5c Jk=6c 7c 8c"]),
        (["meld", "--cards", "8c 7c 5c Jk", "--kind", "run"], ["Not legal", "is no run.", "Rule meld.order"]),
        (["meld", "--cards", "Jk Jk 8c", "--set", "minNaturals=2"], ["Rule meld.naturals"]),
        (
            ["contract", "--deal", "2", "--melds", "set 8c 8d 8h / run 5c Jk 7c 8c"],
            ["Legal: set 8c 8d 8h; run 5c Jk 7c 8c may be laid down."],
        ),
        (
            ["contract", "--contract", "0 2", "--melds", "run Ac 2c 3c 4c / run 5c 6c 7c 8c"],
            ["may not be laid down.", "Rule contract.same-suit"],
        ),
        (
            ["contract", "--deal", "1", "--melds", "8c 8d 8h / Kc Kd Kh", "--hand", "8c 8d 8h Kc Kd Kh"],
            ["Not legal", "Rule lay.keep-discard"],
        ),
        (
            ["can-lay", "--deal", "2", "--hand", "8c 8d 8h 5c Jk 7c 8c 2s"],
            ["This hand can lay down: set 8h 8d 8c; run 5c Jk=6c 7c 8c."],
        ),
        (["can-lay", "--contract", "1 0", "--hand", "8c 8d 2s"], ["cannot lay down: it lacks 1 card.", "Rule book"]),
        (["can-lay", "--contract", "2 2", "--hand", ""], ["it lacks 15 cards."]),
        (
            ["add", "--meld", "5c 6c 7c 8c", "--card", "9c"],
            ["Legal: 9c may be added to 5c 6c 7c 8c, which is then 5c 6c 7c 8c 9c."],
        ),
        (["add", "--meld", "5c 6c 7c 8c", "--kind", "run", "--card", "Jk", "--end", "low"], ["then Jk=4c 5c 6c 7c 8c"]),
        (["add", "--meld", "5c 6c 7c 8c", "--kind", "run", "--card", "Jk"], ["Not legal", "Rule add.end"]),
        (
            ["swap", "--meld", "5c Jk=6c 7c 8c", "--card", "6c"],
            ["6c wins the joker", "then 5c 6c 7c 8c."],
        ),
        (
            ["swap", "--meld", "8c 8d Jk", "--kind", "set", "--card", "8h"],
            ["8h wins no joker of 8c 8d Jk", "Rule swap.set"],
        ),
        (["score", "--hand", "Ks 9h Jk"], ["Ks 9h Jk costs 30 points.", 'Rule book: "The score".']),
        (["score", "--hand", "", "--game", "zioncheck"], ["An empty hand costs 0 points."]),
        (["score", "--players", "6", "--opposition", "75", "--team", "2"], ["wins the deal"]),
    ],
)
def test_an_answer_in_a_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], says: list[str]) -> None:
    assert main(["judge", *arguments]) == 0
    out = capsys.readouterr().out
    assert [words for words in says if words not in out] == []
    assert "\nRule" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            [*DEAL, "--actions", "0 draw / 0 discard 2s / 0 take / 1 take 2s / 0 draw"],
            [
                "Seat 0, draw: done.",
                "Seat 0, discard 2s: done.",
                "Seat 0, take: refused, take.own.",
                "Seat 1, take 2s: done.",
                "Seat 0 holds 3s Ts Js.",
                "Seat 1 holds 2s 4s 5s.",
                "It is the turn of seat 0.",
                "Rule take.own: You may not take back",
            ],
        ),
        ([*DEAL, "--actions", "0 draw / 0 discard 2s / 1 pass 3s"], ["Seat 1, pass 3s: refused, take.dead."]),
        (
            [*TO_LAY, "--actions", f"{LAY} / 0 add 8s 0 / 0 discard 2s"],
            [
                "Seat 0, lay set 8c 8d 8h + Kc Kd Kh: done.",
                "Seat 0, add 8s 0: done.",
                "Meld 0, of seat 0: set 8",
                "Meld 1, of seat 0: set Kc Kd Kh.",
            ],
        ),
        (
            [*RUN_LAID, "--actions", "1 swap 6c 0 / 0 draw / 0 add 3s 1 / 0 add 2s 0 high / 0 discard 3s"],
            ["Seat 1, swap 6c 0: done.", "Seat 1 holds 9c Jk.", "Meld 0, of seat 0: run 5c 6c 7c 8c.", "Rule add.fit"],
        ),
        (
            [*PLAY, "--hands", " / 4s 5s", "--stock", "3s", "--discards", "9h", "--actions", "0 draw / 0 discard 3s"],
            ["The deal is over.  Points: seat 0 0, seat 1 10.", "Seat 0 holds nothing.", 'Rule book: "A deal".'],
        ),
        (
            [*SHORT_STOCK, "--actions", "0 draw / 0 discard 2s / 1 pass / 0 draw"],
            ["Seat 0 holds 3s Ts 7d."],
        ),
    ],
)
def test_a_deal_action_by_action(capsys: pytest.CaptureFixture[str], arguments: list[str], says: list[str]) -> None:
    assert main(["judge", *arguments]) == 0
    out = capsys.readouterr().out
    assert [words for words in says if words not in out] == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["meld", "--cards", "5c 6c 7c RJ"], "bad-card"),
        (["meld", "--cards", "5c 6c 7c 8c", "--kind", "pair"], "bad-field"),
        (["meld", "--cards", "5c", "--any-order", "maybe"], "neither yes nor no"),
        (["can-lay", "--hand", "2s"], "deal is missing"),
        (["can-lay", "--deal", "7", "--hand", "2s"], "bad-field"),
        (["can-lay", "--contract", "0 9", "--hand", "2s"], "bad-field"),
        (["contract", "--contract", "two", "--melds", ""], "is no number"),
        (["table", "--players", "13", "--game", "zioncheck"], "bad-field"),
        (["table", "--players", "6", "--game", "whist"], "'zioncheck'"),
        (["score", "--hand", "2s", "--players", "5"], "In Zioncheck this question has no --players."),
        (["score"], "Missing option '--players'."),
        (["score", "--hand", "2s", "--set", "penaltyCards=3"], "penaltyCards must be one of: 0 to 2"),
        (["score", "--hand", "2s", "--set", "contracts=[[1,1]]"], "contracts must be one of: T1"),
        (["meld", "--cards", "5c", "--rules", "classic"], "'classic' is not one of 'seed'"),
        ([*DEAL, "--actions", "0 dance"], "bad-field"),
        ([*DEAL, "--actions", "0"], "'0' is no seat with an action."),
        ([*DEAL, "--actions", "x draw"], "is no number"),
        ([*DEAL, "--actions", "0 add 9c first"], "is no number"),
        ([*DEAL, "--actions", "0 add 9c 0 low now"], "too much for add"),
        ([*DEAL, "--actions", "2 draw"], "bad-field"),
        ([*DEAL, "--laid", "run 5c 6c 7c 8c", "--actions", ""], "is no number"),
        ([*DEAL, "--laid", "0: run 5c 6c 7c", "--actions", ""], "bad-case"),
    ],
)
def test_questions_that_make_no_sense(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert main(["judge", *arguments]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.out == ""
