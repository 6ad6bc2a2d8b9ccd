"""The words of the screen with one's devices."""

from __future__ import annotations

from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.keys.keyboard import keyed
from paiyou_client.translation import N_, _, ngettext

TITLE: Final = N_("Your devices here")
ANOTHER: Final = N_("Another device")
THIS: Final = N_("this one")
NAMELESS: Final = N_("a device")
NEW_CODE: Final = N_("code for another device")
FORGET: Final = N_("forget it")
FRIENDS: Final = N_("This server")
HOW: Final = N_("n gives a code: whoever types it on another device is you there, with your name, seats and games.")


def for_friends(link: str, *, encrypted: bool) -> str:
    """What to send to somebody who is to come here too."""
    if encrypted:
        how = _("It is encrypted, and the link tells it from any other. Friends come by: paiyou join {link}")
    else:
        how = _("It is not encrypted. Friends come by: paiyou join {link}")
    return how.format(link=for_terminal(link))


def since(ago: str) -> str:
    """When a device came first."""
    return _("added {ago}").format(ago=ago)


def on_the_other(where: str, code: str) -> str:
    """What to do with a code."""
    sentence = _("On the other device: paiyou join {where} --code {code}, or Connect and type it as the code.")
    return sentence.format(where=for_terminal(where), code=code)


def good_for(seconds: float) -> str:
    """How long a code may be used."""
    minutes = max(1, round(seconds / 60))
    return ngettext(
        "It works once, within {minutes} minute. Show it to nobody else.",
        "It works once, within {minutes} minutes. Show it to nobody else.",
        minutes,
    ).format(minutes=minutes)


def forget_sure(name: str) -> str:
    """A device is to be forgotten."""
    return keyed(_("d again: {name} is you no more, and needs a code to come back."), "d").format(name=name)
