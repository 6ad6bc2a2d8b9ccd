#!/usr/bin/env python3
"""Writes the two tables by which names are judged, from the Unicode data that PyICU carries.

    python scripts/name_tables.py     with PyICU, which is needed for nothing else and so is in no lock

`paiyou_protocol/script_table.py` says which script a character belongs to (Unicode's Script property), for letters, marks
and digits that belong to one; `paiyou_server/people/lookalike_table.py` which characters look like others (UTS #39,
confusables.txt), for those that can stand in a name: neither taken apart nor replaced by a normal form.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import icu  # type: ignore[import-not-found]

ROOT = Path(__file__).resolve().parent.parent
SOURCE = f"Unicode {icu.UNICODE_VERSION}, as in ICU {icu.ICU_VERSION}"
SHARED = {"Zyyy", "Zinh", "Zzzz"}
CHECKER = icu.SpoofChecker()
NFD = icu.Normalizer2.getNFDInstance()
NFKC = icu.Normalizer2.getNFKCInstance()
WIDTH = 118


def characters() -> Iterator[str]:
    """Every character that is assigned and is a letter, a mark, a digit, a sign or a symbol."""
    for code in range(0x110000):
        if 0xD800 <= code <= 0xDFFF:
            continue
        if icu.Char.charType(code) in KINDS:
            yield chr(code)


KINDS = {
    getattr(icu.UCharCategory, name)
    for name in dir(icu.UCharCategory)
    if name.endswith(("_LETTER", "_MARK", "_NUMBER", "_PUNCTUATION", "_SYMBOL")) or name == "COMBINING_SPACING_MARK"
}


def script(character: str) -> str:
    """The script's four letters; empty where it is shared by several."""
    name = str(icu.Script.getScript(ord(character)).getShortName())
    return "" if name in SHARED else name


def script_ranges() -> list[tuple[int, int, str]]:
    """Runs of one script; characters between them that are nobody's belong to none."""
    ranges: list[tuple[int, int, str]] = []
    for each in characters():
        code, name = ord(each), script(each)
        if not name:
            continue
        if ranges and ranges[-1][1] == code - 1 and ranges[-1][2] == name:
            ranges[-1] = (ranges[-1][0], code, name)
        else:
            ranges.append((code, code, name))
    return ranges


def lookalikes() -> dict[str, list[str]]:
    """What each prototype is shown like by, of the characters that stay what they are in a name."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in characters():
        if NFD.normalize(each) == each and NFKC.normalize(each) == each:
            prototype = str(CHECKER.getSkeleton(0, each))
            if prototype not in ("", each):
                found[prototype].append(each)
    return found


def digits(text: str) -> str:
    """A text as code points."""
    return "+".join(f"{ord(each):X}" for each in text)


def lines(words: list[str]) -> str:
    """Words in lines of a bearable width."""
    rows, row = [], ""
    for word in words:
        if len(row) + len(word) + 1 > WIDTH:
            rows.append(row)
            row = ""
        row = f"{row} {word}".strip()
    return "\n".join([*rows, row])


def main() -> None:
    scripts = [
        f"{name}:{first:X}-{last:X}" if first != last else f"{name}:{first:X}" for first, last, name in script_ranges()
    ]
    (ROOT / "protocol/paiyou_protocol/script_table.py").write_text(
        f'"""Which script a character belongs to: {SOURCE}.  Written by scripts/name_tables.py."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f'SCRIPTS: Final = """\n{lines(scripts)}\n"""\n'
    )
    alike = [f"{digits(prototype)}:{','.join(map(digits, shown))}" for prototype, shown in sorted(lookalikes().items())]
    (ROOT / "server/paiyou_server/people/lookalike_table.py").write_text(
        f'"""Which characters look like others: {SOURCE}.  Written by scripts/name_tables.py."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f'LOOKALIKES: Final = """\n{lines(alike)}\n"""\n'
    )


if __name__ == "__main__":
    main()
