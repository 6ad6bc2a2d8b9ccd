"""Whatever is set and whatever the terminal can do: all can be read, and no more colours are sent than were announced."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from textual.color import Color as Channels

from paiyou_client.appearance import Appearance, Depth, appearance_of
from paiyou_client.foreign import for_terminal
from paiyou_client.settings import (
    ASCII,
    CHARACTERS,
    COLOURS,
    CONTRAST,
    DECK,
    THEME,
    Setting,
    Settings,
    Value,
)
from paiyou_client.translation import reading
from paiyou_client.widgets import glyphs
from paiyou_client.widgets.ink import SUIT_INKS, inks_of
from paiyou_client.widgets.palettes import DARK, DARK_16, DARK_HIGH, LIGHT, LIGHT_16, LIGHT_HIGH, Palette
from paiyou_engine.zhao_pengyou.view import Phase
from tests.client.frames import painted
from tests.client.local_table import LocalTable
from tests.client.table_app import TableApp
from tests.client.zhao_pengyou.tour import until

READ = ("text", "soft", "dim", "gold", "turn", "red", "blue", "green", "orange", "error")
MARKED_BESIDES = ("illegal",)


def set_to(*chosen: tuple[Setting, Value]) -> Settings:
    settings = Settings()
    for setting, value in chosen:
        settings = settings.having(setting, value)
    return settings


@pytest.mark.parametrize(
    ("palette", "least", "least_marked"),
    [(DARK, 4.5, 3.0), (LIGHT, 4.5, 3.0), (DARK_HIGH, 7.0, 4.5), (LIGHT_HIGH, 7.0, 4.5)],
    ids=lambda each: each.name if isinstance(each, Palette) else "",
)
def test_every_colour_stands_out_from_every_ground(palette: Palette, least: float, least_marked: float) -> None:
    for ground in (palette.background, palette.panel, palette.row):
        faint = {name: ratio(getattr(palette, name), ground) for name in READ}
        assert {name: found for name, found in faint.items() if found < least} == {}
        assert ratio(palette.illegal, ground) >= least_marked


def ratio(one: str, other: str) -> float:
    """The contrast of WCAG 2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [channel / 255 for channel in Channels.parse(colour).rgb]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("palette", [DARK_16, LIGHT_16], ids=lambda palette: palette.name)
def test_of_sixteen_none_is_as_its_ground(palette: Palette) -> None:
    for name in (*READ, *MARKED_BESIDES, "faint", "background"):
        colour = Color.parse(getattr(palette, name))
        number = colour.downgrade(ColorSystem.STANDARD).number
        assert number is not None
        assert colour.triplet == STANDARD_PALETTE[number], "it is exactly one of them"
        assert (name == "background") is (colour.triplet == Color.parse(palette.background).triplet)


@pytest.mark.parametrize("palette", [DARK, LIGHT, DARK_HIGH, LIGHT_HIGH, DARK_16, LIGHT_16], ids=lambda one: one.name)
def test_a_deck_has_as_many_colours_as_it_says(palette: Palette) -> None:
    for four_colours, count in ((True, 4), (False, 2)):
        inks = inks_of(palette, four_colours=four_colours)
        assert len({inks.style(suit) for suit in SUIT_INKS}) == count


@pytest.mark.parametrize(
    ("settings", "system", "environment", "depth"),
    [
        (Settings(), "truecolor", {}, Depth.ALL),
        (Settings(), "256", {}, Depth.MANY),
        (Settings(), "standard", {}, Depth.SIXTEEN),
        (Settings(), None, {}, Depth.NONE),
        (Settings(), "truecolor", {"NO_COLOR": "1"}, Depth.NONE),
        (Settings(), "truecolor", {"NO_COLOR": ""}, Depth.ALL),
        (set_to((COLOURS, "none")), "truecolor", {}, Depth.NONE),
        (set_to((COLOURS, "16")), "truecolor", {"NO_COLOR": "1"}, Depth.SIXTEEN),
        (set_to((COLOURS, "16")), None, {}, Depth.NONE),
    ],
)
def test_colours_are_those_of_the_terminal_unless_fewer_are_wanted(
    settings: Settings, system: str | None, environment: Mapping[str, str], depth: Depth
) -> None:
    assert appearance_of(settings, system, environment).depth is depth


@pytest.mark.parametrize(
    ("settings", "environment", "is_dark"),
    [
        (Settings(), {}, True),
        (Settings(), {"COLORFGBG": "15;0"}, True),
        (Settings(), {"COLORFGBG": "0;15"}, False),
        (Settings(), {"COLORFGBG": "0;default;15"}, False),
        (set_to((THEME, "dark")), {"COLORFGBG": "0;15"}, True),
        (set_to((THEME, "light")), {}, False),
    ],
)
def test_the_theme_is_as_the_terminal_says_unless_one_is_set(
    settings: Settings, environment: Mapping[str, str], is_dark: bool
) -> None:
    assert appearance_of(settings, "256", environment).palette.is_dark is is_dark


def test_high_contrast_has_palettes_of_its_own() -> None:
    found = [appearance_of(set_to((CONTRAST, "high"), (THEME, theme)), "256").palette for theme in ("dark", "light")]
    assert found == [DARK_HIGH, LIGHT_HIGH]


ANNOUNCED = {
    "truecolor": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "24 bits": {"TERM": "screen", "COLORTERM": "24bit"},
    "256": {"TERM": "xterm-256color"},
    "tmux": {"TERM": "tmux-256color"},
    "16": {"TERM": "linux"},
}
SENT = {
    "truecolor": r"[34]8;2;\d+;\d+;\d+",
    "24 bits": r"[34]8;2;\d+;\d+;\d+",
    "256": r"[34]8;5;\d+|3\d|4\d|9\d|10\d",
    "tmux": r"[34]8;5;\d+|3\d|4\d|9\d|10\d",
    "16": r"3\d|4\d|9\d|10\d",
    "none": r"(?!)",
}
_ATTRIBUTES = r"[0-9]"


@pytest.mark.asyncio
async def test_no_more_colours_are_sent_than_were_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    table = LocalTable(6, seed=8)
    until(table, Phase.PLAY, tricks=2)
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, environment in ANNOUNCED.items():
        system = Console(force_terminal=True, _environ=environment).color_system
        for settings, sent in ((Settings(), SENT[name]), (set_to((COLOURS, "none")), SENT["none"])):
            app = TableApp(table, settings=settings)
            app.console = Console(color_system=system, force_terminal=True)  # type: ignore[arg-type]  # what it found itself
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                codes = {code for found in re.findall(r"\x1b\[([\d;]*)m", painted(app)) for code in split(found)}
            assert [code for code in codes if not re.fullmatch(f"{sent}|{_ATTRIBUTES}", code)] == []
            assert any(len(code) > 1 for code in codes) is (sent != SENT["none"])


def split(codes: str) -> list[str]:
    """``1;38;5;7`` is ``1`` and ``38;5;7``."""
    return re.findall(r"[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+", codes)


def test_the_letters_of_a_deck_stand_in_the_place_of_its_signs() -> None:
    assert lettered(appearance_of(set_to((DECK, "letters")), "256"), "A\u2660 \u6797 \u25b6") == "AS \u6797 \u25b6"
    assert lettered(appearance_of(set_to((CHARACTERS, ASCII)), "256"), "A\u2660 \u6797 \u25b6") == "AS ?? >"
    assert not appearance_of(Settings(), "truecolor").filters


def lettered(seen: Appearance, text: str) -> str:
    return "".join(segment.text for segment in seen.filtered([Segment(text)]))


def test_in_ascii_what_others_wrote_is_escaped_once_as_in_sql() -> None:
    with reading("en", ascii_only=True):
        assert for_terminal("\u5c0f\u6797, Zo\u00eb \U0001f600") == "\\5C0F\\6797, Zo\\00EB \\+01F600"
        assert for_terminal(for_terminal("\u5c0f")) == "\\5C0F"
        assert for_terminal(f"A{glyphs.SUITS[2]}") == f"A{glyphs.SUITS[2]}"
        assert for_terminal("\x1b[2J\u202e") == "?[2J?"
    assert for_terminal("\u5c0f") == "\u5c0f"
