"""Evenings of another game than Five Hundred: totals are typed, and nothing is said of hands."""

import datetime
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Device, Game, Role
from scoring.rules.hands import Hand as HandFacts
from tests.paper import MADE_AT, pdf_of
from tests.tournaments.conftest import (
    Hall,
    let_in,
    page,
    pages_of,
    refused,
    simulate,
    start_form,
    text_of,
)
from tournaments import services
from tournaments.files.exports import archive_of, record_of
from tournaments.files.figures import book_of_evening
from tournaments.models import TableSign, Tournament
from tournaments.queries import PackOrder, TableKey, fresh_evening
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements import FOR_PAIRS, FOR_PLAYERS
from tournaments.rules.prizes.kinds import Prize
from tournaments.rules.record.answers import answer_event
from tournaments.sheets.packs import PACKS, sheets_of


@pytest.fixture
def euchre(device: Device) -> Hall:
    """Nine players, three rounds of eight hands of euchre."""
    hall = Hall(device, 9, ruleset="totals-only", plays=RoundFormat(hands=8))
    hall.seat()
    return hall


def test_any_whole_number_is_a_total(euchre: Hall) -> None:
    euchre.type(1, 11, 7)
    euchre.type(2, -3, 0)
    assert [dict(euchre.table(number).result) for number in (1, 2)] == [
        {"NS": 11, "EW": 7},
        {"NS": -3, "EW": 0},
    ]
    assert Game.objects.count() == 0


@pytest.mark.parametrize(
    ("typed", "code"),
    [({"ns": 100_000, "ew": 0}, "points_too_large"), ({"ns": 1, "ew": 0, "NS": 1}, "no_hands")],
)
def test_what_is_no_total_of_it_is_refused(euchre: Hall, typed: dict[str, int], code: str) -> None:
    assert refused(euchre.type, 1, **typed) == code


def test_a_hand_is_refused(euchre: Hall) -> None:
    facts = HandFacts(outcome="misdeal")
    key = TableKey(euchre.pk, 1, 1)
    record: dict[str, Any] = {"table": key, "key": euchre.pk, "facts": facts, "device": None}
    assert refused(services.record_table_hand, **record) == "no_hands"


@pytest.mark.parametrize("movement", [*FOR_PLAYERS, *(f"{code} pairs" for code in FOR_PAIRS)])
def test_every_movement_runs_it_from_set_up_to_the_record(
    db: None, tmp_path: Path, movement: str
) -> None:
    code, _blank, pairs = movement.partition(" ")
    options: dict[str, Any] = {"movement": code, "pairs": bool(pairs)}
    document, _id = simulate(tmp_path, players=20, rounds=3, ruleset="totals-only", **options)
    assert document["ruleset"] == {"name": "totals-only"}
    assert answer_event(document)["standings"] == document["standings"]


def test_everything_that_goes_wrong_goes_wrong_in_it_too(db: None, tmp_path: Path) -> None:
    document, _id = simulate(tmp_path, players=23, rounds=4, ruleset="totals-only", trouble=True)
    assert answer_event(document)["standings"] == document["standings"]


@pytest.mark.parametrize("plays", [RoundFormat(hands=8), RoundFormat(game=True)])
def test_out_and_in_again_it_is_the_same(device: Device, plays: RoundFormat) -> None:
    hall = Hall(device, 9, ruleset="totals-only", plays=plays, rank_by="games")
    hall.seat()
    hall.type(1, 10, 7)
    hall.type(2, 9, 9, won="NS")
    hall.seat()
    hall.type(1, 3, -2)
    copy = services.bring_in(
        device=device,
        tournament_id=hall.pk.__class__(int=9),
        document={**archive_of(hall.now), "kept": {}},
        date=datetime.date(2026, 11, 24),
        seed=1,
    )
    assert record_of(fresh_evening(copy.pk)) == record_of(hall.now)
    assert (copy.has_hands, copy.ruleset_name, copy.options) == (False, "totals-only", {})


def test_a_table_gives_its_totals_in_on_its_phone(client: Client, euchre: Hall) -> None:
    sign = TableSign.objects.get(tournament=euchre.pk, number=1)
    let_in(client, sign, Role.KEEP)
    shown = page(client, "table-phone", sign.pk)
    assert "What did each side make?" in shown
    version = euchre.table(1).row.version
    form = {"ns": "3", "below_ns": "1", "ew": "10", "version": str(version)}
    address = reverse("table-totals", args=[sign.pk, 1])
    answers = [client.post(address, form), client.post(address, form)]
    assert {answer.status_code for answer in answers} == {302}
    assert dict(euchre.table(1).result) == {"NS": -3, "EW": 10}
    assert "The totals are in." in page(client, "table-phone", sign.pk)
    client.post(address, {**form, "ew": "9"})
    assert euchre.table(1).result["EW"] == 10, "others had typed since that page was made"


def test_it_gives_none_in_once_the_next_round_is_played(client: Client, euchre: Hall) -> None:
    euchre.type(1, 1, 2)
    euchre.type(2, 1, 2)
    euchre.seat()
    sign = TableSign.objects.get(tournament=euchre.pk, number=1)
    let_in(client, sign, Role.KEEP)
    form = {"ns": "5", "ew": "2", "version": str(euchre.table(1, 1).row.version)}
    answer = client.post(reverse("table-totals", args=[sign.pk, 1]), form, follow=True)
    assert "Round 1 is over" in answer.content.decode()
    assert dict(euchre.table(1, 1).result) == {"NS": 1, "EW": 2}


def test_what_was_given_in_is_no_act_that_the_director_can_undo(
    client: Client, dee: Client, euchre: Hall
) -> None:
    sign = TableSign.objects.get(tournament=euchre.pk, number=1)
    let_in(client, sign, Role.KEEP)
    client.post(reverse("table-totals", args=[sign.pk, 1]), {"ns": "5", "ew": "2", "version": "0"})
    shown = page(dee, "evening-history", euchre.pk)
    assert "Round 1, table 1: typed 5 : 2, at the table" in shown
    assert "published" in page(dee, "evening", euchre.pk).split("Undo")[0].rsplit("Last done")[1]


def test_a_table_of_five_hundred_gives_in_no_totals(client: Client, begun: Hall) -> None:
    sign = TableSign.objects.get(tournament=begun.pk, number=1)
    let_in(client, sign, Role.KEEP)
    form = {"ns": "50", "ew": "20", "version": "0"}
    answer = client.post(reverse("table-totals", args=[sign.pk, 1]), form, follow=True)
    assert "Keep one of them" in answer.content.decode()
    assert begun.table(1).typed is None


def test_prizes_for_hands_are_neither_had_nor_chosen(euchre: Hall) -> None:
    kinds = [prize.kind for prize in euchre.now.tournament.prizes]
    assert kinds == ["high", "high", "high", "low"]
    chosen = services.PrizeList([Prize(1, "slams")], one_each=False)
    change = {"tournament_id": euchre.pk, "chosen": chosen, "device": euchre.device}
    assert refused(services.choose_prizes, **change) == "prize_unclear"


def test_tie_breaks_of_hands_are_neither_set_nor_taken_over(device: Device, euchre: Hall) -> None:
    change = {"tournament_id": euchre.pk, "device": device, "settings": {"tiebreaks": ["slams"]}}
    assert refused(services.change_settings, **change) == "option_value"
    like = Hall(device, 8, ruleset="totals-only", tiebreaks=["slams", "best_round"])
    assert like.now.tournament.tiebreaks == ["best_round"]


#: Words of Five Hundred that no page and no sheet of another game may say.
OF_FIVE_HUNDRED = re.compile(
    r"\b(slams?|bids?|bid by|contracts?|misère|kitty|trumps?|tricks|revokes?|hands? here)\b", re.I
)


def said(content: bytes) -> list[str]:
    """The words of Five Hundred that a page says: all of it but its head and its markup."""
    shown = re.sub(r"(?s)<head>.*?</head>|<[^>]+>", " ", content.decode())
    return OF_FIVE_HUNDRED.findall(shown)


def test_no_page_speaks_of_five_hundred(device: Device, dee: Client) -> None:
    hall = Hall(device, 9, ruleset="totals-only", tiebreaks=["best_round"], fee=500)
    for _round in range(2):
        hall.seat()
        hall.type(1, 11, 7)
        hall.type(2, 8, 9)
    services.draft_round(tournament_id=hall.pk, device=device)
    answers = {address: dee.get(address) for address in pages_of(hall)}
    answers |= {
        f"{number}": dee.get(reverse("event-table", args=[hall.pk, number, 1])) for number in (1, 2)
    }
    pages = {
        address: b"".join(answer)
        for address, answer in answers.items()
        if answer.status_code == 200 and "text/html" in answer["Content-Type"]
    }
    assert len(pages) > 20
    assert {address: said(page) for address, page in pages.items() if said(page)} == {}
    assert {answer.status_code for answer in answers.values()} <= {200, 302, 401, 404, 405}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("pack", PACKS)
def test_no_sheet_neither(euchre: Hall, pack: str, paper: str) -> None:
    euchre.type(1, 11, 7)
    assert OF_FIVE_HUNDRED.findall(printed(euchre, pack, paper)) == []


def printed(hall: Hall, pack: str, paper: str = "a4") -> str:
    order = PackOrder(pack, paper, "http://hall", round=1, tables=3)
    return text_of(pdf_of(*sheets_of(hall.now, order, MADE_AT)))


def test_a_sheet_of_it_has_a_hand_and_both_sides(euchre: Hall) -> None:
    text = printed(euchre, "during")
    assert "Dealer" not in text
    assert "added together" in text


def test_its_spreadsheet_has_neither_hands_nor_slams(euchre: Hall) -> None:
    euchre.type(1, 11, 7)
    book = book_of_evening(euchre.now)
    assert "Hands" not in [table.title for table in book.tables]
    columns = {column.title for table in book.tables for column in table.columns}
    assert {name for name in columns if "slam" in name or "set" in name} == set()


def test_it_is_set_up_by_the_form_and_set_up_again(dee: Client) -> None:
    form = start_form(ruleset="totals-only", plays="game", rounds="2", create="1")
    dee.post(reverse("start-evening"), form)
    started = Tournament.objects.get()
    assert (started.has_hands, started.plays, started.rank_by) == (False, "game", "games")
    again = dee.get(reverse("start-evening"), {"like": str(started.pk)}).content.decode()
    assert '<option value="totals-only" selected>' in again


def test_a_line_of_it_is_typed_without_questions(dee: Client, euchre: Hall) -> None:
    dee.post(reverse("scores", args=[euchre.pk]), {"line": "1 12 8 20", "round": "1"})
    assert dict(euchre.table(1).result) == {"NS": 12, "EW": 8}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1 NS", "Who won is not typed where points alone count"),
        ("1 10*1 5", "Slams are not known here"),
        ("1 10", "7 12 8 20. Or the figures on all four cards: North"),
    ],
)
def test_a_line_that_it_does_not_know_is_refused_in_its_own_words(
    dee: Client, euchre: Hall, line: str, says: str
) -> None:
    answer = dee.post(reverse("scores", args=[euchre.pk]), {"line": line, "round": "1"})
    assert (answer.status_code, says in answer.content.decode()) == (422, True)


def test_fields_to_fix_totals_have_what_stands(client: Client, euchre: Hall) -> None:
    sign = TableSign.objects.get(tournament=euchre.pk, number=1)
    let_in(client, sign, Role.KEEP)
    euchre.type(1, -3, 10)
    shown = page(client, "table-phone", sign.pk)
    assert ('value="3"' in shown, 'value="10"' in shown) == (True, True)
    assert shown.count("checked") == 1


def test_a_tie_is_said_where_a_side_goes_on(client: Client, euchre: Hall) -> None:
    sign = TableSign.objects.get(tournament=euchre.pk, number=1)
    let_in(client, sign, Role.KEEP)
    euchre.type(1, 9, 9)
    assert "a tie. The director settles who goes on." in page(client, "table-phone", sign.pk)
