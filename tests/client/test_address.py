"""``HOST[:PORT]``, as people write it."""

from __future__ import annotations

import pytest

from paiyou_client.address import Address, BadAddress, parse_address
from paiyou_client.words.addresses import address_words


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("attic.local", "attic.local", 7741),
        (" attic.local ", "attic.local", 7741),
        ("attic:8000", "attic", 8000),
        ("192.168.1.7:1", "192.168.1.7", 1),
        ("::1", "::1", 7741),
        ("[::1]", "::1", 7741),
        ("[fe80::1]:65535", "fe80::1", 65535),
        ("fe80::1:8000", "fe80::1:8000", 7741),
        ("[fe80::1%eth0]:80", "fe80::1%eth0", 80),
        ("牌友.example", "牌友.example", 7741),
        ("bücher.example", "bücher.example", 7741),
    ],
)
def test_an_address_is_read(text: str, host: str, port: int) -> None:
    assert parse_address(text) == Address(host, port)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("a b", "host"),
        (":7741", "host"),
        ("[::1", "host"),
        ("[attic]:80", "host"),
        ("[::1]x", "host"),
        ("http://attic", "host"),
        ("at tic.example", "host"),
        ("\u202eattic", "host"),
        ("xn--\u00fc.example", "host"),
        ("a" * 254, "host"),
        ("attic:", "port"),
        ("attic:0", "port"),
        ("attic:65536", "port"),
        ("attic:٣", "port"),
        ("attic:80:81", "port"),
        ("[::1]:", "port"),
    ],
)
def test_what_is_no_address_is_said_to_be_none(text: str, code: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse_address(text)
    assert caught.value.code == code
    assert address_words(caught.value)


@pytest.mark.parametrize("text", ["attic", "attic:1", "[::1]:1", "[::1]"])
def test_an_address_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_address(text)) == text
