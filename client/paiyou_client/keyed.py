"""An app whose keys are what its person has set: what a key means is found here, and what was set is written down."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Input

from paiyou_client.keys.keyboard import Keyboard, pressed_by
from paiyou_client.keys.keymap import Place, keymap_of
from paiyou_client.keys.names import event_of, name_from_textual
from paiyou_client.personal import PersonalApp
from paiyou_client.screens.keys import KeysScreen
from paiyou_client.settings import ASCII, CHARACTERS, LANGUAGE, Setting, Value
from paiyou_client.settings_file import FILE, UnchangeableError, keep_keys, keep_setting
from paiyou_client.starts import Setup
from paiyou_client.translation import _
from paiyou_client.words.keys import NOT_KEPT_HERE, fault_words, set_words
from paiyou_client.words.settings import not_kept_words as not_set_words

R = TypeVar("R")


class KeyedApp(PersonalApp[R]):
    """``setup`` has what was set before, and whether there are files to keep it in."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f6", "keys", show=False)]

    def __init__(self, setup: Setup, *, plain: bool, **more: Any) -> None:  # noqa: ANN401 - what Textual's app takes
        self.setup = setup
        settings = setup.settings.having(LANGUAGE, setup.language)
        super().__init__(settings.having(CHARACTERS, ASCII) if plain else settings, **more)
        self._wishes = dict(settings.keys)
        keymap, self._unset = keymap_of(self._wishes)
        self.keyboard = Keyboard(keymap)
        pressed_by(self.keyboard)

    def keys_wrong(self) -> str:
        """What is wrong with the keys that were set before; empty for nothing."""
        return " ".join(map(fault_words, self._unset))

    @property
    def scope(self) -> str:
        """Which keys work on the screen of now (`paiyou_client.keys.scopes`)."""
        return str(getattr(self.screen, "scope", "lists"))

    def press(self, key: str) -> None:
        """Press a key of the code, by whatever key it is reached now."""
        self.post_message(event_of(self.keyboard.keymap.shown(self.scope, name_from_textual(key))))

    def set_key(self, place: Place, keys: tuple[str, ...]) -> None:
        """Have other keys for a row, or (empty) those that it had at first; where that cannot be, say why."""
        wishes = {at: before for at, before in self._wishes.items() if at != place}
        wishes |= {place: keys} if keys else {}
        keymap, faults = keymap_of(wishes)
        new = [fault for fault in faults if fault not in self._unset]
        if new:
            self.say(fault_words(new[0]))
            return
        self._wishes, self.keyboard.keymap = wishes, keymap
        self.say(set_words(place, keymap.keys_of(place)[0]) if self._keeps_key(place, keys) else _(NOT_KEPT_HERE))

    def _keeps_key(self, place: Place, keys: tuple[str, ...]) -> bool:
        if self.setup.powers.files:
            with suppress(OSError, UnchangeableError):
                keep_keys(self.setup.data, place, keys)
                return True
        return False

    def meant(self, event: events.Key) -> events.Key | None:
        """The key that the code knows for one that was pressed; None for one that does nothing."""
        return self.keyboard.meant(event, self.scope, typing=isinstance(self.focused, Input))

    def action_keys(self) -> None:
        """Show all keys, to be set; not over a dialog, which waits for its own."""
        if not isinstance(self.screen, ModalScreen | KeysScreen):
            self.push_screen(KeysScreen())

    def keep(self, setting: Setting, value: Value) -> None:
        """Write it down where there are files of ours; where that cannot be, say so."""
        if not self.setup.powers.files:
            return
        try:
            keep_setting(self.setup.data, setting, value)
        except OSError as error:
            self.say(not_set_words(self.setup.data / FILE, error.strerror or str(error)))
        except UnchangeableError as error:
            self.say(not_set_words(self.setup.data / FILE, str(error)))
