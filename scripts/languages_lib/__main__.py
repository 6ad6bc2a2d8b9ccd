"""`scripts/languages`: keeps the catalogues in step with the sources."""

from __future__ import annotations

import argparse
import sys

from babel.messages.catalog import Catalog
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
    found = [line for language in TRANSLATED for line in said(language, texts)]
    if not found:
        return 0
    print(*found, sep="\n")
    print(
        f"`scripts/languages update` takes texts in and out; what to write is in {po_file('<language>')}.",
        file=sys.stderr,
    )
    return 1


def _missing(language: str, texts: Catalog) -> list[str]:
    return [f"{language}: {text!r}" for text in untranslated(updated(language, texts))]


def _wrong(language: str, texts: Catalog) -> list[str]:
    return [f"{po_file(language).name} ({language}): {fault}" for fault in faults(read(language), texts)]


if __name__ == "__main__":
    sys.exit(main())
