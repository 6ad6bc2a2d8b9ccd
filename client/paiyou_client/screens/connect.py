"""The dialog that asks for a server and a name."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from paiyou_client.address import BadAddress
from paiyou_client.links import Target, parse_target
from paiyou_client.screens.dialog import Dialog, Field, field, label
from paiyou_client.starts import JoinServer
from paiyou_client.translation import _
from paiyou_client.trust import Terms
from paiyou_client.typed_codes import BadCode, read_code
from paiyou_client.words import connect as words
from paiyou_client.words.addresses import address_words
from paiyou_protocol.names import check_any_name
from paiyou_protocol.text import BadText


class ConnectDialog(Dialog[tuple[JoinServer, str]]):
    """Its result is where to go, and under which name; an empty name is the one used there before;
    ``host`` stands there already, and ``name_at`` says under which name a server knows us."""

    def __init__(self, name: str, host: str = "", name_at: Callable[[Target], str] | None = None) -> None:
        super().__init__()
        self._host = host
        self._usual = name
        self._name_at = name_at

    def compose(self) -> ComposeResult:
        """Three fields."""
        with Vertical():
            yield label(words.TITLE)
            yield label("")
            yield label(words.HOST)
            yield field("host", self._host, example=words.HOST_EXAMPLE)
            yield label(words.NAME)
            yield field("name", example=self._name_for(self._host))
            yield label(words.CODE)
            yield field("code", example=words.CODE_EXAMPLE)
            yield label("", "wrong")
            yield label(words.KEYS, "keys")

    def on_input_changed(self, event: Input.Changed) -> None:
        """With the host the name that an empty field stands for may be another one."""
        if event.input.id == "host":
            name = self.query_one("#name", Field)
            name.example = name.placeholder = self._name_for(event.value)

    def _name_for(self, host: str) -> str:
        """The name that was used at what is typed as a host, else the usual one."""
        try:
            return self._usual if self._name_at is None else self._name_at(parse_target(host))
        except BadAddress:
            return self._usual

    def take(self) -> None:
        """Go, if the host may be one and the name too."""
        name = self.value("name").strip()
        try:
            target = parse_target(self.value("host"))
            terms = Terms(linked=target.fingerprint)
            typed = read_code(self.value("code"))
            join = JoinServer(target.address, code=typed.device, invite=typed.invite or target.code, terms=terms)
            self.dismiss((join, check_any_name(name) if name else ""))
        except BadAddress as error:
            self.refuse(address_words(error))
        except BadCode:
            self.refuse(_(words.NO_CODE))
        except BadText as error:
            self.refuse(words.text_words(words.NAME, error))
