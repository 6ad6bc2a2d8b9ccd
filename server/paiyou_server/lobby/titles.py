"""The titles of tables."""

from __future__ import annotations

from paiyou_protocol.codes import FailedCode
from paiyou_protocol.text import BadText, check_title
from paiyou_server.denied import Denied


def checked_title(text: str) -> str:
    """The title in normal form; an empty one is shown as the host's name, which is not copied, so that it can be forgotten.

    Raises `Denied`.
    """
    if not text:
        return ""
    try:
        return check_title(text)
    except BadText as error:
        raise Denied(FailedCode.BAD_TITLE, error.code.value) from None
