"""What the messages are made of: their family, and the bounds of ids, words and texts in them."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

Version: TypeAlias = tuple[int, int]
VERSIONS: Final[tuple[Version, ...]] = ((0, 2),)
"""The versions that this code speaks, each (major, minor), the best one last."""

Plain: TypeAlias = dict[str, object]
Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
TableId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=16)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=63)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
Token: TypeAlias = Annotated[str, msgspec.Meta(max_length=128)]
PersonText: TypeAlias = Annotated[str, msgspec.Meta(max_length=256)]
"""Text from a person: hostile until `paiyou_protocol.text` has passed it."""


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """The family of all messages."""
