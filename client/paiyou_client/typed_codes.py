"""Codes as people type them.  A table's invite code has six letters, one for another device eight and one of an operator
sixteen, so nobody needs to say which it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paiyou_client.errors import ClientError

_INVITE: Final = 6
_DEVICE: Final = (8, 16)


class BadCode(ClientError):
    """A text that is neither kind of code."""


@dataclass(frozen=True)
class TypedCode:
    """One of the two, or none."""

    device: str = ""
    invite: str = ""


def read_code(text: str) -> TypedCode:
    """Read a code; capitals, hyphens and spaces do not matter, and nothing at all is none.  Raises `BadCode`."""
    letters = text.replace("-", "").replace(" ", "")
    if letters and not (letters.isascii() and letters.isalpha()):
        raise BadCode(text)
    letters = letters.upper()
    match len(letters):
        case 0:
            return TypedCode()
        case n if n == _INVITE:
            return TypedCode(invite=letters)
        case n if n in _DEVICE:
            return TypedCode(device=letters)
        case _:
            raise BadCode(text)
