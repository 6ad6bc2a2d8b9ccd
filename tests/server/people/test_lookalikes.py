"""Nobody is given a name that is taken for another person's."""

from __future__ import annotations

import pytest

from paiyou_protocol.names import check_name
from paiyou_protocol.text import BadText
from paiyou_server.journal.records import AccountMade
from paiyou_server.people.accounts import Accounts, NameTaken
from paiyou_server.people.lookalikes import looks, skeleton

SPOOFS = [
    ("paypal", "\u0440\u0430\u0443\u0440\u0430\u04cf", "all of it in Cyrillic"),
    ("coco", "\u0441\u043e\u0441\u043e", "all of it in Cyrillic"),
    ("coco", "\u0421\u041e\u0421\u041e", "all of it in Cyrillic capitals"),
    ("scope", "\u0455\u0441\u043e\u0440\u0435", "all of it in Cyrillic"),
    ("HOPE", "\u041d\u041e\u0420\u0415", "all of it in Cyrillic capitals"),
    ("ozo", "\u03bfz\u03bf", "Greek omicrons"),
    ("ABE", "\u0391\u0392\u0395", "all of it in Greek capitals"),
    ("Paul", "P\u0430ul", "one Cyrillic letter"),
    ("Ian", "lan", "a small L for a capital i"),
    ("Ian", "1an", "a one for a capital i"),
    ("Ian", "|an", "a bar for a capital i"),
    ("Otto", "0tto", "a zero for a capital o"),
    ("Bob", "B0b", "a zero for a small o"),
    ("corn", "com", "an m for r and n"),
    ("modem", "rnodern", "r and n for an m"),
    ("Ann", "ANN", "capitals"),
    ("Ann", "\uff21\uff4e\uff4e", "full-width letters"),
    ("Ann", "\U0001d400\U0001d427\U0001d427", "mathematical letters"),
    ("Ann", "A\u0578\u0578", "Armenian letters"),
    ("straße", "STRASSE", "what capitals make of it"),
    ("fine", "\ufb01ne", "a ligature"),
    ("O'Neill", "O\u2019Neill", "another apostrophe"),
    ("Ann-Lee", "Ann\u2010Lee", "another hyphen"),
    ("s\u00f6ren", "so\u0308ren", "a mark of its own"),
    ("dull", "du\u01c0\u01c0", "clicks for letters"),
    ("aba", "\u0251b\u0251", "the other small a"),
    ("口口", "\u56d7\u56d7", "another Han character"),
    ("カト", "力卜", "Han for kana"),
    ("エ", "工", "Han for kana"),
    ("ヘ", "へ", "one kana for the other"),
    ("100", "1OO", "letters for digits"),
]


@pytest.mark.parametrize(("name", "spoof", "how"), SPOOFS, ids=[f"{how}: {name}" for name, _, how in SPOOFS])
def test_a_name_that_passes_for_anothers_is_not_to_be_had(name: str, spoof: str, how: str) -> None:
    for first, second in ((name, spoof), (spoof, name)):
        accounts = Accounts()
        try:
            accounts.draft(check_name(first), "", 0.0)
            with pytest.raises((BadText, NameTaken)):
                accounts.draft(check_name(second), "", 0.0)
        except BadText:
            continue  # a name that nobody may have is taken for nobody's


def test_the_table_of_spoofs_is_not_all_for_one_reason() -> None:
    """Neither rule stands in for the other: half of them are names by themselves."""
    alone = [spoof for _, spoof, _ in SPOOFS if _may_be_a_name(spoof)]
    assert len(SPOOFS) / 2 < len(alone) < len(SPOOFS)


def _may_be_a_name(text: str) -> bool:
    try:
        check_name(text)
    except BadText:
        return False
    return True


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Mei", "Jun"),
        ("Ian", "LAN"),
        ("小林", "小森"),
        ("Иван", "Ivan"),
        ("Ann Lee", "AnnLee"),
        ("a", "á"),
    ],
)
def test_names_that_look_different_live_beside_each_other(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


def test_a_skeleton_of_a_skeleton_is_the_same() -> None:
    for name, spoof, _ in SPOOFS:
        assert skeleton(skeleton(name)) == skeleton(name)
        assert skeleton(skeleton(spoof)) == skeleton(spoof)


def test_a_name_that_was_given_before_is_kept_and_is_nobody_elses() -> None:
    accounts = Accounts()
    for number, name in enumerate(("Paul", "P\u0430ul", "PAUL", "小林Ken")):
        login = accounts.add(AccountMade(f"p{number}", name, bytes([number])))
        assert login.account.name == name
    with pytest.raises(NameTaken):
        accounts.draft("paul", "", 0.0)


def test_a_name_is_free_when_nobody_is_left_who_looks_like_it() -> None:
    accounts = Accounts()
    for number, name in enumerate(("Paul", "P\u0430ul")):
        accounts.add(AccountMade(f"p{number}", name, bytes([number])))
    accounts.erase("p1")
    with pytest.raises(NameTaken):
        accounts.draft("Paul", "", 0.0)
    accounts.erase("p0")
    record, _ = accounts.draft("Paul", "", 0.0)
    accounts.give_up(record)
    record, _ = accounts.draft("paul", "", 0.0)
    accounts.add(record, reserved=True)
    accounts.erase(record.person)
    accounts.draft("PAUL", "", 0.0)


def test_a_person_is_found_by_name_without_case_or_by_id() -> None:
    accounts = Accounts()
    accounts.add(AccountMade("p1", "Jos\u00e9", b"1"))
    assert accounts.find("JOS\u00c9") == accounts.find("Jose\u0301") == accounts.find("p1") is not None
    assert accounts.find("Jose") is None
    accounts.erase("p1")
    assert accounts.find("p1") is accounts.find("José") is None
