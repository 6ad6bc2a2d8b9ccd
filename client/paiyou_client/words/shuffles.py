"""The words of the fair shuffle: what a table says of it, and what came of checking it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from paiyou_client.shuffles import CheckedShuffle, Fault, OwnFault, Voided
from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_engine.fair_checks import ShuffleFault

CHECKABLE: Final = N_("anyone can check (hands shown afterwards)")
UNCHECKABLE: Final = N_("by the server alone")
NOT_SHOWN: Final = N_("The server has not shown how this deal was shuffled.")

_FAULTS: Final[dict[Fault, Msgid]] = {
    ShuffleFault.SCHEME: N_("it was shuffled in a way that is not known here: update Paiyou"),
    ShuffleFault.COMMITMENT: N_("the server's secret is not the one that it had committed to"),
    ShuffleFault.CONTRIBUTION: N_("somebody's bits are not those that were committed to"),
    ShuffleFault.SEATS: N_("the contributions are not one a seat"),
    ShuffleFault.VOIDS: N_("not all attempts that came to nothing are told"),
    OwnFault.PUBLISHED: N_("what the server shows is not what it had published before"),
    OwnFault.LEFT_OUT: N_("your bits were sent and are not in it"),
    OwnFault.CARDS: N_("cards lay elsewhere than where you saw them"),
}


def shuffle_words(is_proven: bool | None) -> str:
    """How a table shuffles."""
    return _(CHECKABLE if is_proven else UNCHECKABLE)


def checked_words(checked: CheckedShuffle, names: Callable[[Iterable[int]], str]) -> str:
    """What came of it, in one line: ``shuffle checked: yours and 3 others' bits are in it``."""
    if checked.faults:
        faults = "; ".join(map(fault_words, checked.faults))
        return _("THE SHUFFLE DOES NOT HOLD: {faults}").format(faults=faults)
    told = [_whose_words(checked)]
    if not checked.is_compared:
        told.append(_("no cards of yours were compared"))
    if checked.withheld:
        told.append(_("bits withheld before it: {names}").format(names=names(checked.withheld)))
    return _("shuffle checked: {told}").format(told="; ".join(told))


def fault_words(fault: Fault) -> str:
    """What is wrong, in a sentence's middle."""
    return _(_FAULTS[fault])


def _whose_words(checked: CheckedShuffle) -> str:
    others = checked.others
    if checked.is_own and not others:
        return _("your bits are in it")
    if checked.is_own:
        one = ngettext("yours and one other's bits are in it", "yours and {count} others' bits are in it", others)
        return one.format(count=others)
    if checked.is_claimed:
        return _("bits of your seat are in it that this client did not send")
    if not others:
        return _("nobody's bits but the server's are in it")
    one = ngettext("one person's bits are in it, not yours", "{count} people's bits are in it, not yours", others)
    return one.format(count=others)


def voided_words(voided: Voided, names: Callable[[Iterable[int]], str]) -> str:
    """An attempt to shuffle came to nothing."""
    if voided.is_denied:
        return _("the shuffle is made again: the server says that your bits did not come, and they were sent")
    return _("the shuffle is made again: no bits came from {names}").format(names=names(voided.missing))
