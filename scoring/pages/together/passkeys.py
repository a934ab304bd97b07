"""Passkeys (WebAuthn): what a browser is asked, and what it answers, verified by Yubico's library.

What the server has to remember between the two is signed and sent along with the page: no row for a
question that nobody answers.
"""

import json
import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.request import split_domain_port
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from config.language import gettext as _
from scoring.models import Device, Passkey
from scoring.queries import together
from scoring.rules.errors import RuleViolation
from scoring.rules.record.shapes import an_object, parse_json
from scoring.services.together import NewPasskey

#: Seconds for which a page may stand open before its passkey is asked for.
GOOD_FOR: Final = 30 * 60
MAKE: Final = "scoring.together.passkeys.make"
USE: Final = "scoring.together.passkeys.use"


class Question(NamedTuple):
    """The request of a page to a browser (WebAuthn): its options, and a state to be sent back.

    `options`: JSON; `state`: signed.
    """

    options: str
    state: str


def are_taken() -> bool:
    """Return whether this server accepts passkeys: over HTTPS alone, so only where it is public."""
    return bool(settings.WORLD)


def to_make(request: HttpRequest, device: Device | None) -> Question:
    """Ask for a new passkey of a device; None: of one that has nothing yet."""
    user = PublicKeyCredentialUserEntity(
        id=secrets.token_bytes(32),
        name=_("Five Hundred"),
        display_name=_("Games and evenings of Five Hundred"),
    )
    known = [
        PublicKeyCredentialDescriptor(
            type=PublicKeyCredentialType.PUBLIC_KEY, id=websafe_decode(passkey.credential_id)
        )
        for passkey in (together.passkeys_of(device) if device else ())
    ]
    options, state = _server(request).register_begin(
        user,
        known,
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return _question(options.public_key, {**state, "device": device.pk if device else None}, MAKE)


def to_use(request: HttpRequest) -> Question:
    """Ask for any passkey that this browser has for this server."""
    options, state = _server(request).authenticate_begin(
        user_verification=UserVerificationRequirement.PREFERRED
    )
    return _question(options.public_key, state, USE)


def made(request: HttpRequest, device: Device | None, kind: str) -> NewPasskey:
    """Verify the passkey that a form brings (idempotent: also one that is the device's already).

    Raises RuleViolation `passkey_wrong`, `passkey_late`.
    """
    state, answer = _answer(request, MAKE)
    asked_of = state.get("device")
    if asked_of not in (None, device and device.pk):
        raise _wrong()
    try:
        data = _server(request).register_complete(state, answer)
        credential = data.credential_data
        assert credential is not None
        new = NewPasskey(
            websafe_encode(credential.credential_id), bytes(credential), data.counter, kind
        )
    except Exception as error:  # whatever a library says of bytes that somebody sends
        raise _wrong() from error
    if device is not None and asked_of is None and not _is_sent_again(new, device):
        raise _wrong()
    return new


def _is_sent_again(new: NewPasskey, device: Device) -> bool:
    """Return whether the passkey is stored for this device already.

    A browser without a device got one by it, and sends it again because the answer was lost.
    """
    known = together.passkey(new.credential_id)
    return known is not None and known.device_id == device.pk


def used(request: HttpRequest) -> tuple[Passkey, int]:
    """Verify the signature that a form brings: its passkey, and how often that has signed.

    Raises RuleViolation `passkey_wrong`, `passkey_late`, `passkey_unknown`.
    """
    state, answer = _answer(request, USE)
    passkey = together.passkey(str(answer.get("id", ""))[:2000])
    if passkey is None:
        raise RuleViolation("passkey_unknown")
    try:
        credential = AttestedCredentialData(bytes(passkey.public_key))
        _server(request).authenticate_complete(state, [credential], answer)
        data = AuthenticationResponse.from_dict(answer).response.authenticator_data
    except Exception as error:  # whatever a library says of bytes that somebody sends
        raise _wrong() from error
    return passkey, data.counter


def _server(request: HttpRequest) -> Fido2Server:
    """The server as passkeys know it: by the name in its address, which the settings allow."""
    host = request.get_host()
    name, _port = split_domain_port(host)
    origins = {f"https://{host}"}
    if name == "localhost":
        origins.add(
            f"http://{host}"
        )  # browsers hold it for as safe, and a proxy on the way is tried out so
    return Fido2Server(
        PublicKeyCredentialRpEntity(name="Five Hundred", id=name),
        verify_origin=lambda origin: origin in origins,
    )


def _question(options: object, state: Mapping[str, Any], salt: str) -> Question:
    return Question(json.dumps(dict(options)), signing.dumps(dict(state), salt=salt))  # type: ignore[call-overload]


def _answer(request: HttpRequest, salt: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the state signed with the request, and the browser's credential.

    Raises RuleViolation.
    """
    try:
        state = signing.loads(request.POST.get("state", ""), salt=salt, max_age=GOOD_FOR)
    except signing.SignatureExpired:
        raise RuleViolation("passkey_late") from None
    except signing.BadSignature:
        raise _wrong() from None
    try:
        return state, an_object(parse_json(request.POST.get("credential", "")), "credential")
    except RuleViolation:
        raise _wrong() from None


def _wrong() -> RuleViolation:
    return RuleViolation("passkey_wrong")
