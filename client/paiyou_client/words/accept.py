"""The words of the dialog about a server that is not as it should be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, _

KEYS: Final = N_("Enter go on   Esc back")


@dataclass(frozen=True)
class Doubt:
    """What is wrong, and the ``word`` by which a person goes on all the same, which ``how`` says."""

    title: str
    paragraphs: tuple[str, ...]
    how: str
    word: str


def other_certificate(where: str, known: str, found: str) -> Doubt:
    """The server has another certificate than before."""
    what = _(
        "The server at {where} is not the one that was known. Either its host made a new certificate, or"
        " somebody else answers in its place. Ask the host what the server prints when it starts."
    ).format(where=for_terminal(where))
    both = _("Known  {known}\nNow    {found}").format(known=for_terminal(known), found=for_terminal(found))
    how = _('If it is the host\'s, type "{word}" to go on with the new one:').format(word="accept")
    return Doubt(_("Another certificate"), (what, both), how, "accept")


def in_the_clear(where: str) -> Doubt:
    """The server does not encrypt, and nobody has said that it may."""
    what = _(
        "The server at {where} does not encrypt: whoever is on the way can read along, and be you there"
        " afterwards. Its host can start it without --plaintext."
    ).format(where=for_terminal(where))
    how = _('If it is meant so, type "{word}" to go there all the same:').format(word="plaintext")
    return Doubt(_("Not encrypted"), (what,), how, "plaintext")


def not_said(word: str) -> str:
    """Something else was typed."""
    return _('Nothing is accepted. Type "{word}", or Esc to go back.').format(word=word)
