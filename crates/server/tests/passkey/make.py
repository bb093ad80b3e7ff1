#!/usr/bin/env python3
"""Makes verdicts.json: passkeys and signatures, right and wrong, each with what py_webauthn says of it.

    python3 -m venv venv && venv/bin/pip install webauthn==2.7.0 && venv/bin/python make.py
"""

import base64
import hashlib
import json
import os
import struct
from pathlib import Path

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers.exceptions import WebAuthnException

ORIGIN, DOMAIN = "https://play.example", "play.example"
CHALLENGE = b"abcdefghijkmnpqrstuvwxyz23"


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Key:
    """A key pair of one algorithm, as an authenticator has it."""

    def __init__(self, algorithm):
        self.algorithm = algorithm
        if algorithm == -7:
            self.private = ec.generate_private_key(ec.SECP256R1())
            numbers = self.private.public_key().public_numbers()
            x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
            self.cose = {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        elif algorithm == -8:
            self.private = ed25519.Ed25519PrivateKey.generate()
            self.cose = {1: 1, 3: -8, -1: 6, -2: self.private.public_key().public_bytes_raw()}
        else:
            self.private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
            numbers = self.private.public_key().public_numbers()
            self.cose = {1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: b"\x01\x00\x01"}

    def sign(self, data):
        if self.algorithm == -7:
            return self.private.sign(data, ec.ECDSA(hashes.SHA256()))
        if self.algorithm == -8:
            return self.private.sign(data)
        return self.private.sign(data, padding.PKCS1v15(), hashes.SHA256())


def client_data(kind, origin=ORIGIN, challenge=CHALLENGE, **more):
    return json.dumps({"type": kind, "challenge": b64(challenge), "origin": origin, **more}).encode()


def authenticator_data(flags, counter, credential=b"", domain=DOMAIN):
    return hashlib.sha256(domain.encode()).digest() + bytes([flags]) + struct.pack(">I", counter) + credential


def attested(credential_id, cose):
    return bytes(16) + struct.pack(">H", len(credential_id)) + credential_id + cbor2.dumps(cose)


def registration(name, client, data, credential_id):
    attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
    credential = {
        "id": b64(credential_id),
        "rawId": b64(credential_id),
        "type": "public-key",
        "response": {"clientDataJSON": b64(client), "attestationObject": b64(attestation)},
    }
    try:
        verify_registration_response(
            credential=credential, expected_challenge=CHALLENGE, expected_rp_id=DOMAIN, expected_origin=ORIGIN
        )
        right = True
    except (WebAuthnException, ValueError, KeyError, TypeError, IndexError, struct.error, cbor2.CBORError):
        right = False
    return {"name": name, "clientData": b64(client), "authenticatorData": b64(data), "right": right}


def assertion(name, client, data, signature, cose, counter):
    credential = {
        "id": b64(b"id"),
        "rawId": b64(b"id"),
        "type": "public-key",
        "response": {"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature)},
    }
    try:
        verify_authentication_response(
            credential=credential,
            expected_challenge=CHALLENGE,
            expected_rp_id=DOMAIN,
            expected_origin=ORIGIN,
            credential_public_key=cbor2.dumps(cose),
            credential_current_sign_count=counter,
        )
        right = True
    except (WebAuthnException, ValueError, KeyError, TypeError, IndexError, struct.error, cbor2.CBORError):
        right = False
    return {
        "name": name,
        "clientData": b64(client),
        "authenticatorData": b64(data),
        "signature": b64(signature),
        "publicKey": b64(cbor2.dumps(cose)),
        "counter": counter,
        "right": right,
    }


def main():
    registrations, assertions = [], []
    for algorithm in (-7, -8, -257):
        key, other = Key(algorithm), Key(algorithm)
        credential_id = os.urandom(32)
        body = attested(credential_id, key.cose)

        def register(name, client=client_data("webauthn.create"), data=authenticator_data(0x41, 0, body)):
            registrations.append(registration(f"{algorithm}: {name}", client, data, credential_id))

        register("right")
        register("with a verified user and backup flags", data=authenticator_data(0x5D, 7, body))
        register("of a get", client=client_data("webauthn.get"))
        register("from elsewhere", client=client_data("webauthn.create", origin="https://evil.example"))
        register("from a page below", client=client_data("webauthn.create", origin=ORIGIN + "/x"))
        register("for another site", data=authenticator_data(0x41, 0, body, domain="evil.example"))
        register("nobody there", data=authenticator_data(0x40, 0, body))
        register("without a credential", data=authenticator_data(0x01, 0))
        register("cut short", data=authenticator_data(0x41, 0, body)[:-3])
        register("with something after it", data=authenticator_data(0x41, 0, body) + b"\x00")
        register("no JSON", client=b"{")

        def sign(name, client=client_data("webauthn.get"), flags=0x01, counter=0, kept=0, by=key, domain=DOMAIN, turn=None):
            data = authenticator_data(flags, counter, domain=domain)
            signature = by.sign(data + hashlib.sha256(client).digest())
            if turn is not None:
                client, data, signature = turn(client, data, signature)
            assertions.append(assertion(f"{algorithm}: {name}", client, data, signature, key.cose, kept))

        sign("right")
        sign("counted on", counter=5, kept=4)
        sign("counted back", counter=4, kept=5)
        sign("counted the same", counter=5, kept=5)
        sign("counted to nothing", counter=0, kept=5)
        sign("by another key", by=other)
        sign("of a create", client=client_data("webauthn.create"))
        sign("from elsewhere", client=client_data("webauthn.get", origin="http://play.example"))
        sign("for another site", domain="evil.example")
        sign("nobody there", flags=0x00)
        sign("client data changed", turn=lambda c, d, s: (c + b" ", d, s))
        sign("counter changed", turn=lambda c, d, s: (c, d[:-1] + b"\x01", s))
        sign("signature changed", turn=lambda c, d, s: (c, d, s[:-1] + bytes([s[-1] ^ 1])))
        sign("signature cut", turn=lambda c, d, s: (c, d, s[:-1]))
        sign("no signature", turn=lambda c, d, s: (c, d, b""))
    verdicts = {"origin": ORIGIN, "domain": DOMAIN, "registrations": registrations, "assertions": assertions}
    Path(__file__).with_name("verdicts.json").write_text(json.dumps(verdicts, indent=1) + "\n")


if __name__ == "__main__":
    main()
