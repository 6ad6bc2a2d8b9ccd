"""The devices of one person: each has a token of its own, and another one comes in by a one-time code."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from paiyou_protocol.messages.values import Id, Message, PersonText

DeviceNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class MakeCode(Message, frozen=True, tag="make-code"):
    """A one-time code by which another device of the asker comes in; answered by `DeviceCode`.  An earlier one is good for
    nothing from then on."""

    id: Id


class DeviceCode(Message, frozen=True, tag="device-code"):
    """The code, for the `Hello` of the other device, and the seconds for which it is good.  It is written down nowhere."""

    id: Id
    code: Annotated[str, msgspec.Meta(max_length=16)]
    seconds: float


class ListDevices(Message, frozen=True, tag="list-devices"):
    """The asker's devices; answered by `Devices`."""

    id: Id


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    """A device: ``number`` counts those of its person and is never given twice, ``name`` is what it called itself, ``since``
    when it first came, in seconds since 1970; ``this`` is the one that asks."""

    number: DeviceNumber
    name: PersonText = ""
    since: float = 0.0
    this: bool = False


class Devices(Message, frozen=True, tag="devices"):
    """All devices of the asker, in the order of their numbers; the server bounds how many there are."""

    id: Id
    devices: tuple[Device, ...]


class ForgetDevice(Message, frozen=True, tag="forget-device"):
    """The token of one of the asker's other devices is nobody's from now on, and a connection that it has opened ends."""

    id: Id
    device: DeviceNumber
