"""The words of a table's terms: what becomes of the seats of people who are away, how long decisions may take, and what
those who look on are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from paiyou_client.translation import N_, NP_, Msgid, _, pgettext
from paiyou_client.words.games import level_word
from paiyou_protocol.messages import Absence, BotTerms, ClockTerms, Terms, Watching

_WATCHING: Final[Mapping[Watching, Msgid]] = {
    Watching.NONE: NP_("who may look on", "nobody"),
    Watching.PUBLIC: N_("open cards only"),
    Watching.DELAYED: N_("all hands once a deal is over"),
    Watching.AGREED: N_("all hands once a deal is over, if all agree"),
}


_AT_ONCE: Final = NP_("a pace", "at once")
_PACES: Final[Sequence[tuple[float, Msgid]]] = (
    (2.5, NP_("a pace", "slow")),
    (1.0, NP_("a pace", "unhurried")),
    (0.1, NP_("a pace", "brisk")),
)

_SENTENCES: Final[Mapping[Watching, Msgid]] = {
    Watching.NONE: N_("Nobody without a seat looks on while a game runs."),
    Watching.PUBLIC: N_("Who looks on sees open cards only."),
    Watching.DELAYED: N_("Who looks on sees all hands once a deal is over."),
}


def absence_words(terms: Terms) -> str:
    """``a bot plays after 1 min``."""
    if terms.absence is Absence.WAIT:
        return _("the table waits")
    return _("a bot plays after {time}").format(time=span_words(terms.grace))


def clock_words(clock: ClockTerms | None) -> str:
    """``1 min a decision, 10 min in the bank``."""
    if clock is None:
        return pgettext("a clock", "none")
    sentence = _("{move} a decision, {bank} in the bank")
    return sentence.format(move=span_words(clock.move), bank=span_words(clock.bank))


def bots_words(bots: BotTerms) -> str:
    """``strong``; ``easy, no hints``; ``strong, thinking up to 3 s``; ``steady, bots of one's own too``."""
    said = [level_word(bots.level)]
    said += [] if bots.think == BotTerms().think else [_("thinking up to {time}").format(time=span_words(bots.think))]
    said += [] if bots.hints else [_("no hints")]
    said += [_("bots of one's own too")] if bots.own else []
    return ", ".join(said)


def helps_words(bots: BotTerms, counts: bool) -> str:
    """The same, and whether counts of cards may be shown."""
    return bots_words(bots) if counts else f"{bots_words(bots)}, {_('no counts')}"


def think_words(seconds: float) -> str:
    """``at most 3 s a decision``."""
    return _("at most {time} a decision").format(time=span_words(seconds))


def pace_words(seconds: float) -> str:
    """``brisk``; ``at once``."""
    return _(next((word for least, word in _PACES if seconds >= least), _AT_ONCE))


def contract_words(watching: Watching) -> str:
    """What those who look on are shown: ``open cards only``."""
    return _(_WATCHING[watching])


def contract_sentence(watching: Watching, *, is_agreed: bool, waiting: str) -> str:
    """The same as a sentence.  Where it is for all players to agree to: whether they have, and while they are asked who has
    not answered (``waiting``, empty while nobody is)."""
    if watching is not Watching.AGREED:
        return _(_SENTENCES[watching])
    if is_agreed:
        return _("All agreed: who looks on sees all hands once a deal is over.")
    if waiting:
        return _("Who looks on will see all hands once a deal is over if all agree: not yet {names}.").format(
            names=waiting
        )
    return _("Who looks on sees open cards only: all hands once a deal is over if all agree, which they have not.")


def span_words(seconds: float) -> str:
    """``40 s``, ``3 min``, ``2 h``: whole units, rounded down."""
    whole = int(seconds)
    if whole < 60:
        return _("{seconds} s").format(seconds=whole)
    if whole < 3600:
        return _("{minutes} min").format(minutes=whole // 60)
    return _("{hours} h").format(hours=whole // 3600)
