"""Options as files, of every game: a third one needs nothing of its own for them (`paiyou_engine.options_file`)."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiyou_engine.options_file import BadOptionsFile, Found, game_of_preset, read_toml, write_toml
from paiyou_engine.registry import GAMES

PRESETS: Final = [(name, preset) for name, game in GAMES.items() for preset in game.presets()]
FIELDS: Final = [
    (name, field)
    for name, game in GAMES.items()
    for field in next(iter(game.presets().values())).__struct_encode_fields__  # type: ignore[attr-defined]  # a Struct
]
junk = st.sampled_from(
    ["", "0", "-1", "99", "1.5", "nan", "true", '"x"', "[]", "[[1, 1]]", "{a = 1}", "1979-05-27", "="]
)


def test_no_two_presets_have_one_name() -> None:
    names = [preset for _, preset in PRESETS]
    assert len(set(names)) == len(names)
    assert [(game_of_preset(preset, GAMES), preset) for preset in names] == PRESETS
    assert game_of_preset("house", GAMES) is None


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_preset_is_read_as_it_was_written(name: str, preset: str) -> None:
    text = write_toml(GAMES[name], preset)
    assert read_toml(text, GAMES) == (name, GAMES[name].presets()[preset])
    assert read_toml(text, GAMES, game=name, seats=GAMES[name].most_seats).game == name


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_option_has_a_sentence_and_every_value_that_it_may_be(name: str, preset: str) -> None:
    _, *blocks = write_toml(GAMES[name], preset).split("\n\n")
    for (_, field), block in zip([each for each in FIELDS if each[0] == name], blocks, strict=True):
        sentence, *values, setting = block.strip().splitlines()
        assert sentence.startswith("# ")
        assert sentence.endswith(".")
        assert setting.startswith((f"{field} = ", f"# {field} ="))
        said = "\n".join(values).replace("left out", "null")
        assert all(value in said for value in GAMES[name].allowed(field))


def test_what_is_no_toml_has_its_place_once() -> None:
    with pytest.raises(BadOptionsFile) as bad:
        read_toml('game = "zioncheck"\nminNaturals =\n', GAMES)
    assert (bad.value.line, "line" in bad.value.problem) == (2, False)


@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_wrong_value_has_its_line_and_what_would_do(name: str, field: str) -> None:
    text = f'game = "{name}"\n\n{field} = -1\n'
    with pytest.raises(BadOptionsFile) as bad:
        read_toml(text, GAMES)
    found = bad.value
    assert (found.line, found.field, found.problem, found.allowed) == (3, field, "value", GAMES[name].allowed(field))


@pytest.mark.parametrize("name", GAMES)
def test_an_option_that_is_none_is_told_with_those_that_are(name: str) -> None:
    assert GAMES[name].allowed("colour") == ()
    with pytest.raises(BadOptionsFile) as bad:
        read_toml(f'game = "{name}"\ncolour = 1', GAMES)
    found = bad.value
    assert (found.line, found.field, found.problem) == (2, "colour", "unknown")
    assert found.allowed == tuple(field for game, field in FIELDS if game == name)


@given(st.lists(st.tuples(st.sampled_from(["game", "preset", *(field for _, field in FIELDS)]), junk), max_size=4))
def test_whatever_stands_in_a_file_it_is_read_or_refused_with_a_reason(lines: list[tuple[str, str]]) -> None:
    text = "\n".join(f"{field} = {value}" for field, value in lines)
    found = read(text)
    if isinstance(found, BadOptionsFile):
        assert 0 <= found.line <= len(lines) + 1
        assert found.allowed or not found.field
    else:
        assert GAMES[found.game].read_options(msgspec.to_builtins(found.options)) == found.options


def read(text: str) -> Found | BadOptionsFile:
    try:
        return read_toml(text, GAMES)
    except BadOptionsFile as bad:
        return bad
