"""An app that shows itself as its person has set it: what all settings of reading and seeing come to."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.widget import Widget

from paiyou_client.appearance import Appearance, Depth, appearance_of
from paiyou_client.catalogues import ENGLISH, LANGUAGES
from paiyou_client.screens.settings import SettingsScreen
from paiyou_client.settings import ASCII, CHARACTERS, LANGUAGE, Setting, Settings, Value
from paiyou_client.theme import theme_of
from paiyou_client.translation import Reader, read_by
from paiyou_client.widgets.painter import Painter
from paiyou_client.words.languages import switched_words

R = TypeVar("R")


class PersonalApp(App[R]):
    """Whatever is set shows at once; to say things and to keep what is set is the app's own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "plain", show=False),
        Binding("f3", "next_language", show=False, priority=True),
        Binding("f5", "settings", show=False),
    ]

    environment: ClassVar[Mapping[str, str]] = os.environ
    """What is said of the person's terminal there."""

    def __init__(self, settings: Settings, **more: Any) -> None:  # noqa: ANN401 - what Textual's app takes
        super().__init__(**more)
        self.settings = settings
        self._appearance: Appearance | None = None
        self.painter = Painter(self)
        self._reader = Reader()
        read_by(self._reader)
        self._read_as_set()

    @property
    def plain(self) -> bool:
        """Whether all is drawn in ASCII."""
        return self.settings[CHARACTERS] == ASCII

    @property
    def appearance(self) -> Appearance:
        """How all is drawn."""
        if self._appearance is None:
            self._appearance = appearance_of(self.settings, self.console.color_system, self.environment)
        return self._appearance

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line passes through: Textual's own would turn colours grey where there are to be none."""
        return self.appearance.filters

    def on_mount(self) -> None:
        """The theme that is set."""
        self._paint_as_set()

    def set(self, setting: Setting, value: Value) -> None:
        """Set something from now on."""
        self.settings = self.settings.having(setting, value)
        self._appearance = None
        self._read_as_set()
        self._paint_as_set()
        self.shows_anew()
        self.keep(setting, value)

    def shows_anew(self) -> None:
        """Have every screen drawn as is set now."""
        raise NotImplementedError

    def keep(self, setting: Setting, value: Value) -> None:
        """Keep what was set for the next time."""

    def say(self, text: str) -> None:
        """Put a sentence on the screen."""
        raise NotImplementedError

    def action_plain(self) -> None:
        """Draw in plain ASCII, or no more."""
        self.set(CHARACTERS, CHARACTERS.usual if self.plain else ASCII)

    def action_next_language(self) -> None:
        """Read on in the next of our languages."""
        now = LANGUAGES.index(str(self.settings[LANGUAGE]))
        self.set(LANGUAGE, LANGUAGES[(now + 1) % len(LANGUAGES)])
        self.say(switched_words(str(self.settings[LANGUAGE]), is_plain=self.plain))

    def action_settings(self) -> None:
        """Open the settings over whatever is there."""
        if not any(isinstance(screen, SettingsScreen) for screen in self.screen_stack):
            self.push_screen(SettingsScreen())

    def _read_as_set(self) -> None:
        """Read the language that is set; in ASCII alone there are English letters only."""
        self._reader.ascii_only = self.plain
        self._reader.language = ENGLISH if self.plain else str(self.settings[LANGUAGE]) or ENGLISH

    def _paint_as_set(self) -> None:
        """Everything in the theme that is set, and all of it anew."""
        theme = theme_of(self.appearance.palette, has_colours=self.appearance.depth is not Depth.NONE)
        if self.theme != theme.name:
            self.register_theme(theme)
            self.theme = theme.name
        for screen in self.screen_stack:
            for widget in (screen, *screen.walk_children(Widget)):
                widget.refresh()
