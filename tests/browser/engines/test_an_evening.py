"""An evening in the three engines: its director, a table's phone, a board."""

from collections.abc import Callable

from tests.browser.engines.person import Person

PLAYERS = [f"Player {letter}" for letter in "ABCDEFGH"]


def published(dee: Person) -> str:
    """Set an evening up and publish its first round; its address."""
    dee.open("/evenings/new/")
    dee.type("Players, one a line", "\n".join(PLAYERS))
    dee.type("Rounds", "2")
    dee.tap("Preview")
    dee.tap("Set it up")
    dee.tap("Everybody is here")
    dee.sees("8 here")
    evening = dee.place.removesuffix("roll/")
    dee.tap("Seat round 1")
    dee.tap("Publish round 1")
    dee.sees("Round 1 is published.")
    return evening


def test_two_rounds_with_a_phone_at_a_table_and_a_board(arrives: Callable[[], Person]) -> None:
    dee, phone = arrives(), arrives()
    evening = published(dee)
    dee.open(f"{evening}rounds/1/")
    seats = dee.read(".seating strong")
    dee.open(f"{evening}phones/")
    code = dee.read(".code")[0]
    watch = dee.read("[data-link='watch']")[0]

    phone.open("/join/")
    phone.type("The five letters", code)
    phone.tap("Go to the table")
    phone.sees("Who keeps score?")
    phone.tap(seats[0])
    phone.sees("Hand 1")
    phone.pick("contractor", 0)
    phone.pick("bid", "7S")
    phone.pick("tricks", 8)
    phone.tap("Save hand")
    phone.sees("Hand 1 saved.")

    dee.open(f"{evening}scores/")
    dee.enter("Table, North & South", "1 530 -140")
    dee.sees("→")
    dee.enter("Table, North & South", "2 100 60")
    dee.sees("Round 1 is in.")
    dee.tap("Seat round 2")
    dee.tap("Publish round 2")
    dee.sees("Round 2 is published.")

    # The phone at the table hears of it by itself.
    phone.tap("Where everybody goes")
    phone.tap("We are the new four")
    phone.sees("Who keeps score?")

    # Somebody else's phone, which may only watch, becomes the board.
    phone.open(watch)
    phone.sees("Round 2 of 2")
    dee.open(f"{evening}scores/")
    dee.enter("Table, North & South", "1 100 60")
    phone.sees("Still playing")
    dee.enter("Table, North & South", "2 100 60")
    phone.until("() => document.querySelector('.screen.counting')")
