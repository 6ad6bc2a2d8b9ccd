"""All that a person can set: one table, in which a setting is one entry.

The file and the screen are made from `SETTINGS`; what a value does is up to whoever reads it (`Settings.__getitem__`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from paiyou_client.catalogues import LANGUAGES, own_name
from paiyou_client.keys.keymap import Place
from paiyou_client.translation import N_, NP_, Msgid, reads_ascii

Value: TypeAlias = str | bool
"""What the file says: a word, or true and false."""


@dataclass(frozen=True)
class OwnName:
    """What a language calls itself, its code where that cannot be read in ASCII; its catalogue is read when that is shown."""

    language: str

    def __str__(self) -> str:
        name = own_name(self.language)
        return self.language if reads_ascii() and not name.isascii() else name


@dataclass(frozen=True)
class Section:
    """Settings that belong together: the table of the file that they stand in (empty: before all tables), and its title."""

    table: str
    title: Msgid


@dataclass(frozen=True, eq=False)
class Setting:
    """One thing to set: its name in the file, its name on the screen and a sentence about it, and its values, each with what
    it is called; ``usual`` is what holds where nothing was said, and need not be one of those that can be chosen."""

    section: Section
    name: str
    label: Msgid
    more: Msgid
    values: Mapping[Value, Msgid | OwnName]
    usual: Value

    @property
    def path(self) -> str:
        """``look.deck``: as TOML names it."""
        return f"{self.section.table}.{self.name}" if self.section.table else self.name


@dataclass(frozen=True)
class Settings:
    """What is set, by the settings' paths, in words what is wrong with the file (empty: nothing), and the keys that are set."""

    chosen: Mapping[str, Value] = field(default_factory=dict)
    wrong: str = ""
    keys: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)

    def __getitem__(self, setting: Setting) -> Value:
        return self.chosen.get(setting.path, setting.usual)

    def having(self, setting: Setting, value: Value) -> Settings:
        """The same with one of them set."""
        return replace(self, chosen={**self.chosen, setting.path: value})


READING: Final = Section("", N_("reading"))

LANGUAGE: Final = Setting(
    READING,
    "language",
    N_("language"),
    N_("The language of the screens, the rule books and the glossary. F3 is the next one."),
    MappingProxyType({each: OwnName(each) for each in LANGUAGES}),
    "",
)
"""Empty: the locale's."""

ASCII: Final = "ascii"
CHARACTERS: Final = Setting(
    READING,
    "characters",
    N_("characters"),
    N_("In ASCII all is in English, and other letters of people stand as their numbers: \\5C0F. F2 switches it."),
    MappingProxyType({"all": N_("all"), ASCII: N_("ASCII only")}),
    "all",
)

LOOK: Final = Section("look", N_("cards and colours"))

DECK: Final = Setting(
    LOOK,
    "deck",
    N_("deck"),
    N_("Two colours as on paper; four tell every suit apart; letters stand where signs of suits look alike."),
    MappingProxyType({"four-colour": N_("four colours"), "two-colour": N_("two colours"), "letters": N_("letters")}),
    "four-colour",
)
COLOURS: Final = Setting(
    LOOK,
    "colours",
    N_("colours"),
    N_("As many as the terminal says it has (none where NO_COLOR is set), its own sixteen, or none."),
    MappingProxyType({"auto": N_("as the terminal says"), "16": N_("sixteen"), "none": NP_("colours", "none")}),
    "auto",
)
THEME: Final = Setting(
    LOOK,
    "theme",
    N_("theme"),
    N_("Light on dark or dark on light; where the terminal says which it is (COLORFGBG), as it says."),
    MappingProxyType(
        {"auto": N_("as the terminal says"), "dark": NP_("a theme", "dark"), "light": NP_("a theme", "light")}
    ),
    "auto",
)
CONTRAST: Final = Setting(
    LOOK,
    "contrast",
    N_("contrast"),
    N_("High: black and white, and colours that stand out from them."),
    MappingProxyType({"normal": N_("normal"), "high": N_("high")}),
    "normal",
)

_ON_OFF: Final[Mapping[Value, Msgid | OwnName]] = MappingProxyType(
    {True: NP_("a switch", "on"), False: NP_("a switch", "off")}
)

TABLE: Final = Section("table", N_("at a table"))

SHAPE: Final = Setting(
    TABLE,
    "shape",
    N_("table"),
    N_("Round where the terminal is large enough (about 130 x 40), or a row for each seat always."),
    MappingProxyType({"auto": N_("round where there is room"), "rows": N_("rows")}),
    "auto",
)
CARDS: Final = Setting(
    TABLE,
    "cards",
    N_("your cards"),
    N_("As large as there is room for, or always as short as can be: a row of ranks."),
    MappingProxyType({"auto": N_("as large as there is room"), "ranks": N_("a row of ranks")}),
    "auto",
)

MARKS: Final = Section("marks", N_("marks on cards"))
MARK_FORCED: Final = Setting(
    MARKS,
    "forced",
    N_("forced cards"),
    N_("A sign below the cards of yours that must be played."),
    _ON_OFF,
    True,
)
MARK_TRUMPS: Final = Setting(
    MARKS,
    "trumps",
    N_("trumps"),
    N_("A sign on every trump, in your hand and on the table."),
    _ON_OFF,
    False,
)
MARK_POINTS: Final = Setting(
    MARKS,
    "points",
    N_("point cards"),
    N_("A sign on every five, ten and king of Zhao Pengyou, in your hand and on the table."),
    _ON_OFF,
    False,
)

NOTICE: Final = Section("notice", N_("when you look elsewhere"))
BELL: Final = Setting(
    NOTICE,
    "bell",
    N_("bell"),
    N_("Rings when you are wanted and the terminal has no focus, or you have touched nothing for a minute."),
    _ON_OFF,
    True,
)
MESSAGE: Final = Setting(
    NOTICE,
    "message",
    N_("message"),
    N_("A message of the desktop, by the sequence that your terminal knows; within tmux it needs allow-passthrough."),
    MappingProxyType({"none": NP_("a message", "none"), "osc9": N_("OSC 9"), "osc777": N_("OSC 777")}),
    "none",
)
TITLE: Final = Setting(
    NOTICE,
    "title",
    N_("window title"),
    N_("Says what you are wanted for until you are back."),
    _ON_OFF,
    True,
)

LINES: Final = Section("lines", N_("line by line (--plain)"))

SPOKEN_CARDS: Final = Setting(
    LINES,
    "cards",
    N_("cards"),
    N_("Without a screen: king of spades, K and a sign, or KS."),
    MappingProxyType({"words": N_("in words"), "signs": N_("signs"), "letters": N_("letters")}),
    "words",
)
VERBOSITY: Final = Setting(
    LINES,
    "verbosity",
    N_("verbosity"),
    N_("Without a screen: what decides a deal, all that happens, or whom the table waits for too."),
    MappingProxyType({"brief": N_("brief"), "normal": N_("normal"), "full": N_("full")}),
    "normal",
)
ARRIVALS: Final = Setting(
    LINES,
    "arrivals",
    N_("arrivals"),
    N_("Without a screen: what happens while you type waits, or is shown at once above what you type."),
    MappingProxyType({"wait": N_("wait"), "above": N_("above")}),
    "wait",
)

PACE: Final = Setting(
    LINES,
    "pace",
    N_("pace"),
    N_("Without a screen: how long bids, claims and score sheets wait at tables that you make."),
    MappingProxyType({"usual": N_("as usual"), "long": N_("three times as long"), "longest": N_("ten times as long")}),
    "usual",
)

SETTINGS: Final = (
    LANGUAGE,
    CHARACTERS,
    DECK,
    COLOURS,
    THEME,
    CONTRAST,
    SHAPE,
    CARDS,
    MARK_FORCED,
    MARK_TRUMPS,
    MARK_POINTS,
    BELL,
    MESSAGE,
    TITLE,
    SPOKEN_CARDS,
    VERBOSITY,
    ARRIVALS,
    PACE,
)
"""In the order of the screen; the settings of a section stand together."""
