"""The words of the dialog about a server that has another certificate than before."""

from __future__ import annotations

from typing import Final

from paiyou_protocol.text import for_terminal

TITLE: Final = "Another certificate"
WORD: Final = "accept"
HOW: Final = f'If it is the host\'s, type "{WORD}" to go on with the new one:'
NOT_SAID: Final = f'Nothing is accepted. Type "{WORD}", or Esc to go back.'
KEYS: Final = "Enter go on   Esc back"


def what_happened(where: str) -> str:
    """Why nothing was said to the server yet."""
    return (
        f"The server at {for_terminal(where)} is not the one that was known. Either its host made a new certificate, or"
        " somebody else answers in its place. Ask the host what the server prints when it starts."
    )


def known(fingerprint: str) -> str:
    """The one that was remembered."""
    return f"Known  {for_terminal(fingerprint)}"


def found(fingerprint: str) -> str:
    """The one that is shown now."""
    return f"Now    {for_terminal(fingerprint)}"
