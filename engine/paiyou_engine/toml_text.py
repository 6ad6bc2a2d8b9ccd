"""A TOML text that people write: read, or refused with the line of the mistake; and the line on which a key stands."""

from __future__ import annotations

import re
import tomllib

from paiyou_engine.errors import EngineError


class BadToml(EngineError):
    """The text is no TOML: ``line`` counts from 1 (0: nowhere in particular), ``why`` says what is wrong with it."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(line, why)
        self.line = line
        self.why = why


def parse(text: str) -> dict[str, object]:
    """The text's values.  Raises `BadToml`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why, _, place = str(error).partition(" (at ")
        found = re.match(r"line (\d+)", place)
        raise BadToml(int(found[1]) if found else len(text.splitlines()), why) from None
    except ValueError:  # not tomllib's: Python reads numbers of so many digits only
        raise BadToml(0, "a number has too many digits") from None
    except RecursionError:
        raise BadToml(0, "nested too deeply") from None


def line_of(key: str, text: str, table: str = "") -> int:
    """The line on which a key stands, also as ``table.key``; 0 if it is written in a way that hides it."""
    within = rf"(?:{re.escape(table)}\s*\.\s*)?" if table else ""
    spelt = re.compile(rf"""\s*\[*\s*{within}["']?{re.escape(key)}["']?\s*[=.\]]""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if spelt.match(line)), 0)
