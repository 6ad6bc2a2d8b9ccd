"""The page that shows a terminal in a browser: textual-serve's own script and styles, in a page of ours that fetches nothing
from anywhere else."""

from __future__ import annotations

from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from paiyou_client.translation import _
from paiyou_client.words import web_door as words

NOTHING_ELSE: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:;"
        " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""What every answer says: the browser runs and asks nothing but what came from here."""

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<link rel="stylesheet" href="/static/css/xterm.css">
<script src="/static/js/textual.js"></script>
<script src="{focusing}"></script>
<style>
@font-face {{ font-family: "Roboto Mono"; src: url("/static/fonts/RobotoMono-VariableFont_wght.ttf"); }}
html, body {{ margin: 0; height: 100%; background: #0f1419; color: #d5d8dc; font-family: "Roboto Mono", monospace; }}
#terminal {{ position: absolute; inset: 0; }}
#over {{ display: none; position: absolute; inset: auto 0 0 0; padding: 1em; background: #20262e; z-index: 10; }}
body.-closed #over {{ display: block; }}
a {{ color: #ffd866; }}
</style>
</head>
<body>
<noscript>{needs_script}</noscript>
<div id="terminal" class="textual-terminal" data-session-websocket-url="{socket}" data-font-size="16"></div>
<div id="over">{over} <a href="">{again}</a></div>
</body>
</html>
"""


FOCUSING: Final = "/static/focusing.js"
FOCUS: Final = """window.addEventListener("load", () => {
  const type = () => document.querySelector(".xterm-helper-textarea")?.focus();
  type();
  window.addEventListener("focus", type);
  document.body.addEventListener("click", type);
});
"""
"""Keys go to the terminal at once, before anybody has clicked on it."""


class NotInstalled(Exception):
    """The part of Paiyou for browsers is not there."""


def files() -> dict[str, Path]:
    """What the page is made of: the paths by which a browser asks, and the files.  Raises `NotInstalled`."""
    spec = find_spec("textual_serve")
    if spec is None or spec.origin is None:
        raise NotInstalled
    folder = Path(spec.origin).parent / "static"
    return {f"/static/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}


def page(socket: str, language: str) -> str:
    """The page; ``socket`` is the address of the terminal's websocket."""
    return _PAGE.format(
        language=escape(language),
        title=escape(_(words.TITLE)),
        socket=escape(socket),
        focusing=FOCUSING,
        needs_script=escape(_(words.NEEDS_SCRIPT)),
        over=escape(_(words.OVER)),
        again=escape(_(words.AGAIN)),
    )
