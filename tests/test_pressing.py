"""Pages are used as a person uses them: what a page does not offer is refused."""

from typing import Any

import pytest

from tests.pressing import fields_of, follow, press, read

PAGE = """
<form method="post" action="../save/">
  <input type="hidden" name="seen" value="7">
  <label>Name <input name="name" value="Nora" maxlength="10" required></label>
  <select name="kind"><option value="high">High</option><option>Low</option></select>
  <input type="checkbox" name="one" value="1" checked>
  <input type="checkbox" name="two" value="2">
  <textarea name="notes">
Late</textarea>
  <input name="off" value="x" disabled>
  <input name="person" value="Ed"><input name="person" value="Sue">
  <ul>
    <li>Ann <button name="up" value="1">Up<span class="aloud">: Ann</span></button></li>
    <li>Bob <button name="up" value="2">Up<span class="aloud">: Bob</span></button></li>
  </ul>
  <button>Save</button> <button disabled>Later</button>
  <p hidden>Nobody</p>
</form>
<form id="find" action="/search/"></form>
<input name="q" form="find"><button form="find">Find</button>
<a href="more/?page=2">More</a> <a href="?">First</a>
<p hidden>Not
yet</p><script>say()</script><!-- no -->
"""


class Browser:
    """Notes what is asked for, in place of a client."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def post(self, path: str, form: object, **_more: object) -> None:
        self.asked.append((path, form))

    def get(self, path: str, query: object, **_more: object) -> None:
        self.asked.append((path, query))


class Answer(dict[str, str]):
    """An answer with a page, as the test client has it."""

    def __init__(self) -> None:
        super().__init__({"Content-Type": "text/html; charset=utf-8"})
        self.client, self.content = Browser(), PAGE.encode()
        self.request = {"PATH_INFO": "/games/1/", "QUERY_STRING": ""}


@pytest.fixture
def answer() -> Answer:
    return Answer()


FORM = {
    **{"seen": ["7"], "name": ["Nora"], "kind": ["high"], "one": ["1"]},
    **{"notes": ["Late"], "person": ["Ed", "Sue"]},
}


def test_a_form_is_sent_as_a_browser_sends_it(answer: Answer) -> None:
    press(answer, "Save")
    press(
        answer, "Up", within="Bob", kind="Low", one=False, two=True, notes="", person=["Ed", "Olga"]
    )
    changed = {**FORM, "kind": ["Low"], "one": [], "two": ["2"], "notes": [""], "up": ["2"]}
    changed["person"] = ["Ed", "Olga"]
    assert answer.client.asked == [("/games/save/", FORM), ("/games/save/", changed)]
    assert fields_of(answer, "Up: Ann") == FORM


def test_a_link_to_the_same_page_drops_what_was_asked_for(answer: Answer) -> None:
    answer.request["QUERY_STRING"] = "page=3"
    follow(answer, "First")
    assert answer.client.asked == [("/games/1/", None)]


def test_a_search_and_a_link_are_asked_for(answer: Answer) -> None:
    press(answer, "Find", q="no")
    for link in ("More", "Mo…"):
        follow(answer, link)
    more = ("/games/1/more/?page=2", None)
    assert answer.client.asked == [("/search/", {"q": ["no"]}), more, more]


def test_a_page_is_read_without_what_is_hidden(answer: Answer) -> None:
    assert read(answer) == "Name HighLow Late Ann Up: Ann Bob Up: Bob Save Later Find More First"


@pytest.mark.parametrize(
    ("button", "fields", "why"),
    [
        ("Store", {}, "There is no 'Store' here"),
        ("Up", {}, "2 are called 'Up'"),
        ("Later", {}, "is disabled"),
        ("Save", {"title": "x"}, "no field 'title'"),
        ("Save", {"seen": "8"}, "no field 'seen'"),
        ("Save", {"off": "y"}, "no field 'off'"),
        ("Save", {"q": "x"}, "no field 'q'"),
        ("Save", {"kind": "middle"}, "'middle' is not offered"),
        ("Save", {"two": "3"}, "'3' is not offered"),
        ("Save", {"name": ""}, "asks for 'name'"),
        ("Save", {"name": "Bartholomew"}, "takes 10 letters"),
        ("Save", {"person": ["Ed", "Sue", "Will"]}, "There are 2 fields, not 3"),
    ],
)
def test_what_the_page_does_not_offer_is_refused(
    answer: Answer, button: str, fields: dict[str, Any], why: str
) -> None:
    with pytest.raises(AssertionError, match=why):
        press(answer, button, **fields)
    assert answer.client.asked == []
