"""The words of the screen with one's devices."""

from __future__ import annotations

from typing import Final

from paiyou_protocol.text import for_terminal

TITLE: Final = "Your devices here"
ANOTHER: Final = "Another device"
THIS: Final = "this one"
NAMELESS: Final = "a device"
NEW_CODE: Final = "code for another device"
FORGET: Final = "forget it"
FRIENDS: Final = "This server"
HOW: Final = "n gives a code: whoever types it on another device is you there, with your name, seats and games."


def for_friends(link: str, *, encrypted: bool) -> str:
    """What to send to somebody who is to come here too."""
    how = "It is encrypted, and the link tells it from any other." if encrypted else "It is not encrypted."
    return f"{how} Friends come by: paiyou join {for_terminal(link)}"


def since(ago: str) -> str:
    """When a device came first."""
    return f"added {ago}"


def on_the_other(where: str, code: str) -> str:
    """What to do with a code."""
    return f"On the other device: paiyou join {for_terminal(where)} --code {code}, or Connect and type it as the code."


def good_for(seconds: float) -> str:
    """How long a code may be used."""
    minutes = max(1, round(seconds / 60))
    return f"It works once, within {minutes} minute{'s' if minutes > 1 else ''}. Show it to nobody else."


def forget_sure(name: str) -> str:
    """A device is to be forgotten."""
    return f"d again: {name} is you no more, and needs a code to come back."
