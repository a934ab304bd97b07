"""A line typed from a sheet: echoed, asked about, kept to be mended."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.conftest import Hall, let_in
from tournaments import services


def typed(dee: Client, hall: Hall, line: str, **more: Any) -> str:
    answer = dee.post(
        reverse("scores", args=[hall.pk]), {"line": line, "round": len(hall.now.published), **more}
    )
    return answer.content.decode()


def test_a_typed_line_is_echoed_with_names_and_totals(dee: Client, begun: Hall) -> None:
    page = typed(dee, begun, "1 530 -140 390")
    table = begun.table(1)
    for entry in table.entries.values():
        assert entry.name in page
    assert begun.table(1).result == {"NS": 530, "EW": -140}


def test_what_is_unusual_is_asked_about_once(dee: Client, begun: Hall) -> None:
    page = typed(dee, begun, "1 5300 -140")
    assert "unusual" in page
    assert begun.table(1).typed is None
    typed(dee, begun, "1 5300 -140", sure="1 5300 -140")
    assert begun.table(1).typed == {"NS": 5300, "EW": -140}


def test_another_total_for_a_typed_table_is_asked_about(dee: Client, begun: Hall) -> None:
    typed(dee, begun, "1 530 -140")
    assert "was typed as 530 and −140 before" in typed(dee, begun, "1 350 -140")
    typed(dee, begun, "1 350 -140", sure="1 350 -140")
    assert begun.table(1).typed["NS"] == 350


@pytest.mark.parametrize(
    "line", ["", "1 535 0", "9 10 0", "1 10 20 40", "x", "1 1 1 1 1 1", "1 99999999999 0"]
)
def test_a_line_that_is_wrong_is_kept_to_be_mended(dee: Client, begun: Hall, line: str) -> None:
    answer = dee.post(reverse("scores", args=[begun.pk]), {"line": line, "round": 1})
    assert (answer.status_code, f'value="{line}"' in answer.content.decode() or not line) == (
        422,
        True,
    )


def test_a_sheet_of_the_round_before_is_not_taken_for_this_one(dee: Client, begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    page = dee.post(
        reverse("scores", args=[begun.pk]), {"line": "1 10 0", "round": 1}
    ).content.decode()
    assert "Round 2 was published in the meantime" in page
    assert begun.table(1, 2).typed is None


def test_four_tallies_are_checked_against_each_other(dee: Client, begun: Hall) -> None:
    table = begun.table(1)
    north, south = table.entries["N"].name, table.entries["S"].name
    assert f"{north} has 530 on the card and {south} has 520" in typed(
        dee, begun, "1 530 -140 520 -140"
    )
    assert begun.table(1).typed is None
    typed(dee, begun, "1 530 -140 530 -140")
    assert begun.table(1).typed == {"NS": 530, "EW": -140}


def test_the_code_on_a_sheet_finds_its_page_again(dee: Client, begun: Hall) -> None:
    code = begun.now.tournament.signs.get(number=2).code
    typed(dee, begun, f"{code.lower()}-1 530 -140 390")
    assert begun.table(2).typed == {"NS": 530, "EW": -140}
    address = reverse("scores", args=[begun.pk])
    assert dee.post(address, {"line": f"{code}-1"})["Location"] == reverse(
        "event-table", args=[begun.pk, 1, 2]
    )
    begun.type(1, 10, 0)
    begun.seat()
    assert dee.post(address, {"line": f"{code}-1 10 20", "round": 2})["Location"] == reverse(
        "event-table", args=[begun.pk, 1, 2]
    )
    assert (begun.table(2, 1).typed["NS"], begun.table(2, 2).typed) == (530, None)
    assert "No sheet of this evening" in typed(dee, begun, "QQQQQ-1 10 20")
    assert "No sheet of this evening" in typed(dee, begun, f"{code}-9 10 20")


@pytest.mark.parametrize("line", ["{code}-2", "{code}-2 530 -140"])
def test_a_sheet_of_a_round_that_is_only_drafted_waits_for_it(
    dee: Client, begun: Hall, line: str
) -> None:
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    code = begun.now.tournament.signs.get(number=1).code
    for client in (dee, let_in(Client(), begun.now.tournament, Role.KEEP)):
        shown = typed(client, begun, line.format(code=code))
        assert "Round 2 is not published yet. Type its sheets once it is." in shown


@pytest.mark.parametrize("line", ["{code}-1", "{code}-1 530 -140"])
def test_a_sheet_of_a_table_that_its_round_did_not_have_is_refused_in_words(
    dee: Client, device: Device, line: str
) -> None:
    hall = Hall(device, 12)
    for name in ("P09", "P10", "P11", "P12"):
        hall.mark(name, status="late")
    hall.seat()
    hall.type_all()
    for name in ("P09", "P10", "P11", "P12"):
        hall.mark(name, status="here")
    hall.seat()
    code = hall.now.tournament.signs.get(number=3).code
    assert "Round 1 has tables 1 to 2." in typed(dee, hall, line.format(code=code))


def test_a_typed_tie_asks_who_goes_on_right_there(dee: Client, begun: Hall) -> None:
    shown = typed(dee, begun, "1 300 300")
    north, south = (begun.table(1).entries[seat].name for seat in "NS")
    assert ("Table 1: 300 : 300, a tie" in shown, f"{north} &amp; {south}" in shown) == (True, True)
    answer = dee.post(
        reverse("correct-table", args=[begun.pk, 1, 1]),
        {"act": "tie", "low": "NS", "how": "cut", "back": "scores"},
    )
    assert answer["Location"] == reverse("scores", args=[begun.pk])
    assert begun.table(1).state == "in"
    assert "a tie</h2>" not in typed(dee, begun, "2 300 100")


def test_a_number_alone_opens_its_table(dee: Client, begun: Hall) -> None:
    answer = dee.post(reverse("scores", args=[begun.pk]), {"line": "2", "round": 1})
    assert answer["Location"] == reverse("event-table", args=[begun.pk, 1, 2])
    assert "Round 1 has tables 1 to 2." in typed(dee, begun, "9")


def test_a_sheet_of_an_earlier_round_is_the_directors_and_a_helper_is_told_so(
    dee: Client, begun: Hall
) -> None:
    code = begun.now.tournament.signs.get(number=1).code
    begun.type_all()
    begun.seat()
    helper = let_in(Client(), begun.now.tournament, Role.KEEP)
    assert "Round 1 is over: give this sheet to the director." in typed(
        helper, begun, f"{code}-1 530 -140"
    )
    answer = dee.post(
        reverse("scores", args=[begun.pk]), {"line": f"{code}-1 530 -140", "round": 2}
    )
    assert answer["Location"] == reverse("event-table", args=[begun.pk, 1, 1])


@pytest.mark.parametrize(("role", "shown"), [(Role.KEEP, False), (Role.OWN, True)])
def test_totals_that_are_kept_back_are_echoed_and_listed_for_the_director_alone(
    begun: Hall, role: Role, shown: bool
) -> None:
    begun.type_all()
    begun.seat()
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 9})
    client = let_in(Client(), begun.now.tournament, role)
    assert ("→" in typed(client, begun, "1 530 -140")) is shown
    page = client.get(reverse("round", args=[begun.pk, 2])).content.decode()
    assert ('<span class="num">' in page) is shown
