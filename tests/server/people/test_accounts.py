"""Accounts, tokens, names and one-time codes, on their own."""

from __future__ import annotations

import pytest

from paiyou_server.connections.launch import Launch
from paiyou_server.people.accounts import Accounts, NameTaken, token_hash
from paiyou_server.people.one_time import Codes, TooManyCodes
from paiyou_server.tables.doors import ALPHABET


def test_a_token_opens_its_own_account_and_is_kept_nowhere() -> None:
    accounts = Accounts()
    record, token = accounts.draft("Ann", "", 0.0)
    assert token is not None
    assert token.encode() not in repr(record).encode()
    assert record.token_hash == token_hash(token)
    assert accounts.by_token(token) is None
    account = accounts.add(record)
    assert accounts.by_token(token) == account
    assert accounts.by_token(token + "x") is None


def test_a_name_is_reserved_from_the_first_moment_and_free_again_if_nothing_came_of_it() -> None:
    accounts = Accounts()
    record, _ = accounts.draft("Ann", "", 0.0)
    with pytest.raises(NameTaken):
        accounts.draft("ANN", "", 0.0)
    accounts.give_up(record)
    accounts.draft("ann", "", 0.0)


def test_the_secret_of_a_private_server_opens_once() -> None:
    launch = Launch("secret")
    assert not launch.permits(None, None)
    assert not launch.permits("guess", None)
    assert not launch.permits("sécret", "p")
    assert launch.permits("secret", None)
    launch.admit("p")
    assert launch.permits("secret", None)  # the welcome may have been lost on its way
    launch.confirm()
    assert not launch.permits("secret", None)
    assert launch.permits(None, "p")
    assert not launch.permits("secret", "q")


def test_only_so_many_codes_are_good_at_once_and_old_ones_make_room() -> None:
    codes = Codes(2, each=2)
    codes.make("ann", 60.0, 0.0, "here")
    codes.make("bob", 60.0, 30.0, "here")
    with pytest.raises(TooManyCodes):
        codes.make("eve", 60.0, 59.0, "there")
    codes.make("bob", 60.0, 59.0, "here")
    codes.make("eve", 60.0, 60.0, "there")


def test_one_address_cannot_have_all_codes_and_nobody_can_have_the_operators() -> None:
    codes = Codes(3, each=2)
    for person in ("ann", "bob"):
        codes.make(person, 60.0, 0.0, "here")
    with pytest.raises(TooManyCodes):
        codes.make("eve", 60.0, 0.0, "here")
    codes.make("eve", 60.0, 0.0, "there")
    for person in ("dan", "fay", "gus"):
        codes.make(person, 60.0, 0.0)
    with pytest.raises(TooManyCodes):
        codes.make("hal", 60.0, 0.0)
    codes.end("ann")
    codes.make("hal", 60.0, 0.0, "here")


def test_codes_are_of_letters_that_are_not_taken_for_one_another() -> None:
    codes = Codes(1, each=1)
    for origin, cells in (("here", 9), (None, 19)):
        made = {codes.make("ann", 60.0, 0.0, origin)[0] for _ in range(300)}
        assert len(made) == 300
        assert {letter for code in made for letter in code} == {*ALPHABET, "-"}
        assert {len(code) for code in made} == {cells}, "an operator's is not found from its hash"
