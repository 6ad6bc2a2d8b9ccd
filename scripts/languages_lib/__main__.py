"""`scripts/languages`: keeps the catalogues in step with the sources."""

from __future__ import annotations

import argparse
import sys

from scripts.languages_lib.catalogues import TRANSLATED, po_file, read, template, untranslated, updated, written
from scripts.languages_lib.faults import faults


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="scripts/languages", description=__doc__)
    parser.add_argument("command", choices=("update", "missing", "check"))
    command = parser.parse_args().command
    texts = template()
    if command == "update":
        for language in TRANSLATED:
            catalog = updated(language, texts)
            po_file(language).parent.mkdir(parents=True, exist_ok=True)
            po_file(language).write_bytes(written(catalog))
        return 0
    said = {"missing": _missing, "check": _wrong}[command]
    found = [line for language in TRANSLATED for line in said(language)]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


def _missing(language: str) -> list[str]:
    return [f"{language}: {text!r}" for text in untranslated(updated(language, template()))]


def _wrong(language: str) -> list[str]:
    return [f"{po_file(language).name} ({language}): {fault}" for fault in faults(read(language), template())]


if __name__ == "__main__":
    sys.exit(main())
