"""Two phones on one game, in the three engines: what each of them shows of the other's hands."""

import re
from collections.abc import Callable

from tests.browser.engines.person import FIELD, Person
from tests.browser.engines.test_a_game import ENTERED, enter, start
from tests.browser.engines.test_an_evening import published

SAVE = "() => [...document.querySelectorAll('[data-save]')].some((one) => !one.disabled)"
TOTALS = "() => [...document.querySelectorAll('.score .total')].map((one) => one.innerText)"
OFFERS = """() => [...document.querySelectorAll("[data-drop-mine], [data-entering] button")]
  .filter((one) => one.getClientRects().length).map((one) => one.innerText)"""
DROP = "Drop mine"


class Pad:
    """A phone's pad, as a person reads it."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def hand(self, contractor: int, bid: str, tricks: int) -> None:
        enter(self.person, contractor, bid, tricks)
        self.person.tap("Save hand")

    def shows(self, heading: str, *totals: str) -> None:
        """Wait until the pad shows this hand, and its totals with it."""
        self.person.sees(heading)
        self.person.until(f"(...totals) => ({TOTALS})().join() === totals.join()", *totals)

    def holds(self, *chosen: str) -> None:
        """Wait until this is chosen, and no more."""
        self.person.until(f"(...chosen) => ({ENTERED})().join() === chosen.join()", *chosen)

    @property
    def may_save(self) -> bool:
        return bool(self.person.browser.run(SAVE))

    def may_not_save(self) -> None:
        """Wait until the page, once its scripts run, lets nobody save."""
        self.person.until(f"() => !({SAVE})()")

    def waits(self, *offers: str) -> None:
        """Wait until no hand can be saved, and this is offered beside entering one."""
        self.may_not_save()
        assert self.offers == list(offers)

    @property
    def offers(self) -> list[str]:
        """What is offered beside entering a hand."""
        return list(self.person.browser.run(OFFERS))


def two_phones(arrives: Callable[[], Person]) -> tuple[Pad, Pad, str]:
    """A game on two phones, and its sheet; the first phone has a name."""
    kay, ben = arrives(), arrives()
    sheet = start(kay)
    kay.open("/devices/")
    kay.type("name", "Kay’s phone")
    kay.browser.press_enter(kay.until(FIELD, "name"))
    kay.sees("Saved.")
    kay.open(f"{sheet}share/")
    link = kay.read("[data-shared='series'] [data-link='keep']")[0]
    ben.open(re.sub(r"^https?://[^/]+", "", link))
    ben.sees("Games")
    for person in (kay, ben):
        person.open(f"{sheet}hands/new/")
        person.sees("Hand 1 · Nora deals")
    return Pad(kay), Pad(ben), sheet


def test_a_phone_that_was_put_down_after_a_tap_shows_the_game_as_it_is(
    arrives: Callable[[], Person],
) -> None:
    kay, ben, sheet = two_phones(arrives)
    kay.person.pick("contractor", 1)
    ben.hand(0, "6S", 6)
    kay.person.sees("Hand 1 saved. Nora: 6♠, made with 6 tricks.")
    kay.shows("Hand 2 · Ed deals", "40", "40")
    kay.holds()
    ben.hand(1, "7S", 6)
    kay.person.sees("Hand 2 saved. Ed: 7♠, failed with 6 tricks.")
    kay.shows("Hand 3 · Sue deals", "80", "−100")
    kay.waits()

    # A hand that was put right, and one taken back.
    kay.person.pick("contractor", 2)
    ben.person.open(f"{sheet}hands/1/")
    ben.person.pick("tricks", 7)
    ben.person.tap("Save: ")
    ben.person.sees("Hand 1 corrected.")
    ben.person.open(f"{sheet}hands/new/")
    ben.person.sees("Hand 3")
    kay.shows("Hand 3 · Sue deals", "80", "−110")
    kay.holds("contractor=2")
    ben.person.tap("Undo")
    ben.person.sees("Hand 2 is taken back.")
    kay.person.sees("Another phone is entering: Ed, 7♠")
    kay.shows("Hand 2 · Ed deals", "40", "30")
    kay.waits("Take over")

    # The hand is the first phone's now, and the other one has it no more.
    kay.person.tap("Take over")
    kay.holds("contractor=1", "bid=7S", "tricks=6")
    ben.person.sees("Kay’s phone is entering: Ed, 7♠")
    ben.holds()
    ben.waits("Take over")
    kay.person.pick("tricks", 7)
    kay.person.tap("Save hand")
    ben.person.sees("Hand 2 saved. Ed: 7♠, made with 7 tricks.")
    ben.shows("Hand 3 · Sue deals", "70", "170")

    # The end.
    kay.person.pick("contractor", 0)
    ben.hand(0, "10NT", 10)
    for pad in (ben, kay):
        pad.person.sees("Nora & Sue won")
        pad.person.sees("590")


def test_a_half_entered_hand_belongs_to_one_phone(arrives: Callable[[], Person]) -> None:
    kay, ben, sheet = two_phones(arrives)
    kay.person.pick("contractor", 2)
    kay.person.pick("bid", "6C")
    ben.person.sees("Kay’s phone is entering: Sue, 6♣")
    for _when in ("open", "just opened"):
        ben.holds()
        ben.may_not_save()
        ben.person.open(f"{sheet}hands/new/")
        ben.person.sees("Kay’s phone is entering: Sue, 6♣")
    kay.person.reload()
    kay.holds("contractor=2", "bid=6C")

    # The other phone saves a hand of its own: the draft stays, on the game as it is.
    ben.hand(0, "6S", 6)
    kay.person.sees("Hand 1 saved. Nora: 6♠, made with 6 tricks.")
    kay.shows("Hand 2 · Ed deals", "40", "40")
    kay.holds("contractor=2", "bid=6C")
    kay.person.pick("tricks", 7)
    kay.person.sees("Nora & Sue +60 → 100 · Ed & Will +30 → 70.")
    assert (kay.offers, kay.may_save) == ([DROP], True)
    kay.person.reload()
    kay.person.sees("Hand 1 saved. Nora: 6♠, made with 6 tricks.")
    kay.holds("contractor=2", "bid=6C", "tricks=7")
    # It was begun as hand 1, which was saved meanwhile: a person says which it is.
    kay.person.tap("Save hand")
    kay.person.sees("Another phone entered hand 1 differently")
    kay.person.tap("Both were played")
    ben.person.sees("Hand 2 saved. Sue: 6♣, made with 7 tricks.")
    ben.shows("Hand 3 · Sue deals", "100", "70")

    # Dropped, it is gone; the same hand from both phones counts once.
    kay.person.pick("contractor", 1)
    kay.person.pick("bid", "6D")
    ben.person.sees("Kay’s phone is entering: Ed, 6♦")
    ben.hand(1, "6D", 5)
    kay.person.sees("Hand 3 saved. Ed: 6♦, failed with 5 tricks.")
    kay.person.tap(DROP)
    kay.holds()
    kay.waits()
    enter(kay.person, 3, "6H", 6)
    ben.hand(3, "6H", 6)
    kay.person.sees("Hand 4 saved. Will: 6♥, made with 6 tricks.")
    kay.person.tap("Save hand")
    kay.person.sees("Another phone had already saved hand 4.")
    kay.shows("Hand 5 · Nora deals", "190", "90")

    # A hand taken back under a draft, and the end of the game under one.
    kay.person.pick("contractor", 0)
    kay.person.pick("bid", "7H")
    ben.person.sees("Kay’s phone is entering: Nora, 7♥")
    ben.person.tap("Undo")
    ben.person.sees("Hand 4 is taken back.")
    kay.person.sees("Hand 4 is taken back.")
    kay.shows("Hand 4 · Will deals", "150", "−10")
    kay.holds("contractor=0", "bid=7H")
    ben.person.tap("Save hand")
    ben.person.sees("Hand 4 saved.")
    kay.person.sees("Hand 5 · Nora deals")
    kay.holds("contractor=0", "bid=7H")
    assert kay.offers == []
    ben.hand(2, "10NT", 10)
    for pad in (ben, kay):
        pad.person.sees("Nora & Sue won")
        pad.person.sees("710")


def test_two_phones_at_a_table_of_an_evening(arrives: Callable[[], Person]) -> None:
    dee, *phones = arrives(), arrives(), arrives()
    evening = published(dee)
    dee.open(f"{evening}rounds/1/")
    scorer = dee.read(".seating strong")[0]
    dee.open(f"{evening}phones/")
    code = dee.read(".code")[0]
    one, other = pads = [Pad(phone) for phone in phones]
    for phone in phones:
        phone.open("/join/")
        phone.type("The five letters", code)
        phone.tap("Go to the table")
        if phone is phones[0]:
            phone.sees("Who keeps score?")
            phone.tap(scorer)
        else:
            phone.until("() => /Hand 1|Enter/.test(document.body.innerText)")
            if "Hand 1" not in phone.read("main")[0] + phone.read("header")[0]:
                phone.open(phones[0].place)
        phone.sees("Hand 1 ·")
    one.person.pick("contractor", 0)
    one.person.pick("bid", "7S")
    other.person.sees("is entering:")
    other.holds()
    other.may_not_save()
    other.person.tap("Take over")
    other.holds("contractor=0", "bid=7S")
    one.person.sees("Another phone is entering:")
    one.holds()
    one.person.pick("contractor", 1)
    other.person.pick("tricks", 7)
    other.person.tap("Save hand")
    for pad in pads:
        pad.person.sees("Hand 1 saved.")
        pad.shows("Hand 2 ·", "140", "30")
        pad.holds()
