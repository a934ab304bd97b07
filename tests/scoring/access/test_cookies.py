"""Each cookie is for this host alone and out of reach of scripts."""

from django.conf import LazySettings
from django.http import HttpResponse
from django.test import RequestFactory

from scoring.access.cookies import LONGEST, cookie, set_cookie


def test_a_cookie_comes_back_by_its_name_and_no_script_reads_it() -> None:
    response = HttpResponse()
    set_cookie(response, "theme", "dark")
    sent = response.cookies["theme"]
    assert (sent["httponly"], sent["samesite"], sent["secure"], sent["max-age"]) == (
        True,
        "Lax",
        "",
        LONGEST,
    )
    request = RequestFactory().get("/")
    request.COOKIES["theme"] = sent.value
    assert (cookie(request, "theme"), cookie(request, "deck")) == ("dark", "")


def test_over_https_browsers_hold_it_to_this_host(settings: LazySettings) -> None:
    settings.COOKIE_PREFIX, settings.SESSION_COOKIE_SECURE = "__Host-", True
    response = HttpResponse()
    set_cookie(response, "theme", "dark")
    sent = response.cookies["__Host-theme"]
    assert (sent["secure"], sent["path"], sent["domain"]) == (True, "/", "")
    request = RequestFactory().get("/")
    request.COOKIES["theme"] = "forged"
    assert cookie(request, "theme") == ""
