"""Every page of an evening: who may see it, what it says, how many statements it takes."""

import json
import re
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse

from scoring.models import Device, Role
from scoring.services import By
from scoring.sharing import links
from tests.scoring.conftest import KnownClient
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.models import Tournament
from tournaments.queries import PackOrder, TableKey
from tournaments.sharing import sign_address
from tournaments.urls import urlpatterns

#: Page -> the least that opens it: of the evening, or of its own link (a table's sign, a player's page).
PAGES = {
    "evening": Role.KEEP,
    "evening-pulse": Role.WATCH,
    "evening-settings": Role.OWN,
    "close-evening": Role.OWN,
    "evening-history": Role.KEEP,
    "evening-record": Role.KEEP,
    "evening-spreadsheet": Role.KEEP,
    "roll": Role.KEEP,
    "add-entries": Role.KEEP,
    "all-here": Role.KEEP,
    "entry": Role.KEEP,
    "tap": Role.KEEP,
    "draft-round": Role.OWN,
    "round": Role.KEEP,
    "publish-round": Role.OWN,
    "take-back-round": Role.OWN,
    "swap": Role.OWN,
    "by-hand": Role.OWN,
    "caller": Role.KEEP,
    "seat": Role.OWN,
    "scores": Role.KEEP,
    "time": Role.OWN,
    "event-table": Role.KEEP,
    "correct-table": Role.KEEP,
    "standings": Role.WATCH,
    "cut": Role.OWN,
    "boards": Role.KEEP,
    "show-board": Role.OWN,
    "board": Role.WATCH,
    "phones": Role.OWN,
    "withdraw-event-link": Role.OWN,
    "evening-print": Role.KEEP,
    "print-sheet": Role.KEEP,
    "order-pack": Role.OWN,
    "print-job": Role.OWN,
    "print-job-pulse": Role.OWN,
    "print-job-pdf": Role.OWN,
    "print-seating": Role.KEEP,
    "print-caller": Role.KEEP,
    "print-tables": Role.KEEP,
    "player": Role.WATCH,
    "player-pulse": Role.WATCH,
    "table-phone": Role.KEEP,
    "sign-pulse": Role.KEEP,
    "table-pad": Role.KEEP,
    "table-preview": Role.KEEP,
    "table-in-play": Role.KEEP,
    "table-pulse": Role.KEEP,
    "table-agree": Role.KEEP,
    "table-amend": Role.KEEP,
    "table-preview-amendment": Role.KEEP,
    "table-void": Role.KEEP,
}
A_JOB = uuid.UUID(int=5)

#: For everybody.
OPEN = {"evenings", "start-evening", "import-evening", "event-link", "sign-link", "join"}


def arguments(hall: Hall, page: str) -> dict[str, object]:
    now = hall.now
    known = {
        "tournament_id": hall.pk,
        "entry_id": now.entries["1"].pk,
        "sign_id": now.tournament.signs.get(number=1).pk,
        "number": 1,
        "table": 1,
        "seat": "N",
        "hand": 1,
        "name": "sign-in",
        "pack": "before",
        "job_id": A_JOB,
    }
    pattern = next(pattern for pattern in urlpatterns if pattern.name == page)
    return {name: known[name] for name in pattern.pattern.converters}


def address(hall: Hall, page: str) -> str:
    return reverse(page, kwargs=arguments(hall, page))


def let_in(client: Client, thing: Any, role: Role) -> Client:
    token = links.token_of(thing, role)
    assert client.get(reverse("event-link", args=[thing.access_kind, thing.pk, token])).status_code == 302
    return client


@pytest.fixture
def playing(begun: Hall) -> Hall:
    begun.play_hands(1)
    order = PackOrder("emergency", "a4", "http://hall", tables=1)
    services.order_pack(job_id=A_JOB, tournament_id=begun.pk, order=order)
    return begun


def test_every_page_is_known_here() -> None:
    assert set(PAGES) | OPEN == {pattern.name for pattern in urlpatterns}


@pytest.mark.parametrize("page", PAGES)
def test_to_an_outsider_no_page_of_an_evening_exists(olga: KnownClient, playing: Hall, page: Any) -> None:
    assert {olga.get(address(playing, page)).status_code, olga.post(address(playing, page)).status_code} <= {
        404,
        405,
    }


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP, Role.OWN])
@pytest.mark.parametrize("page", PAGES)
def test_each_link_opens_what_it_is_for_and_nothing_else(
    client: Client, playing: Hall, page: Any, role: Any
) -> None:
    let_in(client, playing.now.tournament, role)
    allowed = role.includes(PAGES[page])
    for method in (client.get, client.post):
        answer = method(address(playing, page))
        assert (answer.status_code == 404) == (not allowed and answer.status_code != 405)
        assert answer.status_code < 500


def test_a_signs_link_opens_its_table_and_no_other(client: Client, playing: Hall) -> None:
    sign, other = playing.now.tournament.signs.order_by("number")
    short = sign_address("", sign)
    assert client.get(short).url == reverse("table-phone", args=[sign.pk])
    assert client.get(short.replace(sign.code, other.code)).status_code == 404
    assert client.get(reverse("table-phone", args=[sign.pk])).status_code == 200
    assert client.get(reverse("table-phone", args=[other.pk])).status_code == 404
    assert client.get(reverse("scores", args=[playing.pk])).status_code == 404


def test_a_players_link_opens_his_page_and_no_other(client: Client, playing: Hall) -> None:
    entry, other = playing.entry("P01"), playing.entry("P02")
    let_in(client, entry, Role.WATCH)
    assert client.get(reverse("player", args=[entry.pk])).status_code == 200
    assert client.get(reverse("player", args=[other.pk])).status_code == 404


@pytest.mark.parametrize("role", [Role.WATCH, Role.KEEP, Role.OWN])
def test_a_withdrawn_link_lets_nobody_in_and_puts_out_who_came_by_it(
    client: Client, dee: Client, playing: Hall, role: Any
) -> None:
    tournament = playing.now.tournament
    old = reverse("event-link", args=["tournament", playing.pk, links.token_of(tournament, role)])
    let_in(client, tournament, role)
    dee.post(reverse("withdraw-event-link", args=[playing.pk]), {"role": role, "generation": 1})
    assert client.get(reverse("board", args=[playing.pk])).status_code == 404
    assert Client().get(old).status_code == 404
    dee.post(reverse("withdraw-event-link", args=[playing.pk]), {"role": role, "generation": 1})
    assert playing.now.tournament.generation_of(role) == 2


def test_who_set_it_up_keeps_it_when_links_are_withdrawn(olga: KnownClient) -> None:
    owner = olga
    hall = Hall(owner.device, 8)
    owner.post(reverse("withdraw-event-link", args=[hall.pk]), {"role": "own", "generation": 1})
    assert owner.get(reverse("evening", args=[hall.pk])).status_code == 200


def test_a_tables_code_opens_it_and_wrong_ones_are_counted(client: Client, playing: Hall) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    answer = client.post(reverse("join"), {"code": sign.code.lower()})
    assert (answer.status_code, answer.url) == (302, reverse("table-phone", args=[sign.pk]))
    for _ in range(10):
        assert client.post(reverse("join"), {"code": "QQQQQ"}, REMOTE_ADDR="10.0.0.9").status_code == 422
    stopped = client.post(reverse("join"), {"code": sign.code}, REMOTE_ADDR="10.0.0.9")
    assert (stopped.status_code, "Wait ten minutes" in stopped.content.decode()) == (422, True)


def test_a_withdrawn_sign_has_another_code_and_link(client: Client, dee: Client, playing: Hall) -> None:
    sign = playing.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    dee.post(reverse("withdraw-event-link", args=[playing.pk]), {"table": 1})
    assert playing.now.tournament.signs.get(number=1).code != sign.code
    assert client.get(reverse("table-phone", args=[sign.pk])).status_code == 404


# ---------------------------------------------------------------------------------------------- setting it up


def test_forty_names_are_pasted_looked_at_and_set_up(dee: Client) -> None:
    names = "\n".join(f"{number}. Player {letter}" for number, letter in enumerate("ABCDEFGHIJKLM", start=1))
    form = {
        "tournament_id": str(uuid.uuid4()),
        "name": "Tuesday",
        "date": "2026-11-24",
        "ruleset": "midway",
        "names": names,
    }
    looked = dee.post(reverse("start-evening"), form)
    assert "13 players" in looked.content.decode()
    assert "3 tables" in looked.content.decode()
    assert Tournament.objects.count() == 0
    made = dee.post(reverse("start-evening"), {**form, "create": "1"})
    assert made.url == reverse("roll", args=[form["tournament_id"]])
    assert Tournament.objects.get().rounds == 6


@pytest.mark.parametrize("field", ["name", "date", "ruleset", "rounds", "tournament_id"])
def test_a_bad_form_is_answered_in_words(dee: Client, field: str) -> None:
    form = {
        "tournament_id": str(uuid.uuid4()),
        "name": "T",
        "date": "2026-11-24",
        "ruleset": "midway",
        "names": "A\nB",
    }
    answer = dee.post(reverse("start-evening"), {**form, field: "\x00 nonsense " * 9, "create": "1"})
    assert (answer.status_code, Tournament.objects.count()) == (200, 0)


# ----------------------------------------------------------------------------------------------------- typing


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
    assert (answer.status_code, f'value="{line}"' in answer.content.decode() or not line) == (422, True)


def test_a_sheet_of_the_round_before_is_not_taken_for_this_one(dee: Client, begun: Hall) -> None:
    begun.type_all()
    begun.seat()
    page = dee.post(reverse("scores", args=[begun.pk]), {"line": "1 10 0", "round": 1}).content.decode()
    assert "Round 2 was published in the meantime" in page
    assert begun.table(1, 2).typed is None


def test_four_tallies_are_checked_against_each_other(dee: Client, begun: Hall) -> None:
    table = begun.table(1)
    north, south = table.entries["N"].name, table.entries["S"].name
    assert f"{north} has 530 on the card and {south} has 520" in typed(dee, begun, "1 530 -140 520 -140")
    assert begun.table(1).typed is None
    typed(dee, begun, "1 530 -140 530 -140")
    assert begun.table(1).typed == {"NS": 530, "EW": -140}


def test_the_code_on_a_sheet_finds_its_page_again(dee: Client, begun: Hall) -> None:
    code = begun.now.tournament.signs.get(number=2).code
    typed(dee, begun, f"{code.lower()}-1 530 -140 390")
    assert begun.table(2).typed == {"NS": 530, "EW": -140}
    where = reverse("scores", args=[begun.pk])
    assert dee.post(where, {"line": f"{code}-1"}).url == reverse("event-table", args=[begun.pk, 1, 2])
    begun.type(1, 10, 0)
    begun.seat()
    assert dee.post(where, {"line": f"{code}-1 10 20", "round": 2}).url == reverse(
        "event-table", args=[begun.pk, 1, 2]
    )
    assert (begun.table(2, 1).typed["NS"], begun.table(2, 2).typed) == (530, None)
    assert "No sheet of this evening" in typed(dee, begun, "QQQQQ-1 10 20")
    assert "No sheet of this evening" in typed(dee, begun, f"{code}-9 10 20")


# ------------------------------------------------------------------------------------------------ corrections


def test_a_late_correction_says_whose_places_move_and_who_should_have(dee: Client, begun: Hall) -> None:
    begun.type(1, 530, -140)
    begun.type(2, 200, 100)
    begun.seat()
    went = [begun.table(1, 1).entries[seat].name for seat in "EW"]
    should = [begun.table(1, 1).entries[seat].name for seat in "NS"]
    where = reverse("correct-table", args=[begun.pk, 1, 1])
    change = {
        "act": "type",
        "ns": "-530",
        "ew": "-140",
        "version": begun.table(1, 1).row.version,
        "reason": "misread",
    }
    page = dee.post(where, change).content.decode()
    assert f"{went[0]} &amp; {went[1]} went on from table 1" in page
    assert f"it should have been {should[0]} &amp; {should[1]}" in page
    assert begun.table(1, 1).typed["NS"] == 530
    looked = re.search(r'name="looked" value="(\w+)"', page)[1]
    seats = {seat: entry.pk for seat, entry in begun.table(1, 2).entries.items()}
    dee.post(where, {**change, "looked": looked})
    assert begun.table(1, 1).typed["NS"] == -530
    assert {seat: entry.pk for seat, entry in begun.table(1, 2).entries.items()} == seats


def test_a_helper_types_and_rules_nothing(client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.KEEP)
    where = reverse("correct-table", args=[begun.pk, 1, 1])
    assert client.post(where, {"act": "adjust", "ns": "100", "ew": "0", "reason": "x"}).status_code == 404
    assert client.post(where, {"act": "type", "ns": "100", "ew": "0", "version": "0"}).status_code == 302
    assert begun.table(1).typed == {"NS": 100, "EW": 0}
    begun.type(2, 10, 0)
    begun.seat()
    assert client.post(where, {"act": "type", "ns": "900", "ew": "0", "version": "1"}).status_code == 404
    assert (
        "See what changes" not in client.get(reverse("event-table", args=[begun.pk, 1, 1])).content.decode()
    )


@pytest.mark.parametrize("act", ["", "type", "settle", "tie", "adjust", "short", "open", "nonsense"])
def test_nonsense_at_a_table_is_never_a_traceback(dee: Client, begun: Hall, act: str) -> None:
    for said in ({}, {"ns": "x", "ew": "", "low": "XX", "how": "?", "counts": "?", "version": "-"}):
        answer = dee.post(reverse("correct-table", args=[begun.pk, 1, 1]), {"act": act, **said})
        assert answer.status_code in (302, 404)


# ------------------------------------------------------------------------------------------------ what leaves


def test_the_record_is_judged_good_and_brought_in_again(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 50, 50)
    services.rule_tie(table=TableKey(begun.pk, 1, 2), low="EW", how="cut", device=None)
    begun.seat()
    begun.type(1, 30, 0)
    document = dee.get(reverse("evening-record", args=[begun.pk])).content
    from django.core.files.uploadedfile import SimpleUploadedFile

    answer = dee.post(reverse("import-evening"), {"record": SimpleUploadedFile("x.json", document)})
    copy = Tournament.objects.exclude(pk=begun.pk).get()
    assert answer.url == reverse("evening", args=[copy.pk])
    again = json.loads(dee.get(reverse("evening-record", args=[copy.pk])).content)
    assert again == json.loads(document)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"format": "five-hundred/1"}', b'{"round_list": []}']
)
def test_a_file_that_is_no_evening_is_refused_in_words(dee: Client, content: bytes) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    answer = dee.post(
        reverse("import-evening"), {"record": SimpleUploadedFile("x.json", content)}, follow=True
    )
    assert "Nothing was stored" in answer.content.decode() or "empty" in answer.content.decode()
    assert Tournament.objects.count() == 0


def test_after_a_published_round_the_record_is_in_the_directors_folder(
    dee: Client, hall: Hall, tmp_path: Path
) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path)})
    services.draft_round(tournament_id=hall.pk, device=None)
    dee.post(reverse("publish-round", args=[hall.pk, 1]))
    (copy,) = tmp_path.iterdir()
    assert json.loads(copy.read_text("utf-8"))["round_list"][0]["round"] == 1


def test_only_the_computer_itself_chooses_a_folder(client: Client, hall: Hall, tmp_path: Path) -> None:
    let_in(client, hall.now.tournament, Role.OWN)
    form = {"name": "T", "date": "2026-11-24", "rounds": 3, "minutes": 0, "sit_out": "0", "hidden_rounds": 0}
    answer = client.post(reverse("evening-settings", args=[hall.pk]), {**form, "copy_to": str(tmp_path)})
    assert (answer.status_code, hall.now.tournament.name, hall.now.tournament.copy_to) == (302, "T", "")


def test_a_stick_that_is_gone_is_said_and_stops_nothing(dee: Client, hall: Hall, tmp_path: Path) -> None:
    services.change_settings(tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path / "gone")})
    services.draft_round(tournament_id=hall.pk, device=None)
    dee.post(reverse("publish-round", args=[hall.pk, 1]))
    page = dee.get(reverse("evening", args=[hall.pk])).content.decode()
    assert (len(hall.now.published), "did not work" in page) == (1, True)


def test_a_spreadsheet_takes_no_name_for_a_formula(dee: Client, hall: Hall) -> None:
    services.rename(tournament_id=hall.pk, entry_id=hall.entry("P01").pk, name="=1+1", device=None)
    hall.seat()
    assert "'=1+1" in dee.get(reverse("evening-spreadsheet", args=[hall.pk])).content.decode()


def test_hidden_standings_are_not_for_the_hall(client: Client, dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    let_in(client, begun.now.tournament, Role.WATCH)
    for page in ("standings", "board"):
        answer = client.get(reverse(page, args=[begun.pk]), {"show": "standings"}).content.decode()
        assert "P01" not in answer
    assert "P01" in dee.get(reverse("standings", args=[begun.pk])).content.decode()


def test_a_cut_is_asked_for_and_named_where_it_decided(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"tiebreaks": ["cut"]})
    begun.type(1, 100, 0)
    begun.type(2, 200, 10)
    page = dee.get(reverse("standings", args=[begun.pk])).content.decode()
    assert page.count("Who cut best?") == 4
    best, other = (begun.table(2).entries[seat] for seat in "SN")
    dee.post(reverse("cut", args=[begun.pk]), {f"cut_{best.number}": "1", f"cut_{other.number}": "2"})
    assert [begun.now.ranks[entry.key] for entry in (best, other)] == [1, 2]
    page = dee.get(reverse("standings", args=[begun.pk])).content.decode()
    assert (page.count("Who cut best?"), page.count("by cut")) == (3, 2)


def test_a_second_correction_says_only_what_it_changes_itself(dee: Client, begun: Hall) -> None:
    begun.type(1, 530, -140)
    begun.type(2, 200, 100)
    begun.seat()
    services.adjust(table=TableKey(begun.pk, 1, 1), points={"NS": -900, "EW": 0}, by=By(None, "x"))
    change = {"act": "adjust", "ns": "-910", "ew": "0", "reason": "y"}
    page = dee.post(reverse("correct-table", args=[begun.pk, 1, 1]), change).content.decode()
    assert ("should have been" in page, "−380" in page) == (False, True)


def test_a_hand_put_right_after_its_round_says_what_it_does_to_the_evening(dee: Client, begun: Hall) -> None:
    begun.play_hands(1)
    begun.type(2, 200, 100)
    begun.seat()
    sign = begun.now.tournament.signs.get(number=1)
    form = pad_form(begun, tricks="2", version="0")
    answer = dee.post(reverse("table-preview-amendment", args=[sign.pk, 1, 1]), form).json()
    north = begun.table(1, 1).entries["N"].name
    assert any(words.startswith(f"{north}: from 560 to 280 points") for words in answer["consequences"])
    assert begun.table(1, 1).result["NS"] == 560


def test_links_carry_the_set_address_and_never_the_requests_host(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"origin": "http://10.1.2.3:8500"})
    page = dee.get(reverse("phones", args=[begun.pk])).content.decode()
    assert ("http://10.1.2.3:8500/join/" in page, "localhost:8500/join" in page) == (True, False)
    for bad in ("javascript:alert(1)", "http://", "ftp://x", 'http://x/"><script>', "x" * 300):
        dee.post(reverse("phones", args=[begun.pk]), {"origin": bad})
        assert begun.now.tournament.origin == "http://10.1.2.3:8500"


def test_signs_that_carry_an_old_address_are_noticed(dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"origin": "http://10.1.2.3"})
    assert dee.get(reverse("print-sheet", args=[begun.pk, "signs"]))["Content-Type"] == "application/pdf"
    services.change_settings(tournament_id=begun.pk, device=None, settings={"origin": "http://10.9.9.9"})
    assert "print the signs again" in dee.get(reverse("phones", args=[begun.pk])).content.decode()


# ----------------------------------------------------------------------------------------- a phone at a table


def pad_form(hall: Hall, **more: Any) -> dict[str, object]:
    return {"key": str(uuid.uuid4()), "after": "0", "contractor": "0", "bid": "7S", "tricks": "7", **more}


def test_a_hand_from_the_tables_phone_is_stored_once(client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    form = pad_form(begun)
    for _ in range(3):
        assert (
            client.post(reverse("table-pad", args=[sign.pk, 1]), form, headers={"X-Pad": "1"}).status_code
            == 200
        )
    assert begun.table(1).scored == 1


def test_a_hand_is_struck_out_at_the_tables_phone(client: Client, begun: Hall) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.play_hands(1, 1)
    answer = client.post(reverse("table-void", args=[sign.pk, 1, 1]), {"version": "0"})
    assert (answer.status_code, begun.table(1).scored) == (302, 0)


def test_a_phone_left_open_from_the_last_round_is_told_where_its_people_sit(
    client: Client, begun: Hall
) -> None:
    sign = begun.now.tournament.signs.get(number=1)
    let_in(client, sign, Role.KEEP)
    begun.type_all()
    begun.seat()
    page = client.post(
        reverse("table-pad", args=[sign.pk, 1]), pad_form(begun), headers={"X-Pad": "1"}
    ).content.decode()
    assert "Round 1 is over" in page
    for entry in begun.table(1, 1).entries.values():
        now, _seat = begun.now.current.table_of(entry)
        assert f"{entry.name}: table {now.number}." in page
    assert (begun.table(1, 1).scored, begun.table(1, 2).scored) == (1, 0)


def test_other_apps_pages_cannot_write_to_a_tables_game(dee: Client, begun: Hall) -> None:
    game = begun.table(1).row.game_id
    answer = dee.post(reverse("new-hand", args=[game]), pad_form(begun))
    assert (answer.status_code, begun.table(1).scored) == (404, 0)
    assert "P01" not in dee.get(reverse("home")).content.decode()


# ----------------------------------------------------------------------------------------------- measurements

READ = [
    "evening",
    "roll",
    "round",
    "scores",
    "event-table",
    "standings",
    "board",
    "phones",
    "player",
    "table-pad",
    "evening-history",
    "print-seating",
    "print-tables",
]


@pytest.mark.parametrize("page", READ)
def test_statements_of_a_page_do_not_grow_with_the_field(dee: Client, device: Device, page: Any) -> None:
    counts = []
    for players in (8, 40):
        hall = Hall(device, players)
        hall.seat()
        hall.play_hands(1, 1)
        where = address(hall, page)
        with CaptureQueriesContext(connection) as statements:
            assert dee.get(where).status_code == 200
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_the_pulse_is_cheap_and_says_nothing_until_something_changes(dee: Client, begun: Hall) -> None:
    where = reverse("evening-pulse", args=[begun.pk])
    revision = begun.now.tournament.revision
    with CaptureQueriesContext(connection) as statements:
        assert dee.get(where, {"revision": revision}).status_code == 304
    assert len(statements) == 1
    begun.type(1, 10, 0)
    assert dee.get(where, {"revision": revision}).status_code == 200


def test_no_page_holds_inline_script_or_style(dee: Client, playing: Hall) -> None:
    for page in PAGES:
        if "GET" in dee.options(address(playing, page)).headers.get("Allow", "GET") and page not in (
            "evening-pulse",
        ):
            body = dee.get(address(playing, page)).content.decode("utf-8", "replace")
            assert not re.search(r"<script>|<style|\sstyle=|\son\w+=", body), page


def test_every_address_of_an_evening_is_reachable_by_name() -> None:
    assert all(get_resolver().reverse_dict.getlist(name) for name in PAGES)
