"""The forms of a table: to make one, to set what it is like, to offer a seat of somebody who is away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from paiyou_client.asides import is_running
from paiyou_client.choice import Choice
from paiyou_client.house_rules import FROM_FILE, BadRules, Rules, rules_choice, rules_in_file
from paiyou_client.line_mode.form import Form, Text, filled
from paiyou_client.line_mode.host import Host
from paiyou_client.line_mode.outbox import Kind
from paiyou_client.screens.door_choices import door_choices
from paiyou_client.screens.term_choices import pace_choice, shuffle_choice, term_choices
from paiyou_client.starts import DEFAULT_SEATS
from paiyou_client.table_parts.house import deserted_seats
from paiyou_client.table_parts.option_rows import options_read
from paiyou_client.table_requests import change_requests, create_request, longer
from paiyou_client.translation import _
from paiyou_client.widgets.lines import Line
from paiyou_client.words import consent as consent_words
from paiyou_client.words import doors
from paiyou_client.words import lobby as words
from paiyou_client.words.connect import text_words
from paiyou_client.words.failures import failed_words
from paiyou_client.words.games import game_name
from paiyou_client.words.titles import table_title
from paiyou_protocol.messages import Failed, ListTablePeople, Motion, Propose, TableSettings
from paiyou_protocol.text import BadText


async def make_table(host: Host) -> None:
    """A new table of ours."""
    games = host.setup.games
    name = host.model.me.name if host.model.me else ""
    game = Choice(words.GAME, tuple(games), says=game_name)
    title, password = Text(words.TITLE, table_title(name)), Text(doors.LOCK, is_hidden=True)
    allowed = Text(doors.LIST_NEW)
    terms, pace, door = term_choices(), pace_choice(), door_choices(TableSettings())
    seats, preset = Choice(words.SEATS, (0,)), Choice(words.RULES, ("",))
    file = Text(words.FILE)

    def of_game() -> None:
        nonlocal seats, preset, terms
        chosen = games[game.value]
        counts = tuple(range(chosen.fewest_seats, chosen.most_seats + 1))
        seats = Choice(words.SEATS, counts, counts.index(DEFAULT_SEATS) if DEFAULT_SEATS in counts else 0)
        preset = rules_choice(chosen, files=host.setup.powers.files)
        terms = terms._replace(shuffle=shuffle_choice(usual=chosen.hands_played_out))

    def changed(choice: object) -> None:
        if choice is game:
            of_game()

    def fields() -> Sequence[Choice[Any] | Text]:
        from_file = (file,) if preset.value == FROM_FILE else ()
        return (game, seats, preset, *from_file, title, *terms, pace, *door, password, allowed)

    def rules_read() -> Sequence[Line | str]:
        chosen = games[game.value]
        try:
            options = chosen.read_options(_rules(host, game.value, seats.value, preset.value, file.value))
        except BadRules as bad:
            return (bad.words,)
        usual = chosen.read_options(next(iter(chosen.presets())))
        are_read = isinstance(options, msgspec.Struct) and isinstance(usual, msgspec.Struct)
        return options_read(options, usual) if are_read else ()

    of_game()
    form = Form(_(words.NEW_TABLE), fields, changed, rules_read)
    while await filled(form, host):
        try:
            rules = _rules(host, game.value, seats.value, preset.value, file.value)
            request = create_request(
                game.value,
                seats.value,
                title.value,
                rules,
                usual=table_title(name),
                terms=terms,
                pace=pace,
                door=door,
                password=password.value,
                allowed=allowed.value,
                windows=longer(games[game.value], host.reading.pace.factor),
            )
        except BadText as error:
            host.say(text_words(words.TITLE, error))
            continue
        except BadRules as bad:
            host.say(bad.words)
            continue
        await host.going.create(request)
        return


def _rules(host: Host, game: str, seats: int, preset: str, file: str) -> Rules:
    """The chosen preset, or what a file holds.  Raises `BadRules`."""
    return preset if preset != FROM_FILE else rules_in_file(file.strip(), host.setup.games, game, seats).rules


async def set_table(host: Host, table: str) -> None:
    """What a table of ours is like, as its host sets it."""
    at = host.model.tables.get(table)
    if at is None or at.room is None:
        return
    room = at.room
    before = room.title if room.title != host.model.name_of(room.host) else ""
    title, password, allowed = Text(doors.TITLE_NOW, before), Text(doors.LOCK_NOW, is_hidden=True), Text(doors.LIST)
    door = door_choices(room.settings, of_table=True)
    terms = None if is_running(room) else term_choices(room.settings.terms)
    code = Choice(doors.CODE, (doors.CODE_STAYS, doors.CODE_ANEW))
    fields = (*door, code, *(terms or ()), title, password, allowed)
    form = Form(_(doors.SETTINGS_TITLE), lambda: fields)
    while await filled(form, host):
        try:
            requests = change_requests(
                table,
                before,
                title.value,
                terms=terms,
                door=door,
                password=password.value,
                allowed=allowed.value,
                is_code_new=code.value == doors.CODE_ANEW,
            )
        except BadText as error:
            host.say(text_words(doors.TITLE, error))
            continue
        for request in requests:
            if isinstance(await host.ask(request), Failed):
                return
        return


async def offer_seat(host: Host, table: str) -> None:
    """Offer the seat of somebody who is away to somebody who looks on."""
    at = host.model.tables.get(table)
    if host.session is None or at is None or at.room is None:
        return
    people = await host.session.people_of(ListTablePeople(id=0, table=table))
    if isinstance(people, Failed):
        host.say(failed_words(people))
        return
    watching = {line.person: line.name for line in people if not line.seated}
    seats = deserted_seats(at.room)
    if not watching or not seats:
        host.say(_(consent_words.NOBODY_WATCHES))
        return
    seat = Choice(consent_words.SEAT_OF, tuple(seats), says=seats.__getitem__)
    person = Choice(consent_words.TO, tuple(watching), says=watching.__getitem__)
    host.tell([_(consent_words.OFFER_MEANS)], Kind.ANSWER)
    if await filled(Form(_(consent_words.OFFER), lambda: (seat, person)), host):
        await host.ask(Propose(0, table, Motion.OFFER_SEAT, seat.value, person.value))
