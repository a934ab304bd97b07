"""A game from its start to its end in the three engines, and the forms of it after a reload."""

from collections.abc import Callable

from tests.browser.engines.person import Person
from tests.browser.playing import CAST

LOADED = "() => document.readyState === 'complete'"
REASONS = "() => Boolean(document.querySelector('.score-sheet .why')?.getClientRects().length)"

#: What is chosen on the pad; nothing where it is empty.
ENTERED = """() => [...document.querySelectorAll("#hand input:checked")].map(
  ({ name, value }) => `${name}=${value}`
)"""

#: What every form that is sent holds.
FIELDS = """() => [...document.querySelectorAll("form[method=post] :is(input, select, textarea)")]
  .filter(({ type, name }) => type !== "hidden" && name)
  .map((field) => `${field.name}=${"checked" in field ? `${field.checked} ` : ""}${field.value}`)"""

#: Change every field of every form that is sent, and return what they hold then: in one turn, since
#: an answer that arrives makes the pad show again what it knows.
CHANGE = """() => {
  for (const field of document.querySelectorAll("form[method=post] :is(input, select, textarea)")) {
    if (field.disabled || field.readOnly || !field.getClientRects().length) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = !field.checked;
    else if (field.localName === "select") field.selectedIndex = field.options.length - 1;
    else if (field.type === "text" || field.localName === "textarea") field.value = "Somebody else";
  }
  return (FIELDS)();
}""".replace("FIELDS", FIELDS)


def start(nora: Person) -> str:
    """Start a game of four; the address of its sheet."""
    nora.open("/games/new/australian/")
    for seat, name in enumerate(CAST[:4]):
        nora.type(f"name_{seat}", name)
    nora.pick("first_dealer", 0)
    nora.tap("Start the game")
    nora.sees("Hand 1")
    return nora.place.removesuffix("hands/new/")


def enter(nora: Person, contractor: int, bid: str, tricks: int | str) -> None:
    nora.pick("contractor", contractor)
    nora.pick("bid", bid)
    if isinstance(tricks, str):
        nora.tap(tricks)
    else:
        nora.pick("tricks", tricks)


def test_a_game_is_played_to_its_end_and_each_form_holds_after_a_reload_what_was_seen(
    arrives: Callable[[], Person],
) -> None:
    nora = arrives()
    sheet = start(nora)
    enter(nora, 0, "8D", 8)
    nora.tap("Save hand")
    nora.sees("Hand 1 saved.")

    # Neither the hand that was saved nor one that nobody saw.
    nora.reload()
    nora.sees("Hand 2")
    assert nora.browser.run(ENTERED) == []
    enter(nora, 1, "7S", 10)
    nora.reload()
    nora.sees("Hand 2")
    assert nora.until(ENTERED) == ["contractor=1", "bid=7S", "tricks=10"]
    nora.tap("Save hand")
    nora.sees("Hand 2 saved.")

    for path in ("hands/1/", "change/", "replace/", "/games/new/australian/"):
        nora.open(path if path.startswith("/") else sheet + path)
        nora.until(LOADED)
        as_written = nora.browser.run(FIELDS)
        assert nora.browser.run(CHANGE) != as_written
        nora.reload()
        nora.until(LOADED)
        assert (path, nora.browser.run(FIELDS)) == (path, as_written)

    nora.open(f"{sheet}hands/new/")
    enter(nora, 2, "MIS", "Made")
    nora.tap("Save hand")
    nora.sees("Hand 3 saved.")
    nora.until("() => document.querySelector('.ending')")
    nora.open(sheet)
    # The reasons of a line are there when it is opened, and not before.
    nora.sees("Score sheet")
    assert not nora.browser.run(REASONS)
    nora.browser.click(nora.until("() => document.querySelector('.score-sheet summary')"))
    nora.until(REASONS)
    totals = [text.split()[-1] for text in nora.read(".score-sheet tr.hand .unit")]
    assert totals == ["280", "20", "280", "270", "530", "270"]


def test_on_an_upright_tablet_every_key_takes_its_tap_with_the_sheet_below(
    arrives: Callable[[], Person],
) -> None:
    nora = arrives()
    nora.browser.resize(800, 1200)
    start(nora)
    for hand, contractor in ((1, 0), (2, 1)):
        enter(nora, contractor, "6S", 6)
        nora.tap("Save hand")
        nora.sees(f"Hand {hand} saved.")
        nora.until(f"() => document.querySelectorAll('#beside .hand').length === {hand}")
    assert not nora.browser.run(REASONS)
    nora.tap("1. Nora: 6♠")
    nora.until(REASONS)
