"""Recovery codes: one is made, and ends those before it."""

from scoring.pages.together import codes
from scoring.services import together
from tests.scoring.conftest import KnownClient


def test_another_code_ends_those_before_it(nora: KnownClient, olga: KnownClient) -> None:
    for device in (nora.device, olga.device):
        assert together.make_code(device=device, seen_generation=0, kind="mac")
        device.refresh_from_db()
    first, others = codes.code_of(nora.device), codes.code_of(olga.device)
    together.join(browser=olga.device, kept=nora.device, kind="")
    # On paper that one leads to both now.
    led_to = codes.device_of_code(others)
    assert led_to is not None
    assert led_to.kept_with == nora.device
    assert together.make_code(device=nora.device, seen_generation=1, kind="mac")
    assert codes.device_of_code(first) is None
    assert codes.device_of_code(others) is None


def test_pressed_twice_one_code_is_made(nora: KnownClient) -> None:
    assert together.make_code(device=nora.device, seen_generation=0, kind="mac")
    assert not together.make_code(device=nora.device, seen_generation=0, kind="mac")
    nora.device.refresh_from_db()
    assert (nora.device.code_generation, nora.device.kind) == (1, "mac")
