"""The page opened: the server found, and then browsers let in until it is to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from paiyou_client.address import Address
from paiyou_client.powers import BEHIND_A_DOOR, NOWHERE
from paiyou_client.ssh_door.collecting import collect_seldom
from paiyou_client.ssh_door.gate import Gate
from paiyou_client.ssh_door.handing import LEAVING
from paiyou_client.ssh_door.introductions import Comer
from paiyou_client.ssh_door.limits import Bounds
from paiyou_client.ssh_door.log import log
from paiyou_client.ssh_door.running import certificate_of, first, live, stopping_event
from paiyou_client.ssh_door.visits import Visits
from paiyou_client.starts import Setup
from paiyou_client.trust import Terms
from paiyou_client.web_door.invitations import WebCredentials
from paiyou_client.web_door.page import files
from paiyou_client.web_door.pages import Pages


@dataclass(frozen=True)
class Plan:
    """What a page is to be: the server and what is believed of it, where to listen, the folder in which its certificate is
    remembered, the credential, the address by which browsers reach the page (empty: unknown), and its bounds."""

    server: Address
    terms: Terms
    host: str
    port: int
    folder: Path
    credential: str
    public: str
    bounds: Bounds

    def url(self, port: int) -> str:
        """The page's address; ``public`` may be one whole already, as behind a server that encrypts."""
        if not self.public or "://" in self.public:
            return self.public.rstrip("/")
        return f"http://{self.public}" if port == 80 else f"http://{self.public}:{port}"


async def keep_open(plan: Plan, opened: Callable[[int], None], alive: Callable[[], None], *, leash: bool) -> None:
    """Let browsers in until SIGTERM or SIGINT, or with a ``leash`` until standard input ends; ``opened`` is told the port.

    Raises `paiyou_client.reasons.NoConnection`, `paiyou_client.web_door.page.NotInstalled`, OSError.
    """
    parts = files()
    is_plain = leash and plan.terms.plaintext  # whoever holds the leash is the server
    fingerprint = await certificate_of(plan.server, plan.terms, plan.folder, plan.credential, plain=is_plain)
    gate = Gate(plan.bounds)
    port = gate.bind(plan.host, plan.port)
    url = plan.url(port)

    def door(comer: Comer) -> WebCredentials:
        return WebCredentials(plan.server, plan.credential, comer, fingerprint, url=url)

    visits = Visits(Setup(data=NOWHERE, powers=BEHIND_A_DOOR), plan.bounds)
    pages = Pages(parts, visits, door)
    stopping = stopping_event(leash=leash)
    collect_seldom()
    tasks = [asyncio.create_task(visits.sweep())]
    try:
        gate.open(pages.take)
        opened(port)
        tasks.append(asyncio.create_task(live(alive)))
        await first(stopping.wait(), *tasks)
    finally:
        log("page-stopping", visits=len(visits.here))
        gate.close()
        for task in tasks:
            task.cancel()
        await visits.stop(LEAVING)
        await pages.shutdown(LEAVING)
