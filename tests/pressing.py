"""Pages used as a person uses them: forms are filled in and sent by the words of their buttons.

`press`, `follow` and `read` take an answer of Django's test client and the page that it holds. What
the page does not offer is refused with an AssertionError: a button or link that is not there, a
field that the form does not have, a choice that is not among its options.
"""

from typing import Any
from urllib.parse import urljoin, urlsplit

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

#: Types of inputs of which the browser sends nothing by itself.
_NOT_SENT = ("submit", "image", "button", "reset", "file")


def press(answer: Any, button: str, /, within: str = "", **fields: Any) -> Any:
    """Press a button, and return the answer to which its form leads, after redirects.

    `button`: its words, with or without those that only a screen reader says; with “…” at the end,
    as it begins. `within`: words of
    the row or section that it stands in, where several buttons have the same words. `fields`: what
    the person fills in first, by the field's name: a text, a chosen value, True or False for a
    box, a list where several texts, boxes or files have one name.
    """
    page = _page_of(answer)
    pressed = _the_one(
        [one for one in page.select("button, input[type=submit]") if _is_seen(one)],
        button,
        within,
    )
    assert not pressed.has_attr("disabled"), f"The button {button!r} is disabled."
    form = _form_of(page, pressed)
    sent = _filled_in(_controls(page, form), fields, pressed, form)
    if name := _text(pressed, "name"):
        sent.setdefault(name, []).append(_text(pressed, "value"))
    address = _text(pressed, "formaction") or _text(form, "action")
    is_posted = _text(form, "method").lower() == "post"
    return _ask(answer, address, sent if is_posted else None, sent)


def follow(answer: Any, link: str, /, within: str = "") -> Any:
    """Follow a link by its words, as `press` finds a button."""
    page = _page_of(answer)
    found = _the_one([one for one in page.select("a[href]") if _is_seen(one)], link, within)
    return _ask(answer, _text(found, "href"), None, {})


def fields_of(answer: Any, button: str, /, within: str = "") -> dict[str, list[str]]:
    """Return what the form of a button would send now, by name, without the button itself."""
    page = _page_of(answer)
    seen = [one for one in page.select("button, input[type=submit]") if _is_seen(one)]
    return _defaults(_controls(page, _form_of(page, _the_one(seen, button, within))))


def read(answer: Any) -> str:
    """Return what a person reads on a page, or on a part of one, on one line."""
    page = _page_of(answer)
    texts = [
        text
        for text in (page.body or page).find_all(string=True)
        if type(text) is NavigableString and text.parent and _is_seen(text.parent)
    ]
    return " ".join("".join(texts).replace("\xad", "").split())


def _page_of(answer: Any) -> BeautifulSoup:
    assert answer.get("Content-Type", "").startswith("text/html"), answer
    return BeautifulSoup(answer.content, "html.parser")


def _the_one(tags: list[Tag], words: str, within: str) -> Tag:
    """Return the button or link with these words."""
    found = [one for one in tags if _is_called(one, words)]
    if within:
        found = _nearest(found, within)
    there = sorted({_words(one) for one in tags})
    assert found, f"There is no {words!r} here, only: {there}"
    one_thing = len({_what_it_does(one) for one in found}) == 1
    assert one_thing, f"{len(found)} are called {words!r}: say within what it stands."
    return found[0]


def _is_called(tag: Tag, words: str) -> bool:
    called = _words(tag), _seen_words(tag)
    begins = words.endswith("…") and called[0].startswith(words.removesuffix("…"))
    return words in called or begins


def _what_it_does(tag: Tag) -> tuple[object, ...]:
    """Two buttons of one form that send the same do the same, and so do links to one address."""
    if tag.name == "a":
        return (_text(tag, "href"),)
    return id(tag.find_parent("form")), *(_text(tag, one) for one in ("form", "name", "value"))


def _nearest(tags: list[Tag], within: str) -> list[Tag]:
    """Return the tags whose row has these words, or else whose list, section or form has them."""
    around = [
        [one for one in tag.parents if one.name in ("tr", "li", "dd", "form", "section", "details")]
        for tag in tags
    ]
    for level in range(max(map(len, around), default=0)):
        found = [
            tag
            for tag, parts in zip(tags, around, strict=True)
            if level < len(parts) and within in " ".join(parts[level].get_text().split())
        ]
        if found:
            return found
    return []


def _words(tag: Tag) -> str:
    if tag.name == "input":
        return _text(tag, "value")
    return _text(tag, "aria-label") or " ".join(tag.get_text().replace("\xad", "").split())


def _seen_words(tag: Tag) -> str:
    """Return the words of a tag without those for screen readers alone."""
    unseen = {id(text) for aloud in tag.select(".aloud") for text in aloud.strings}
    text = "".join(text for text in tag.strings if id(text) not in unseen)
    return " ".join(text.replace("\xad", "").split())


def _is_seen(tag: Tag) -> bool:
    return not any(part.has_attr("hidden") for part in (tag, *tag.parents))


def _form_of(page: BeautifulSoup, tag: Tag) -> Tag:
    name = _text(tag, "form")
    form = page.find(id=name) if name else tag.find_parent("form")
    assert isinstance(form, Tag), f"The button {_words(tag)!r} has no form."
    return form


def _controls(page: BeautifulSoup, form: Tag) -> list[Tag]:
    """Return the controls of a form, those elsewhere that name it among them, which are sent."""
    own = [one for one in form.select("input, select, textarea") if not _text(one, "form")]
    if name := _text(form, "id"):
        own += page.select(f'[form="{name}"]:is(input, select, textarea)')
    return [
        one
        for one in own
        if _text(one, "name")
        and not one.has_attr("disabled")
        and one.find_parent("fieldset", disabled=True) is None
    ]


def _defaults(controls: list[Tag]) -> dict[str, list[str]]:
    sent: dict[str, list[str]] = {}
    for control in controls:
        for value in _values(control):
            sent.setdefault(_text(control, "name"), []).append(value)
    return sent


def _values(control: Tag) -> list[str]:
    """Return the values that a browser sends of a control that nobody has touched."""
    if control.name == "textarea":
        return [control.get_text().removeprefix("\n").replace("\r\n", "\n")]
    if control.name == "select":
        options = control.select("option")
        chosen = [one for one in options if one.has_attr("selected")]
        if not chosen and not control.has_attr("multiple"):
            chosen = options[:1]
        return [_value_of(one) for one in chosen]
    if _kind(control) in _NOT_SENT:
        return []
    if _kind(control) in ("checkbox", "radio"):
        return [_text(control, "value") or "on"] if control.has_attr("checked") else []
    return [_text(control, "value")]


def _filled_in(
    controls: list[Tag], fields: dict[str, Any], pressed: Tag, form: Tag
) -> dict[str, list[Any]]:
    """Return what is sent once the fields are filled in."""
    sent: dict[str, list[Any]] = dict(_defaults(controls))
    for name, value in fields.items():
        named = [one for one in controls if _text(one, "name") == name and _kind(one) != "hidden"]
        assert named, f"The form has no field {name!r}, only: {sorted(_names(controls))}"
        sent[name] = _typed(named, value)
    if not form.has_attr("novalidate") and not pressed.has_attr("formnovalidate"):
        for control in controls:
            empty = not any(sent.get(_text(control, "name"), []))
            assert not (control.has_attr("required") and empty), (
                f"The browser asks for {_text(control, 'name')!r}."
            )
    return sent


def _typed(named: list[Tag], value: Any) -> list[Any]:
    """Return what fields of one name send with a value filled in."""
    first, values = named[0], value if isinstance(value, list | tuple) else [value]
    if _kind(first) in ("checkbox", "radio"):
        offered = [_text(one, "value") or "on" for one in named]
        if isinstance(value, bool):
            assert len(offered) == 1, f"Say which of {offered} is ticked."
            return offered if value else []
        return [_offered(str(one), offered) for one in values]
    if first.name == "select":
        offered = [_value_of(one) for one in first.select("option")]
        return [_offered(str(one), offered) for one in values]
    if _kind(first) == "file":
        return list(values)
    longest = _text(first, "maxlength")
    texts = [str(one) for one in values]
    assert len(texts) in (1, len(named)), f"There are {len(named)} fields, not {len(texts)}."
    for text in texts:
        assert not longest or len(text) <= int(longest), f"The browser takes {longest} letters."
    return texts


def _offered(value: str, offered: list[str]) -> str:
    assert value in offered, f"{value!r} is not offered, only: {offered}"
    return value


def _value_of(option: Tag) -> str:
    return _text(option, "value") if option.has_attr("value") else _words(option)


def _names(controls: list[Tag]) -> set[str]:
    return {_text(one, "name") for one in controls if _kind(one) != "hidden"}


def _kind(control: Tag) -> str:
    return _text(control, "type").lower() if control.name == "input" else control.name


def _text(tag: Tag, attribute: str) -> str:
    return str(tag.get(attribute) or "")


def _ask(
    answer: Any, address: str, posted: dict[str, list[Any]] | None, query: dict[str, list[Any]]
) -> Any:
    """Ask for an address as it stands on a page, and follow redirects."""
    asked = answer.request
    here = asked["PATH_INFO"] + (f"?{asked['QUERY_STRING']}" if asked.get("QUERY_STRING") else "")
    # To a browser the address “?” asks for nothing; `urljoin` keeps what was asked for before.
    whole = urlsplit(urljoin(asked["PATH_INFO"] if address[:1] == "?" else here, address))
    more: dict[str, Any] = {"follow": True, "secure": asked.get("wsgi.url_scheme") == "https"}
    path = whole.path + (f"?{whole.query}" if whole.query and (posted or not query) else "")
    if posted is not None:
        return answer.client.post(path, posted, **more)
    return answer.client.get(path, query or None, **more)
