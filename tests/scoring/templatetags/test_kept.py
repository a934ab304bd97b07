"""A part of a page is rendered once for its key, knows no visitor, and has each one's own token."""

import pytest
from django.middleware.csrf import get_token
from django.template import Context, RequestContext, Template, TemplateSyntaxError
from django.test import RequestFactory

from scoring.templatetags.kept import PARTS

pytestmark = pytest.mark.kept_as_it_is


def shown(template: str, **context: object) -> str:
    request = RequestFactory().get("/somewhere/")
    request._messages = []  # type: ignore[attr-defined]
    return Template("{% load kept %}" + template).render(RequestContext(request, context))


def test_what_has_the_same_key_is_rendered_once() -> None:
    part = '{% kept "part" key %}{{ value }}{% endkept %}'
    assert [shown(part, key=key, value=value) for key, value in ((1, "a"), (1, "b"), (2, "c"))] == [
        "a",
        "a",
        "c",
    ]


def test_parts_of_other_names_are_others() -> None:
    assert [shown(f'{{% kept "{name}" 1 %}}{name}{{% endkept %}}') for name in "ab"] == ["a", "b"]


def test_without_a_key_nothing_is_kept() -> None:
    part = '{% kept "part" key %}{{ value }}{% endkept %}'
    assert [shown(part, key=None, value=value) for value in "ab"] == ["a", "b"]
    assert PARTS.held == 0


def test_forms_have_the_token_of_whoever_asks_and_nobodys_is_kept() -> None:
    part = '{% kept "part" 1 %}<form>{% csrf_token %}</form>{% endkept %}'
    for token in ("hers", 'his"'):
        page = Template("{% load kept %}" + part).render(Context({"csrf_token": token}))
        assert page.count(f'value="{token.replace(chr(34), "&quot;")}"') == 1
    kept = [piece.text for piece in PARTS.get(("part", "en", 1)) or ()]
    assert len(kept) == 2
    assert "his" not in str(kept)
    assert "hers" not in str(kept)


def test_a_real_token_gets_its_cookie_when_the_part_was_kept() -> None:
    part = Template('{% load kept %}{% kept "part" 1 %}{% csrf_token %}{% endkept %}')
    for _time in range(2):
        request = RequestFactory().get("/")
        request._messages = []  # type: ignore[attr-defined]
        part.render(RequestContext(request))
        assert request.META["CSRF_COOKIE_NEEDS_UPDATE"]
        assert get_token(request)


def test_who_asks_is_out_of_reach_inside() -> None:
    part = (
        '{% kept "part" 1 %}{{ request.path }}'
        "{% for one in messages %}{{ one }}{% endfor %}{% endkept %}"
    )
    assert shown(part, messages=["for her alone"]) == ""
    assert shown("{{ request.path }}") == "/somewhere/"


def test_a_part_needs_a_name_and_a_key() -> None:
    with pytest.raises(TemplateSyntaxError, match="name in quotes and a key"):
        shown('{% kept "part" %}{% endkept %}')
