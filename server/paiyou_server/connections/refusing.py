"""A peer that is not let in, and what it is told."""

from __future__ import annotations

from paiyou_protocol.codes import RefusedCode
from paiyou_protocol.messages import VERSIONS, Refused


class Refuse(Exception):
    """No handshake."""

    def __init__(self, code: RefusedCode, *words: str) -> None:
        super().__init__(code, words)
        self.code = code
        self.words = words

    def message(self) -> Refused:
        """What the peer is told."""
        return Refused(self.code.value, VERSIONS, self.words)
