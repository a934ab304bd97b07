"""An evening as a whole: its settings, its log, its end; copied to a folder, polled."""

import json
import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.copies.asking import note_outcome
from scoring.models import Device, Role
from scoring.services import By, SeenHand
from tests.tournaments.conftest import Hall, let_in, page
from tests.tournaments.pages.test_starting import fields_of
from tournaments import services
from tournaments.models import Table
from tournaments.pages import evenings
from tournaments.queries import TableKey


def test_after_a_published_round_the_record_is_in_the_directors_folder(
    dee: Client, hall: Hall, tmp_path: Path
) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path)}
    )
    services.draft_round(tournament_id=hall.pk, device=None)
    dee.post(reverse("publish-round", args=[hall.pk, 1]))
    (copy,) = tmp_path.iterdir()
    assert json.loads(copy.read_text("utf-8"))["round_list"][0]["round"] == 1


def test_the_folder_gets_the_round_that_is_complete_and_the_evening_that_is_closed(
    dee: Client, hall: Hall, tmp_path: Path
) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path)}
    )
    services.draft_round(tournament_id=hall.pk, device=None)
    dee.post(reverse("publish-round", args=[hall.pk, 1]))
    (copy,) = tmp_path.iterdir()
    for table in hall.now.current.tables:
        dee.post(reverse("scores", args=[hall.pk]), {"line": f"{table.number} 530 140", "round": 1})
    assert not hall.now.current.waiting_for
    [round_] = json.loads(copy.read_text("utf-8"))["round_list"]
    assert [table["totals"] for table in round_["tables"]] == [{"NS": 530, "EW": 140}] * len(
        round_["tables"]
    )
    open_still = copy.read_text("utf-8")
    dee.post(reverse("close-evening", args=[hall.pk]), {"sure": "1"})
    assert copy.read_text("utf-8") != open_still


def test_what_was_done_without_leaving_the_page_is_said_on_it(dee: Client, hall: Hall) -> None:
    form, part = {"reopen": "1"}, {"X-Part": "1"}
    for headers in (part, {}):
        services.close_tournament(tournament_id=hall.pk, device=None)
        answer = dee.post(
            reverse("close-evening", args=[hall.pk]), form, headers=headers, follow=True
        )
        assert answer.content.decode().count("The evening is open again.") == 1
    assert (
        "The evening is open again."
        not in dee.get(reverse("evening", args=[hall.pk])).content.decode()
    )


def test_a_director_at_the_computer_is_told_that_no_folder_gets_the_evening(
    dee: Client, hall: Hall
) -> None:
    words = "No copy is kept on a USB stick"
    assert words in dee.get(reverse("evening", args=[hall.pk])).content.decode()
    services.change_settings(tournament_id=hall.pk, device=None, settings={"copy_to": "/stick"})
    assert words not in dee.get(reverse("evening", args=[hall.pk])).content.decode()


def test_only_the_computer_itself_chooses_a_folder(
    client: Client, hall: Hall, tmp_path: Path
) -> None:
    let_in(client, hall.now.tournament, Role.OWN)
    form = {
        "name": "T",
        "date": "2026-11-24",
        "rounds": 3,
        "minutes": 0,
        "sit_out": "0",
        "hidden_rounds": 0,
    }
    answer = client.post(
        reverse("evening-settings", args=[hall.pk]), {**form, "copy_to": str(tmp_path)}
    )
    assert (answer.status_code, hall.now.tournament.name, hall.now.tournament.copy_to) == (
        302,
        "T",
        "",
    )


def test_a_stick_that_is_gone_is_said_and_stops_nothing(
    dee: Client, hall: Hall, tmp_path: Path
) -> None:
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"copy_to": str(tmp_path / "gone")}
    )
    services.draft_round(tournament_id=hall.pk, device=None)
    dee.post(reverse("publish-round", args=[hall.pk, 1]))
    page = dee.get(reverse("evening", args=[hall.pk])).content.decode()
    assert (len(hall.now.published), "did not work" in page) == (1, True)


def test_before_round_1_the_evening_says_what_a_sit_out_does(dee: Client, device: Device) -> None:
    hall = Hall(device, 13, rounds=10)
    assert "those 10 have one round less" in page(dee, "evening", hall.pk)
    answer = dee.post(
        reverse("sit-out-points", args=[hall.pk]), {"sit_out": "average"}, follow=True
    )
    assert "A sit-out scores the average" in answer.content.decode()
    assert hall.now.tournament.sit_out_points is None
    services.draft_round(tournament_id=hall.pk, device=None)
    assert "A sit-out scores the average" in page(dee, "round", hall.pk, 1)


def test_the_round_that_is_played_belongs_to_the_time_to_go(dee: Client, device: Device) -> None:
    """Ten rounds take three and a quarter hours, nine of them not quite three."""
    hall = Hall(device, 8, rounds=10)
    told = re.compile(r"(about \S+ hours)\s+to go")
    hall.seat()
    seen = [told.findall(dee.get(reverse("evening", args=[hall.pk])).content.decode())]
    hall.type_all()
    seen.append(told.findall(dee.get(reverse("evening", args=[hall.pk])).content.decode()))
    assert seen == [["about 3¼ hours"], ["about 3 hours"]]


def test_what_is_still_open_is_asked_about_before_the_evening_is_closed(
    dee: Client, begun: Hall
) -> None:
    asked = dee.post(reverse("close-evening", args=[begun.pk])).content.decode()
    assert ("2 rounds are not played yet." in asked, "Table 1: nothing yet." in asked) == (
        True,
        True,
    )
    assert begun.now.tournament.closed_at is None
    dee.post(reverse("close-evening", args=[begun.pk]), {"sure": "1"})
    assert begun.now.tournament.closed_at is not None


def test_the_log_speaks_words_and_names_whose_device_it_was(
    dee: Client, client: Client, begun: Hall
) -> None:
    services.change_settings(
        tournament_id=begun.pk, device=begun.device, settings={"one_prize_each": True}
    )
    shown = page(dee, "evening-history", begun.pk)
    assert ("Settings: one prize each" in shown, "another laptop" in shown) == (True, True)


def test_who_comes_late_is_said_before_the_first_round(dee: Client, hall: Hall) -> None:
    hall.mark("P03", status="late")
    assert "1 comes late." in page(dee, "evening", hall.pk)


def test_the_director_sees_how_the_computer_does_and_a_helper_does_not(
    dee: Client, client: Client, begun: Hall
) -> None:
    address = reverse("evening", args=[begun.pk])
    assert "free on this computer." in dee.get(address).content.decode()
    helper = let_in(client, begun.now.tournament, Role.KEEP)
    assert "free on this computer." not in helper.get(address).content.decode()


def test_a_copy_that_did_not_work_is_said_with_what_to_look_at(
    dee: Client, hall: Hall, settings: LazySettings, tmp_path: Path
) -> None:
    settings.COPIES = tmp_path
    note_outcome(timezone.now(), None, "No copy could be laid into /media/stick.")
    shown = dee.get(reverse("evening", args=[hall.pk])).content.decode()
    assert "The problem: No copy could be laid into /media/stick." in shown


def test_the_log_has_its_undo_beside_the_one_line_that_it_takes_back(
    dee: Client, begun: Hall
) -> None:
    begun.type(2, 300, 100)
    begun.play_hands(1, 1)
    seen = SeenHand(1, 0)
    services.amend_table_hand(
        table=TableKey(begun.pk, 1, 1), seen=seen, facts=begun.north(1, "8S"), by=By(), directs=True
    )
    page = dee.get(reverse("evening-history", args=[begun.pk])).content.decode()
    lines = page[page.index('<ul class="log acts">') :].split("<li>")[1:]
    assert ["Undo" in line for line in lines[:3]] == [True, False, False]
    assert ("hand 1 corrected" in lines[0], "typed 300" in lines[2]) == (True, True)
    # And so has the bar on every other page.
    bar = dee.get(reverse("scores", args=[begun.pk])).content.decode()
    assert bar.index("hand 1 corrected") < bar.index("Undo")


def test_the_log_is_read_page_by_page(
    dee: Client, begun: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evenings, "LINES", 2)
    begun.play_hands(1, 3)
    address = reverse("evening-history", args=[begun.pk])
    page = dee.get(address).content.decode()
    older = re.search(r'href="(\?before=\d+)"', page)
    assert older is not None
    following = dee.get(address + older[1]).content.decode()
    assert ("hand 3 entered" in page, "hand 3 entered" in following) == (True, False)
    assert "hand 1 entered" in following


def test_a_closed_evening_is_opened_again_where_somebody_types_and_the_line_stays(
    dee: Client, begun: Hall
) -> None:
    services.close_tournament(tournament_id=begun.pk, device=None)
    scores = reverse("scores", args=[begun.pk])
    refused = dee.post(scores, {"line": "1 300 100", "round": "1"})
    shown = refused.content.decode()
    assert (refused.status_code, 'value="1 300 100"' in shown) == (422, True)
    assert "nothing was changed" in shown
    form = dict(
        re.findall(
            r'name="(reopen|back|line)" value="(.*?)"', shown[shown.index('class="last-act"') :]
        )
    )
    assert form == {"reopen": "1", "back": scores, "line": "1 300 100"}
    opened = dee.post(reverse("close-evening", args=[begun.pk]), form, follow=True).content.decode()
    assert 'value="1 300 100"' in opened
    assert "The evening is open again." in opened
    assert begun.now.tournament.closed_at is None


def test_what_was_typed_at_a_table_of_a_closed_evening_stays_in_its_fields(
    dee: Client, begun: Hall
) -> None:
    services.close_tournament(tournament_id=begun.pk, device=None)
    form = {
        "act": "type",
        "ns": "310",
        "ew": "-140",
        "slams_ns": "1",
        "version": "0",
        "reason": "misread",
    }
    shown = dee.post(
        reverse("correct-table", args=[begun.pk, 1, 1]), form, follow=True
    ).content.decode()
    assert all(f'value="{value}"' in shown for value in ("310", "-140", "1", "misread"))
    assert "Open it again" in shown


def test_closing_says_who_has_not_paid(dee: Client, device: Device) -> None:
    hall = Hall(device, 8, rounds=1, fee=500)
    hall.seat()
    hall.type_all()
    hall.mark("P01", paid=True)
    address = reverse("close-evening", args=[hall.pk])
    asked = dee.post(address).content.decode()
    assert "P02, P03, P04, P05, P06, P07 &amp; P08 have not paid the fee: $35.00." in asked
    looked = re.search(r'name="looked" value="(\w+)"', asked)
    assert looked is not None
    hall.mark("P02", paid=True)
    # What was agreed to is no longer what would be left open: it is asked again.
    assert "P03, P04" in dee.post(address, {"sure": "1", "looked": looked[1]}).content.decode()
    assert hall.now.tournament.closed_at is None
    dee.post(address, {"sure": "1"})
    assert hall.now.tournament.closed_at is not None


def test_the_last_act_is_one_sentence_whatever_it_was(dee: Client, begun: Hall) -> None:
    services.close_tournament(tournament_id=begun.pk, device=None)
    services.reopen_tournament(tournament_id=begun.pk, device=None)
    shown = " ".join(dee.get(reverse("evening", args=[begun.pk])).content.decode().split())
    assert ("The evening was opened again," in shown, "again.," in shown) == (True, False)


def test_closing_asks_about_a_table_of_an_earlier_round_that_is_open(
    dee: Client, begun: Hall
) -> None:
    """An older version let it be opened again."""
    begun.type_all()
    begun.seat()
    begun.type_all()
    services.change_settings(tournament_id=begun.pk, device=None, settings={"rounds": 2})
    Table.objects.filter(round__tournament=begun.pk, round__number=1, number=1).update(
        ns=None, ew=None
    )
    asked = dee.post(reverse("close-evening", args=[begun.pk]), follow=True).content.decode()
    assert "Round 1, table 1: nothing yet." in asked
    assert not begun.now.is_closed


def test_fewer_rounds_throw_a_draft_away_and_the_page_says_so(dee: Client, begun: Hall) -> None:
    begun.type_all()
    services.draft_round(tournament_id=begun.pk, device=None)
    address = reverse("evening-settings", args=[begun.pk])
    form = {**dee.get(address).context["form"].initial, "sit_out_figure": "", "copy_to": ""}
    for rounds, is_said in ((2, False), (1, True)):
        said = dee.post(address, {**form, "rounds": rounds}, follow=True).content.decode()
        assert ("The draft of round 2 was thrown away." in said) == is_said
    assert begun.now.draft is None


def test_how_an_evening_is_ranked_is_chosen_saved_once_and_logged(dee: Client, begun: Hall) -> None:
    address = reverse("evening-settings", args=[begun.pk])
    asked = page(dee, "evening-settings", begun.pk)
    for words in ("Ranked by", "games won, then points", "average points a table, then points"):
        assert words in asked
    form = {**dee.get(address).context["form"].initial, "sit_out_figure": "", "copy_to": ""}
    dee.post(address, {**form, "rank_by": "games", "sit_out_halves": "1"})
    tournament = begun.now.tournament
    assert (tournament.rank_by, tournament.sit_out_halves) == ("games", 1)
    log = page(dee, "evening-history", begun.pk)
    assert "Settings: by what people are ranked, what a sit-out counts in games" in log
    assert re.search(r'value="games" selected', page(dee, "evening-settings", begun.pk))
    # A page that was opened before it was asked leaves it as it is.
    old = {name: value for name, value in form.items() if name != "rank_by"}
    dee.post(address, {**old, "sit_out_halves": ""})
    assert begun.now.tournament.rank_by == "games"


def test_the_page_that_asks_about_sit_outs_asks_for_games_where_games_rank(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 9, rank_by="games")
    asked = page(dee, "evening", hall.pk)
    assert "A sit-out counts as no game, and scores no points." in asked
    assert "Count half a game" in asked
    said = dee.post(
        reverse("sit-out-points", args=[hall.pk]), {"sit_out": "half"}, follow=True
    ).content.decode()
    assert "A sit-out counts as half a game, and scores no points." in said
    assert hall.now.tournament.sit_out_halves == 1
    services.change_settings(
        tournament_id=hall.pk, device=None, settings={"rank_by": "average", "sit_out_points": 0}
    )
    assert "Score the average" not in page(dee, "evening", hall.pk)


def test_an_older_page_of_settings_stores_nothing(dee: Client, begun: Hall) -> None:
    address = reverse("evening-settings", args=[begun.pk])
    first, second = (fields_of(page(dee, "evening-settings", begun.pk)) for _each in range(2))
    dee.post(address, {**first, "rounds": "4"})
    shown = dee.post(address, {**second, "hidden_rounds": "1"}, follow=True).content.decode()
    tournament = begun.now.tournament
    assert (tournament.rounds, tournament.hidden_rounds) == (4, 0)
    assert "Somebody else was quicker. This is how it stands now: look again." in shown
    fields = fields_of(shown)
    assert fields["rounds"] == ["4"]
    dee.post(address, {**fields, "rounds": "99"})
    dee.post(address, {**fields, "hidden_rounds": "1"})
    assert begun.now.tournament.hidden_rounds == 1


def test_the_page_of_settings_looks_at_all_that_it_stores(dee: Client, begun: Hall) -> None:
    answer = dee.post(
        reverse("evening-settings", args=[begun.pk]),
        {**fields_of(page(dee, "evening-settings", begun.pk)), "name": ""},
    )
    form = answer.context["form"]
    form.cleaned_data["name"] = "Tuesday"
    assert sorted(form.settings()) == sorted(form.columns)


def test_an_evening_that_has_not_begun_is_removed_once_that_is_confirmed(
    dee: Client, hall: Hall
) -> None:
    address = reverse("remove-evening", args=[hall.pk])
    settings = reverse("evening-settings", args=[hall.pk])
    assert address in dee.get(settings).content.decode()
    asked = dee.post(address).content.decode()
    assert "Its roll of 8 people goes, and so do its links." in asked
    assert hall.now.tournament.pk == hall.pk
    answer = dee.post(address, {"sure": "1"}, follow=True)
    assert "Tuesday was removed." in answer.content.decode()
    assert dee.get(settings).status_code == 404


def test_of_a_roll_without_names_removing_an_evening_says_nothing(
    dee: Client, device: Device
) -> None:
    empty = Hall(device, [])
    asked = dee.post(reverse("remove-evening", args=[empty.pk])).content.decode()
    assert "Its links go with it. This cannot be taken back." in asked
    assert "0 people" not in asked


def test_an_evening_that_has_begun_offers_no_removal_and_refuses_it(
    dee: Client, begun: Hall
) -> None:
    address = reverse("remove-evening", args=[begun.pk])
    assert address not in dee.get(reverse("evening-settings", args=[begun.pk])).content.decode()
    answer = dee.post(address, {"sure": "1"}, follow=True)
    assert "This evening has begun: what was played in it stays." in answer.content.decode()
    assert begun.table(1).number == 1
