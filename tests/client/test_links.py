"""Links, and addresses in other letters than ASCII's."""

from __future__ import annotations

import pytest

from paiyou_client.address import Address, BadAddress, parse_address
from paiyou_client.links import Target, parse_target
from paiyou_client.words.addresses import address_words

FP = "A" * 43
HEX = "00" * 32


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("attic.local:80", Target(Address("attic.local", 80))),
        ("paiyou://attic.local", Target(Address("attic.local"))),
        ("PAIYOU://attic.local/", Target(Address("attic.local"))),
        (" paiyou://attic.local:80/ABCDEF ", Target(Address("attic.local", 80), "ABCDEF")),
        (f"paiyou://attic.local/#{FP}", Target(Address("attic.local"), "", FP)),
        (f"paiyou://attic.local#{HEX}", Target(Address("attic.local"), "", FP)),
        (f"paiyou://[fe80::1]:80/ABCDEF#{FP}", Target(Address("fe80::1", 80), "ABCDEF", FP)),
        (f"paiyou://[::1]/#{FP}", Target(Address("::1"), "", FP)),
    ],
)
def test_a_link_is_read(text: str, target: Target) -> None:
    assert parse_target(text) == target


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("paiyou://", "empty"),
        ("paiyou:///ABCDEF", "empty"),
        ("paiyou://attic:x/", "port"),
        ("paiyou://at tic/", "host"),
        ("paiyou://attic/AB CD", "link"),
        ("paiyou://attic/ABCDEF/GH", "link"),
        ("paiyou://attic/" + "A" * 17, "link"),
        ("paiyou://attic/\u0410BCDEF", "link"),
        (f"paiyou://attic/#{FP}A", "link"),
        ("paiyou://attic/#tea", "link"),
        ("http://attic/", "host"),
    ],
)
def test_what_is_no_link_is_said_to_be_none(text: str, code: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse_target(text)
    assert caught.value.code == code
    assert address_words(caught.value).endswith(".")


@pytest.mark.parametrize("text", ["paiyou://attic/", f"paiyou://[::1]:80/ABCDEF#{FP}", f"paiyou://attic/#{FP}"])
def test_a_link_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_target(text)) == text


@pytest.mark.parametrize(
    ("text", "wire"),
    [
        ("bücher.example", "xn--bcher-kva.example"),
        ("BÜCHER.example", "xn--bcher-kva.example"),
        ("straße.example", "xn--strae-oqa.example"),
        ("牌友.example", "xn--iort32e.example"),
        ("Attic.Local", "attic.local"),
        ("192.0.2.1", "192.0.2.1"),
        ("::1", "::1"),
    ],
)
def test_a_host_goes_to_the_network_in_its_ascii_form(text: str, wire: str) -> None:
    address = parse_address(text)
    assert (address.wire_host, address.key) == (wire, f"{wire}:7741")


@pytest.mark.parametrize("text", ["\u200bücher", "-ü-", "ü" * 64, "\u0661\u0662.example-"])
def test_a_host_that_has_no_ascii_form_is_none(text: str) -> None:
    with pytest.raises(BadAddress):
        parse_address(text)


@pytest.mark.parametrize(("text", "name"), [("Attic.local", "attic.local"), ("192.0.2.1", None), ("::1", None)])
def test_a_name_is_asked_for_and_a_number_is_not(text: str, name: str | None) -> None:
    assert parse_address(text).sni == name
