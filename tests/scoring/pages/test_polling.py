"""A page that polls is told the revision once it has another one."""

import json

from django.test import RequestFactory

from scoring.pages.polling import answer_poll


def test_a_page_is_told_nothing_while_it_has_the_revision() -> None:
    assert answer_poll(RequestFactory().get("/", {"revision": "7"}), 7).status_code == 304


def test_a_page_is_told_the_revision_that_it_has_not() -> None:
    for request in (RequestFactory().get("/", {"revision": "6"}), RequestFactory().get("/")):
        assert json.loads(answer_poll(request, "7-a").content) == {"revision": "7-a"}
