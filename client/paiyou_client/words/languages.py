"""What is said of the language itself."""

from __future__ import annotations

from paiyou_client.catalogues import own_name
from paiyou_client.keys.keyboard import keyed
from paiyou_client.translation import _


def switched_words(language: str, *, is_plain: bool) -> str:
    """Which language is read now, and how to go on; where ASCII is drawn, why it is English."""
    if is_plain:
        return keyed(_("In plain ASCII all is in English: F2 draws the letters of your language."), "f2")
    return keyed(_("Language: {name}. F3 is the next one."), "f3").format(name=own_name(language))
