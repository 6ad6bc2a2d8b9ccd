"""A request that is not done: the code and the facts that the asker is told."""

from __future__ import annotations

from paiyou_engine.refusal import Facts
from paiyou_protocol.codes import FailedCode
from paiyou_protocol.messages import Failed


class Denied(Exception):
    """Why not; nothing has changed."""

    def __init__(self, code: FailedCode, *words: str, rule: str | None = None, facts: Facts | None = None) -> None:
        super().__init__(code, words)
        self.code = code
        self.words = words
        self.rule = rule
        self.facts = facts

    def reply(self, request: int) -> Failed:
        """The answer to the request with this id."""
        return Failed(request, self.code.value, self.rule, self.facts, self.words)
