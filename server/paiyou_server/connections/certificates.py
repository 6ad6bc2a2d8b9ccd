"""The certificate that a server shows: one of its own, made at the first start, or one that it is given.

Clients do not ask an authority about it; they remember its fingerprint.  So it stays the same for as long as its two files
do, and it has no end.
"""

from __future__ import annotations

import os
import re
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paiyou_protocol.fingerprints import fingerprint_of
from paiyou_protocol.tls import server_context
from paiyou_server.journal.data_folder import CERTIFICATE, KEY

_FIRST: Final = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----\n?", re.DOTALL)


class BadCertificate(Exception):
    """A certificate or a key that cannot be used; ``why`` is a part of a sentence."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(str(path), why)
        self.path = path
        self.why = why


@dataclass(frozen=True)
class Certificate:
    """What is shown to clients: the context to speak TLS with, and the fingerprint by which they know it."""

    context: ssl.SSLContext
    fingerprint: str


def own_certificate(folder: Path) -> Certificate:
    """The one in the data folder, made if there is neither it nor its key.  Raises `BadCertificate`, OSError."""
    certificate, key = folder / CERTIFICATE, folder / KEY
    there = [path.exists() for path in (certificate, key)]
    if not any(there):
        _make(certificate, key)
    elif not all(there):
        raise BadCertificate(key if there[0] else certificate, "is missing")
    return load_certificate(certificate, key)


def load_certificate(certificate: Path, key: Path) -> Certificate:
    """The one in these two files, in PEM.  Raises `BadCertificate`, OSError."""
    try:
        first = _FIRST.search(certificate.read_text("ascii"))
    except UnicodeDecodeError:
        first = None
    if first is None:
        raise BadCertificate(certificate, "holds no certificate in PEM")
    key.read_bytes()  # so that a missing one is named
    context = server_context()
    try:
        fingerprint = fingerprint_of(ssl.PEM_cert_to_DER_cert(first[0]))
        context.load_cert_chain(certificate, key, password=_no_password)
    except (ssl.SSLError, ValueError):
        raise BadCertificate(key, f"is not the key to {certificate}, or one of the two is damaged") from None
    return Certificate(context, fingerprint)


def _no_password() -> str:
    """A key behind a password would be asked for on a terminal that may not be there."""
    return ""


def _make(certificate: Path, key: Path) -> None:
    """Write the key first: a certificate without one is never there."""
    made, secret = _self_signed()
    _write(key, secret)
    _write(certificate, made)


def _write(path: Path, text: bytes) -> None:
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _self_signed() -> tuple[bytes, bytes]:
    """A certificate without an end, and its key, in PEM."""
    # Only the first start needs these, and they are large.
    from datetime import UTC, datetime, timedelta  # noqa: PLC0415

    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "paiyou")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - timedelta(days=1))
        .not_valid_after(datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC))  # RFC 5280, 4.1.2.5: none
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return certificate.public_bytes(serialization.Encoding.PEM), secret
