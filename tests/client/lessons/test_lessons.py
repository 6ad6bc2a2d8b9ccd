"""The lessons: what they say is so by the judge, each can be gone through and none is a dead end, and all of it fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from paiyou_client.catalogues import LANGUAGES
from paiyou_client.lessons.classroom import NOT_ALLOWED, NOT_NOW, SEAT, Classroom
from paiyou_client.lessons.coach import ROWS, TEXT_ROWS, coach_lines, text_lines
from paiyou_client.lessons.kept import FILE, KeptLessons, Taken
from paiyou_client.lessons.lesson import YOU, Do, Lesson, Others, Say, cases_of
from paiyou_client.lessons.registry import LESSONS
from paiyou_client.lessons.room import LESSON_TABLE, state_of_room
from paiyou_client.screens.presenters import PRESENTERS
from paiyou_client.table_model import TableModel
from paiyou_client.translation import Msgid, _, reading
from paiyou_client.widgets.lines import width
from paiyou_engine.case_deals import DEALS
from paiyou_engine.judge import answer, check
from paiyou_engine.registry import GAMES
from paiyou_protocol.messages import Events, Snapshot

ALL = [lesson for lessons in LESSONS.values() for lesson in lessons]
BY_ID = pytest.mark.parametrize("lesson", ALL, ids=[lesson.id for lesson in ALL])


def texts(lesson: Lesson) -> Iterator[tuple[Msgid, Msgid | None]]:
    """What is said, and what may be said above it of a wrong play."""
    for step in lesson.steps:
        match step:
            case Say(text):
                yield text, None
            case Do(text, wrong=wrong):
                yield text, None
                yield from ((text, one) for one in (NOT_ALLOWED, NOT_NOW, *(each.text for each in wrong)))


def test_each_game_is_taught_by_ten_lessons() -> None:
    assert {game: len(lessons) for game, lessons in LESSONS.items()} == dict.fromkeys(GAMES, 10)
    assert len({lesson.id for lesson in ALL}) == len(ALL)


@BY_ID
def test_the_judge_plays_each_lesson_and_refuses_its_wrong_plays_by_the_rule_that_it_names(lesson: Lesson) -> None:
    for case in cases_of(lesson):
        assert check(case, answer(case)) == []


@BY_ID
def test_a_lesson_is_gone_through_at_a_table_that_its_own_events_make(lesson: Lesson) -> None:
    game = GAMES[lesson.game]
    room, model = Classroom(lesson, game), TableModel(LESSON_TABLE, GAMES)
    presenter, ui = PRESENTERS[lesson.game], PRESENTERS[lesson.game].blank()
    number = 0
    model.apply_room(state_of_room(lesson, "Mei"), 0.0)
    model.apply_push(Snapshot(LESSON_TABLE, SEAT, 0, room.view()))

    def tell(seen: Sequence[Any]) -> None:
        nonlocal number
        if seen:
            assert model.apply_push(Events(LESSON_TABLE, SEAT, number + 1, tuple(seen)))
            number += len(seen)

    tell(room.catch_up())
    while room.step is not None:
        scene = presenter.scene_of(model, 0.0, "", "", is_host=False)
        rows = presenter.frame(scene, ui, 80, 24 - ROWS)
        assert {width(row) for row in rows} == {80}
        match room.step:
            case Say():
                room.go_on()
            case Others(entries):
                for entry in entries:
                    tell(room.enter(entry))
                room.go_on()
            case Do():
                mistaken(room)
                tell(room.act(room.shown()))
        assert model.view == game.view(room.state, SEAT)


def mistaken(room: Classroom) -> None:
    """Each wrong play is answered with its own words, and nothing has happened; the right ones are the lesson's."""
    step, before = room.step, room.state
    assert isinstance(step, Do)
    deal = DEALS[room.lesson.game](room.lesson.case)
    for wrong in step.wrong:
        action = deal.read([YOU, wrong.play], room.state)[1]
        assert not room.is_wanted(action)
        refusal = room.correct(action)
        assert (None if refusal is None else refusal.rule) == wrong.rule
        assert room.told == wrong.text
    assert all(room.is_wanted(deal.read([YOU, play], room.state)[1]) for play in step.wanted)
    assert room.state is before
    assert room.game.choices(room.state, SEAT).contains(room.shown())


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_lesson_says_fits_above_its_table(language: str) -> None:
    with reading(language):
        for lesson in ALL:
            for text, told in texts(lesson):
                rows = [*text_lines(_(text), "", 80), *(text_lines(f"! {_(told)}", "", 80) if told else ())]
                assert len(rows) <= TEXT_ROWS, (lesson.id, _(text), told and _(told))
                assert max(map(width, rows)) < 80
            coach = coach_lines(Classroom(lesson, GAMES[lesson.game]), 1, 10, 80)
            assert (len(coach), {width(row) for row in coach}) == (ROWS, {80})


def test_how_far_one_is_is_kept_and_a_lesson_that_was_finished_begins_anew(tmp_path: Path) -> None:
    first, second = ALL[:2]
    kept = KeptLessons(tmp_path, [first.id, second.id])
    kept.reached(first, 2)
    kept.reached(second, len(second.steps))
    again = KeptLessons(tmp_path, [first.id, second.id])
    assert again.of(first) == Taken(2)
    assert again.of(second) == Taken(0, done=True)
    again.reached(second, 1)
    assert KeptLessons(tmp_path, [second.id]).of(second) == Taken(1, done=True)


def test_a_lesson_that_is_no_more_and_a_file_that_is_none_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"gone": {"at": 3}}')
    KeptLessons(tmp_path, [ALL[0].id]).reached(ALL[0], 1)
    assert "gone" not in (tmp_path / FILE).read_text()
    (tmp_path / FILE).write_text("{")
    assert KeptLessons(tmp_path, [ALL[0].id]).of(ALL[0]) == Taken()


@pytest.mark.parametrize("at", [-1, 99])
def test_a_step_that_a_lesson_does_not_have_is_its_beginning(tmp_path: Path, at: int) -> None:
    (tmp_path / FILE).write_text(f'{{"{ALL[0].id}": {{"at": {at}, "done": true}}}}')
    assert KeptLessons(tmp_path, [ALL[0].id]).of(ALL[0]) == Taken(0, done=True)
