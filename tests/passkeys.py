"""A passkey in software: it makes a key and signs as a phone does, where no browser is at hand."""

import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor
from fido2.utils import websafe_encode

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


class Authenticator:
    """One key pair. `counts`: whether it says how often it has signed, as few do."""

    def __init__(self, *, counts: bool = False) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.counts, self.counter = counts, 0

    def make(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        point = self.key.public_key().public_numbers()
        public = {
            1: 2,
            3: -7,
            -1: 1,
            -2: point.x.to_bytes(32, "big"),
            -3: point.y.to_bytes(32, "big"),
        }
        data = self._data(options["rp"]["id"], HAS_KEY)
        data += bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor.encode(public)
        attested = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        said = _said("webauthn.create", options["challenge"], origin)
        return self._answer(clientDataJSON=said, attestationObject=attested)

    def use(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.counter += self.counts
        data = self._data(options["rpId"], 0)
        said = _said("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=said, authenticatorData=data, signature=signature)

    def _data(self, name: str, flags: int) -> bytes:
        marks = PRESENT | VERIFIED | flags
        return hashlib.sha256(name.encode()).digest() + struct.pack(">BI", marks, self.counter)

    def _answer(self, **parts: bytes) -> dict[str, Any]:
        key = websafe_encode(self.id)
        response = {name: websafe_encode(part) for name, part in parts.items()}
        return {"id": key, "rawId": key, "type": "public-key", "response": response}


def _said(what: str, challenge: str, origin: str) -> bytes:
    return json.dumps(
        {"type": what, "challenge": challenge, "origin": origin, "crossOrigin": False}
    ).encode()
