"""Recovery codes: derived from a device and a generation, as share links are; none is stored.

One secret of 128 bits has two spellings: letters and digits to be copied from paper by hand, and
the end of an address for a QR code.
"""

import base64
from itertools import pairwise
from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.access.links import TOKEN_BYTES
from scoring.models import Device
from scoring.queries import device_with_code

#: Digits and letters that nobody takes for another (Crockford's base 32): no I, L, O or U.
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
#: What is typed for those that are left out.
MISREAD: Final = str.maketrans("ILO", "110")
#: Letters of the secret, and of each group behind the number of the device.
LENGTH: Final = 26
GROUP: Final = 5
#: Digits of a device's number.
MOST_DIGITS: Final = 18


def token_of(device: Device) -> str:
    """The secret as the end of an address: 22 letters."""
    return base64.urlsafe_b64encode(_secret(device)).rstrip(b"=").decode()


def code_of(device: Device) -> str:
    """The printed code, `17-7ZK3Q-…`: the device's number, groups of five letters, one of six."""
    number = int.from_bytes(_secret(device), "big")
    letters = ""
    for _place in range(LENGTH):
        number, digit = divmod(number, len(LETTERS))
        letters = LETTERS[digit] + letters
    ends = (*range(0, LENGTH - GROUP, GROUP), LENGTH)
    return "-".join([str(device.pk), *(letters[start:end] for start, end in pairwise(ends))])


def device_of_code(typed: str) -> Device | None:
    """Read a code as somebody types it, in any case, hyphens or none; the device that it leads to.

    What the QR code holds, pasted, is as good. None where it leads nowhere.
    """
    if "/" in typed:
        parts = typed.strip().strip("/").split("/")
        return device_of_token(parts[-2], parts[-1]) if len(parts) > 1 else None
    read = "".join(typed.upper().translate(MISREAD).replace("-", " ").split())
    device = _numbered(read[:-LENGTH])
    if device is None:
        return None
    return device if constant_time_compare(read, code_of(device).replace("-", "")) else None


def device_of_token(number: str, token: str) -> Device | None:
    """The device that the address of a QR code leads to; None where it leads nowhere."""
    device = _numbered(number)
    return device if device is not None and constant_time_compare(token, token_of(device)) else None


def _numbered(number: str) -> Device | None:
    if not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
        return None
    return device_with_code(int(number))


def _secret(device: Device) -> bytes:
    message = f"{device.pk}:{device.code_generation}"
    return salted_hmac("scoring.together.code", message, algorithm="sha256").digest()[:TOKEN_BYTES]
