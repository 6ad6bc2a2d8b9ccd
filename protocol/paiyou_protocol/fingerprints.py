"""The fingerprint of a server's certificate: SHA-256 of its DER bytes, in the 43 letters of base64url without padding.

It is what a client remembers of a server, and what a link carries.  People may also give it in hexadecimal, with or without
colons, as other programs print it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Final

_BYTES: Final = 32


class BadFingerprint(Exception):
    """A text that is no fingerprint."""


def fingerprint_of(certificate: bytes) -> str:
    """The fingerprint of a certificate in DER."""
    return _shown(hashlib.sha256(certificate).digest())


def read_fingerprint(text: str) -> str:
    """A fingerprint as a person gave it, in the one way in which fingerprints are compared.  Raises `BadFingerprint`."""
    given = text.strip()
    plain = given.replace(":", "")
    try:
        digest = (
            bytes.fromhex(plain)
            if len(plain) == 2 * _BYTES
            else base64.b64decode(f"{given}=", altchars=b"-_", validate=True)
        )
    except (ValueError, binascii.Error):
        raise BadFingerprint from None
    if len(digest) != _BYTES or (len(plain) != 2 * _BYTES and _shown(digest) != given):
        raise BadFingerprint
    return _shown(digest)


def _shown(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
