"""What kind of device a browser says that it runs on."""

import pytest
from django.test import RequestFactory

from scoring.together.kinds import KINDS, SIGNS, kind_of

DESCRIBED = {
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1": "iphone",
    "Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Safari/604.1": "ipad",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36": "android",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/130.0 Safari/537.36": "chromebook",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/132.0": "windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15": "mac",
    "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0": "linux",
    "curl/8": "",
    "": "",
}


@pytest.mark.parametrize(("described", "kind"), DESCRIBED.items())
def test_a_browser_is_told_by_its_description(described: str, kind: str) -> None:
    assert kind_of(RequestFactory().get("/", HTTP_USER_AGENT=described)) == kind


def test_every_kind_has_a_word() -> None:
    assert {kind for _sign, kind in SIGNS} | {""} == set(KINDS)
