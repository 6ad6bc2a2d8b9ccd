"""What the server refused or announced, in a sentence.  What the rules of a game refuse has its words with the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paiyou_client.foreign import for_terminal
from paiyou_client.translation import N_, Msgid, _, ngettext
from paiyou_protocol.codes import NoticeCode
from paiyou_protocol.messages import Entry, Failed, Notice

_FAILED: Final[Mapping[str, Msgid]] = {
    "illegal": N_("The rules do not allow that now."),
    "bad-action": N_("The server did not understand that. Update Paiyou on both ends."),
    "spectator": N_("You are watching: only who has a seat may do that."),
    "lesson": N_("This is a lesson: there is nobody else at the table."),
    "no-table": N_("That table is no more."),
    "not-here": N_("You are not at that table any more."),
    "no-seat": N_("No seat is free."),
    "password": N_("That table has a password, and this is not it."),
    "not-invited": N_("Only whoever is invited comes in there: ask the host for the invite code."),
    "barred": N_("The host of that table has sent you away. Only the host can let you in again."),
    "no-code": N_("No table has that invite code. Ask for it again: a host may have made a new one."),
    "guesses": N_("Too many codes and passwords were tried. Try again in a minute."),
    "no-person": N_("There is nobody of that name here."),
    "too-many-people": N_("That list is as long as it may be."),
    "nobody": N_("The table waits for nobody by name."),
    "too-soon": N_("They were rung a moment ago."),
    "not-asked": N_("Nobody has asked whether you are ready."),
    "bad-text": N_("That cannot be said: 1 to 200 plain characters."),
    "chat-rate": N_("That is too much at once. Wait a moment."),
    "beside": N_("This connection reads replays, beside another one of yours."),
    "muted": N_("The host of this table lets you say nothing here."),
    "talk": N_("Not while a deal is played."),
    "seat-taken": N_("Somebody has that seat already."),
    "no-guests": N_("Guests only look on at this table. With an SSH key you are no guest: ssh-keygen makes one."),
    "seated": N_("You have a seat at this table already."),
    "not-seated": N_("You have no seat at this table."),
    "no-bot": N_("There is no such bot."),
    "no-own-bots": N_("Bots of one's own may not sit down at this table."),
    "not-host": N_("Only the table's host may do that."),
    "still-here": N_("That person is here, or has not been away for long enough."),
    "held": N_("The game stands still: it is paused, or put away."),
    "not-held": N_("The game is not paused, or not put away."),
    "question-open": N_("A question is open already: one at a time."),
    "asked-lately": N_("You asked a short while ago, and it came to nothing. Wait a little."),
    "no-question": N_("That question is over."),
    "not-consulted": N_("That question is for others."),
    "has-seen": N_("That person has seen another hand of this game."),
    "game-running": N_("That has to wait until the game is over."),
    "not-running": N_("No game runs here now."),
    "seats-empty": N_("Every seat must be taken first. Bots can fill the free ones."),
    "no-game": N_("This server does not know that game."),
    "bad-options": N_("The game cannot be played with these rules and so many seats."),
    "bad-title": N_("That title may not be used: 1 to 40 plain characters."),
    "too-many-tables": N_("There are too many tables, here or of yours. Leave one first."),
    "full": N_("That table has as many watchers as it bears."),
    "busy": N_("The server is busy. Try again in a moment."),
    "too-many-devices": N_("You have as many devices here as one person may. Forget one first."),
    "no-device": N_("That device is forgotten already."),
    "this-device": N_("This device cannot forget itself: do it from another one."),
    "no-replay": N_("There is no such deal there, or none that you may see."),
    "bad-replay": N_("That replay cannot be played on from there."),
    "no-practice": N_("Positions are practised on a server of your own."),
    "storage": N_("The server cannot write to its disk, so nothing was changed."),
    "not-watched": N_("Nobody looks on at that table while a game runs."),
    "not-agreed": N_("There is nothing to agree on there: the table's terms say what is shown."),
    "not-all-here": N_("All people in seats are asked, and not all of them are here."),
    "no-round": N_("Your part of the shuffle came too late."),
    "bad-bits": N_("Your part of the shuffle is not the one that was announced."),
    "internal": N_("The server met a fault of its own, so nothing was changed."),
    "draining": N_("The server is about to stop, so nothing new begins. Nothing is lost: come back later."),
    "closing": N_("The server is stopping. Nothing is lost: come back later."),
    "lost": N_("The connection was lost before the answer came. It is being tried again."),
    "timeout": N_("The server has not answered. It may have done it all the same."),
}
_DIGITS: Final = 12
"""No wait has so many."""
_TALK: Final[Mapping[str, Msgid]] = {
    "phrases": N_("While a deal is played only the quick phrases may be said here: a number, then Enter."),
    "none": N_("While a deal is played nothing may be said here."),
}
STOPS: Final = N_("The server stops when the deals under way are played. Nothing is lost: come back later.")
_NOTICES: Final[Mapping[str, Msgid]] = {
    "table-closed": N_("The table was closed."),
    "kicked": N_("The host has sent you away from the table."),
    "not-watched": N_("A game has begun at a table where nobody looks on."),
    "draining": STOPS,
    "new-person": N_("The server did not know you any more, so you are somebody new there."),
    "took-over": N_("You were here from elsewhere too; the connection there has ended."),
    "in-the-clear": N_("This server does not encrypt: whoever is on the way can read along."),
    "first-time": N_("Your first time here: the server is known by its certificate from now on."),
    "not-saved": N_("Who you are here could not be written down: is the disk full?"),
}


def failed_words(failed: Failed) -> str:
    """Why a request did nothing; a code that we do not know is shown as it stands."""
    words = _FAILED.get(failed.code)
    if words is None:
        return _("That was refused: {code}.").format(code=for_terminal(failed.code))
    if failed.code == "bad-options" and failed.words:
        return f"{words} ({', '.join(map(for_terminal, failed.words))})"
    if failed.code == "no-person" and failed.words:
        return _("There is nobody called {name} here.").format(name=for_terminal(failed.words[0]))
    if failed.code == "muted" and failed.words:
        return _muted_by_operator(failed.words[0])
    if failed.code == "not-invited" and failed.words == (Entry.LIST.value,):
        return _("You are not on the list of those whom the host lets in there: ask the host to put you on it.")
    if failed.code == "talk":
        return _(_TALK.get(failed.words[0] if failed.words else "", words))
    return _(words)


def _muted_by_operator(seconds: str) -> str:
    minutes = -(-int(seconds) // 60) if seconds.isdecimal() and len(seconds) < _DIGITS else 0
    if not minutes:
        return _("Whoever looks after this server lets you say nothing for now.")
    sentence = ngettext(
        "Whoever looks after this server lets you say nothing for {count} minute more.",
        "Whoever looks after this server lets you say nothing for {count} minutes more.",
        minutes,
    )
    return sentence.format(count=minutes)


def no_table_words(name: str) -> str:
    """There is no table of the name that was asked for."""
    return _("There is no table called {name} here.").format(name=for_terminal(name))


def notice_words(notice: Notice) -> str:
    """What the server announces; the notices that end a connection have their words in `paiyou_client.words.connection`."""
    if notice.code == NoticeCode.OPERATOR:
        said = for_terminal(" ".join(notice.words))
        return _("From whoever looks after this server: {said}").format(said=said)
    words = _NOTICES.get(notice.code)
    return _(words) if words else _("The server says: {code}.").format(code=for_terminal(notice.code))
