"""The family of what the client raises on purpose; each carries a code, and `paiyou_client.words` has the words."""

from __future__ import annotations


class ClientError(Exception):
    """Something that a person is told about in a sentence."""
