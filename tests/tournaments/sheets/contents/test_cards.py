"""What tally cards and the sign-in sheet say is what the evening says."""

from scoring.models import Device
from tests.tournaments.conftest import Hall
from tournaments.models import Tournament
from tournaments.sheets.before.sign_in import SignIn
from tournaments.sheets.before.tally_cards import TallyRow
from tournaments.sheets.contents.cards import signing_in, tallies


def test_everybody_has_a_card_in_the_order_of_the_list(played: Hall) -> None:
    assert [tally.name for tally in tallies(played.now)] == [
        entry.name for entry in played.now.listed
    ]


def test_the_points_on_a_card_add_up_to_the_total_on_the_screen(played: Hall) -> None:
    now = played.now
    for tally in tallies(now):
        total = sum(row.points or 0 for row in tally.rows)
        assert total == now.totals[played.entry(tally.name).key]


def test_a_card_says_who_sat_where_with_whom_and_against_whom(played: Hall) -> None:
    now = played.now
    round_ = now.published[0]
    seats = {seat: entry.name for seat, entry in round_.tables[0].entries.items()}
    card = next(tally for tally in tallies(now) if tally.name == seats["N"])
    assert card.rows[0] == TallyRow(1, "1", "North", seats["S"], (seats["E"], seats["W"]), 110)


def test_a_sit_out_scores_what_the_evening_says_and_an_average_moves_until_the_end(
    device: Device,
) -> None:
    hall = Hall(device, 5, rounds=2, sit_out_points=None)
    hall.seat()
    hall.type_all()
    hall.seat()
    rows = [row for tally in tallies(hall.now) for row in tally.rows if row.sits_out]
    assert [row.is_average for row in rows] == [True, True]
    hall.type_all()
    rows = [row for tally in tallies(hall.now) for row in tally.rows if row.sits_out]
    assert [row.is_average for row in rows] == [False, False]


def test_who_was_not_there_has_no_sit_out_on_the_card(device: Device) -> None:
    hall = Hall(device, 9)
    hall.mark("P09", status="expected")
    hall.seat()
    card = next(tally for tally in tallies(hall.now) if tally.name == "P09")
    assert card.rows == (TallyRow(1, is_away=True),)


def test_the_sign_in_sheet_has_everybodys_own_fee_and_who_has_paid_it(played: Hall) -> None:
    Tournament.objects.update(guest_fee=300, revision=90, rounds_revision=90)
    played.now.tournament.entries.filter(number=2).update(guest=True)
    played.now.tournament.entries.filter(number=3).update(ranked=False)
    rows = signing_in(played.now)
    assert rows[:4] == [
        SignIn("P01", "$5.00", has_paid=True),
        SignIn("P02", "$3.00"),
        SignIn("P03"),
        SignIn("P04", "$5.00"),
    ]
