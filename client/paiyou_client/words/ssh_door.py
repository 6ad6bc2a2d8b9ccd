"""What the SSH door says: before a screen is there, after it has gone, and where a home would say something else."""

from __future__ import annotations

from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, _
from paiyou_protocol.codes import RefusedCode

NAMELESS: Final = frozenset({RefusedCode.NAME, RefusedCode.NAME_TAKEN, RefusedCode.NAME_RESERVED})
"""Why a server takes nobody under a name: another one may do."""

NO_PTY: Final = N_(
    "Paiyou draws on a terminal, and ssh asked for none: use ssh -t; or put the word plain behind the host, to be read to line by"
    " line."
)
NO_CODE: Final = N_("That is no code: a table's invite code has six letters, one for another device of yours eight.")
CODE_NEEDS_KEY: Final = N_(
    "That code makes an SSH key yours, and ssh showed none. Make one with ssh-keygen, ask for a new code, and come again."
)
CRASHED: Final = N_("Paiyou met an error of its own, and this session is over. Your seat is kept: connect again.")
IDLE: Final = N_("Nothing was typed for a long time, so the connection was ended. Your seat is kept: connect again.")
TOO_LONG: Final = N_("This connection was ended after a day. Your seat is kept: connect again.")
PASTED: Final = N_("Too much was pasted at once, so the connection was ended.")
STOPPING: Final = N_("The door closes for a moment. Your seat is kept: connect again.")
NAME_KEYS: Final = N_("Enter go in  Esc leave")
WHO: Final = N_("How do you want to be called?")
TAKEN: Final = N_("Somebody here has that name, or one that looks the same.")
RESERVED: Final = N_("That name is the room's own or a bot's.")
NOT_A_NAME: Final = N_("A name has 1 to 20 cells, letters of one script.")
LEAVE: Final = N_("leave")
HOME: Final = N_("Who has a key is known by it the next time. Who has none is a guest, forgotten when gone.")


def name_words(why: str) -> str:
    """Why a name would not do."""
    match why:
        case RefusedCode.NAME_TAKEN:
            return _(TAKEN)
        case RefusedCode.NAME_RESERVED:
            return _(RESERVED)
        case _:
            return _(NOT_A_NAME)


def over_ssh_words(friends: str, *, guest: bool) -> str:
    """What stands in the place of the link where a person came over SSH; ``friends`` is the line to send them."""
    who = _("You are a guest here, until you go: a code makes your key, or another device, you.") if guest else ""
    how = _("Friends come by: {line}").format(line=for_terminal(friends)) if friends else ""
    return " ".join(filter(None, (who, how)))


def for_another_key(line: str) -> str:
    """What to do with a one-time code; ``line`` is the whole command, or empty where it is not known."""
    sentence = (
        _("From where the other key is: {line}")
        if line
        else _("From where the other key is, put it behind the ssh line.")
    )
    return sentence.format(line=for_terminal(line))
