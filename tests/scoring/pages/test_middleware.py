"""Every text of a form is cleaned before a page reads it; what a browser may keep of a page."""

import pytest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.test import Client, RequestFactory
from django.urls import reverse

from scoring.models import Game
from scoring.pages.middleware import clean_forms
from tests.scoring.conftest import KnownClient


def seen_by_a_page(request: HttpRequest) -> tuple[QueryDict, QueryDict]:
    seen: list[tuple[QueryDict, QueryDict]] = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append((request.GET, request.POST))
        return HttpResponse()

    clean_forms(page)(request)
    return seen[0]


def test_what_no_page_can_show_is_gone_from_address_and_form() -> None:
    request = RequestFactory().post(
        "/?q=a%00b", {"name": ["No\u202era", "Ed\x00"], "kept": "as it is"}
    )
    address, form = seen_by_a_page(request)
    assert address["q"] == "ab"
    assert (form.getlist("name"), form["kept"]) == (["Nora", "Ed"], "as it is")


def test_a_clean_form_is_handed_on_untouched() -> None:
    request = RequestFactory().post("/", {"name": "Zoë\r\nAnn"})
    given = request.POST
    assert seen_by_a_page(request)[1] is given


def test_bytes_that_are_no_text_become_a_sign_for_them() -> None:
    request = RequestFactory().generic(
        "POST", "/?q=%FF", b"name=%ED%A0%80", content_type="application/x-www-form-urlencoded"
    )
    address, form = seen_by_a_page(request)
    assert address["q"] == "\N{REPLACEMENT CHARACTER}"
    assert set(form["name"]) == {"\N{REPLACEMENT CHARACTER}"}


@pytest.mark.parametrize("page", ["share", "change-game", "delete-game"])
def test_a_page_with_links_or_of_the_owner_is_stored_nowhere(
    nora: KnownClient, noras_game: Game, page: str
) -> None:
    assert nora.get(reverse(page, args=[noras_game.pk])).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("page", ["new-hand", "game"])
def test_a_pad_and_a_sheet_may_be_kept_by_the_browser_that_asked(
    nora: KnownClient, noras_game: Game, page: str
) -> None:
    assert nora.get(reverse(page, args=[noras_game.pk])).headers["Cache-Control"] == "private"


def test_a_page_for_everybody_is_kept_by_no_proxy_either(client: Client, db: None) -> None:
    assert client.get(reverse("start-game")).headers["Cache-Control"] == "private"
