"""What is said about replays: why one cannot be shown, where one is in it, and what its keys do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.replays.library import Unread
from paiyou_client.replays.playing_on import Lack, NoPosition
from paiyou_client.translation import N_, _, ngettext
from paiyou_client.words.games import game_name
from paiyou_engine.game import EVERYTHING, PUBLIC, Audience
from paiyou_protocol.replays.faults import BadReplay, ReplayFault
from paiyou_protocol.replays.record import Replay

_MOST_NAMED: Final = 3
NO_REPLAYS: Final = N_("No deal has been played to its end here yet, and none was exported from a room.")
NO_SERVER_HERE: Final = N_("P plays on from here only where Paiyou runs on your own machine.")
WATCHED: Final = N_("watched only")
YOUR_DEALS: Final = N_("Deals that you have played here")
BRINGING: Final = N_("Bringing them home.")
ASKING: Final = N_("Asking which there are.")
NONE_HERE: Final = N_("No deal of yours has been played to its end here yet.")
ONLY_DEAL: Final = N_("There is no other deal of this game here.")
NO_MARKS: Final = N_("There is nothing more to jump to.")
HELP_TITLE: Final = N_("Replays: keys")
KEYS: Final = (
    (N_("right  left"), N_("a step on, a step back")),
    (N_("down  up"), N_("to the next trick, or turn; to the one before")),
    (N_("PgDn  PgUp"), N_("to the next mark, or the one before: what decides a deal, and what you marked")),
    (N_("Home  End"), N_("to the beginning, to the end")),
    (N_("space"), N_("play by itself, or stop")),
    (N_("+  -"), N_("play faster, slower")),
    (N_("Tab"), N_("see it as the next seat, the public, or everybody")),
    ("n  N", N_("the next deal of the game, the one before")),
    ("m", N_("mark this step, or take the mark away")),
    ("x", N_("show how far it is to the end, which tells when it comes; or hide it")),
    ("J", N_("write this position, as it is seen, into a file for paiyou judge")),
    ("P", N_("play on from here against bots: what if?")),
    ("f", N_("where its file lies: paiyou verify checks it")),
    ("A", N_("all hands, where everybody is seen")),
    ("l g p v B", N_("the pages of the table")),
    ("q", N_("back")),
)

_FAULTS: Final = {
    ReplayFault.FOREIGN: N_("is no replay of Paiyou"),
    ReplayFault.TOO_LARGE: N_("is larger than any replay"),
    ReplayFault.CUT_OFF: N_("is cut off: its end is missing"),
    ReplayFault.ALTERED: N_("was altered or damaged: its sum is wrong"),
    ReplayFault.BAD_FIELD: N_("has a right sum, but what it says is no replay"),
    ReplayFault.IMPOSSIBLE: N_("tells of something that cannot have happened by the rules"),
}


def bad_words(name: str, bad: BadReplay) -> str:
    """Why this file cannot be shown, in a sentence."""
    file = for_terminal(name)
    match bad.code, bad.words:
        case ReplayFault.OTHER_VERSION, (theirs, ours):
            sentence = _(
                "{file} has the form {theirs} of replays; this program knows {ours}. A newer Paiyou can show it."
            )
            return sentence.format(file=file, theirs=theirs, ours=ours)
        case ReplayFault.OTHER_RULES, (game, theirs, ours, program):
            sentence = _(
                "{file} was played by version {theirs} of the rules of {game}; these are {ours}. Paiyou {program} can show it."
            )
            names = {"game": game_name(game), "program": for_terminal(program)}
            return sentence.format(file=file, theirs=theirs, ours=ours, **names)
        case ReplayFault.NO_GAME, (game,):
            return _("{file} is of a game that is not known here: {game}.").format(file=file, game=for_terminal(game))
        case ReplayFault.IMPOSSIBLE, (step,):
            sentence = _("{file} tells of something that cannot have happened by the rules, at step {step}.")
            return sentence.format(file=file, step=step)
        case _:
            return f"{file} {_(_FAULTS[bad.code])}."


def unread_words(unread: Sequence[Unread], data: Path) -> Sequence[str]:
    """How many files in a list's place cannot be shown, and why not the first of them; nothing for none."""
    if not unread:
        return ()
    count = len(unread)
    said = ngettext(
        "{count} file here cannot be shown, and stays as it is.",
        "{count} files here cannot be shown, and stay as they are.",
        count,
    ).format(count=count)
    first = [bad_words(str(each.path.relative_to(data)), each.why) for each in unread[:_MOST_NAMED]]
    return (said, *first, *(["..."] if count > _MOST_NAMED else []))


def position_words(error: NoPosition) -> str:
    """Why nothing can be played on from there."""
    match error.lack:
        case Lack.STEP:
            return steps_words(error.number)
        case Lack.SEAT:
            return _("The seats are 1 to {number}.").format(number=error.number)
        case Lack.HAND:
            return _("That hand is not in this replay, so nobody can play on with it.")


def no_account_words(where: str, data: str) -> str:
    """The server there knows nobody of this data folder, so there are no deals to bring home."""
    sentence = _(
        "{where} knows no account of the data folder {data}: play there first, or name another folder (--data)."
    )
    return sentence.format(where=for_terminal(where), data=for_terminal(data))


def steps_words(number: int) -> str:
    """How many steps there are, to somebody who wants a later one."""
    return _("The deal has {number} steps.").format(number=number)


def file_words(path: Path) -> str:
    """What a person types to have the deal of a file checked: its path as a shell reads it."""
    where, home = path.absolute(), Path.home()
    if where.is_relative_to(home):
        return f"paiyou verify ~/{quote(for_terminal(str(where.relative_to(home))))}"
    return f"paiyou verify {quote(for_terminal(str(where)))}"


def unreadable_words(name: str, why: str) -> str:
    """The system does not give the file."""
    return _("{file} cannot be read: {why}.").format(file=for_terminal(name), why=for_terminal(why))


def seen_by_words(replay: Replay, audience: Audience) -> str:
    """As whom it is seen."""
    if audience == PUBLIC:
        return _("as the public sees it")
    if audience == EVERYTHING:
        return _("all cards open")
    return _("as {name} sees it").format(name=seat_name(replay, audience))


def seat_name(replay: Replay, seat: int) -> str:
    """Who played there."""
    return for_terminal(replay.seats[seat].name) or _("seat {number}").format(number=seat + 1)


def deputed_words(replay: Replay, seat: int) -> str:
    """Who did not decide the last step."""
    return _("a bot decided it for {name}").format(name=seat_name(replay, seat))


def step_words(step: int, total: int | None) -> str:
    """How many steps are done, of how many where that is no secret."""
    if total is None:
        return _("step {step}").format(step=step)
    return _("step {step} of {total}").format(step=step, total=total)


def deal_words(game: str, seats: int, deal: int) -> str:
    """A deal in a list; nothing of how it ended."""
    sentence = ngettext("{game}, {seats} seat, deal {deal}", "{game}, {seats} seats, deal {deal}", seats)
    return sentence.format(game=game_name(game), seats=seats, deal=deal)


def deals_words(count: int) -> str:
    """How long a list is."""
    return ngettext("{count} deal", "{count} deals", count).format(count=count)


def exported_words(count: int, known: int, folder: str) -> str:
    """What came of an export."""
    new = ngettext("{count} deal written to {folder}", "{count} deals written to {folder}", count)
    said = new.format(count=count, folder=for_terminal(folder))
    if not known:
        return f"{said}."
    had = ngettext("{known} was there already", "{known} were there already", known).format(known=known)
    return f"{said}; {had}."


def link_words(where: str, deal: str) -> str:
    """What a friend types who is to see a deal of this server."""
    return f"paiyou replay {for_terminal(where)}/{deal}"
