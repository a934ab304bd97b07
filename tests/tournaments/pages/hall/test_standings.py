"""Standings, as the hall may see them; a cut that parts equal ones."""

import re

from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.tournaments.conftest import LATE, Hall, let_in, page
from tournaments import services
from tournaments.queries import TableKey
from tournaments.rules.prizes.kinds import Prize


def test_hidden_standings_are_not_for_the_hall(client: Client, dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    let_in(client, begun.now.tournament, Role.WATCH)
    for shown in ("standings", "board"):
        answer = client.get(reverse(shown, args=[begun.pk]), {"show": "standings"}).content.decode()
        assert "P01" not in answer
    assert "P01" in dee.get(reverse("standings", args=[begun.pk])).content.decode()


def test_standings_that_are_left_open_follow_the_tables_that_come_in(
    dee: Client, begun: Hall
) -> None:
    def part() -> str:
        address = reverse("standings", args=[begun.pk])
        return dee.get(address, headers={"X-Part": "1"}).content.decode()

    whole = dee.get(reverse("standings", args=[begun.pk])).content.decode()
    assert ("js/watch" in whole, 'id="watching"' in whole) == (True, True)
    before = part()
    [(pulse, seen)] = re.findall(r'data-pulse="(.*?)"\s+data-revision="(\d+)"', before)
    begun.play_hands(1, 1)
    assert dee.get(pulse, {"revision": seen}).status_code == 304
    begun.type(2, 300, 100)
    assert dee.get(pulse, {"revision": seen}).status_code == 200
    # As a cell: three digits alone may stand in the random part of a link.
    total = re.compile(r">\s*300\s*<")
    assert (bool(total.search(before)), bool(total.search(part()))) == (False, True)
    # The director's own page keeps its beat; phones of the hall rest in between.
    assert "data-pause" not in part()


def test_phones_of_the_hall_ask_for_the_standings_less_often(client: Client, begun: Hall) -> None:
    let_in(client, begun.now.tournament, Role.WATCH)
    shown = client.get(reverse("standings", args=[begun.pk])).content.decode()
    assert 'data-pause="5000"' in shown


def test_a_cut_is_asked_for_at_the_end_and_named_where_it_decided(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 8, rounds=1, tiebreaks=["cut"])
    hall.seat()
    hall.type(1, 100, 0)
    assert "Who cut best?" not in page(dee, "standings", hall.pk)
    hall.type(2, 200, 10)
    shown = page(dee, "standings", hall.pk)
    assert (shown.count("Who cut best?"), "Take back" in shown) == (4, False)
    best, other = (hall.table(2).entries[seat] for seat in "SN")
    address = reverse("cut", args=[hall.pk])
    dee.post(address, {})
    assert hall.now.tournament.cut == []
    for _again in range(2):
        dee.post(address, {"first": str(best.pk)})
    assert [hall.now.ranks[entry.key] for entry in (best, other)] == [1, 2]
    shown = page(dee, "standings", hall.pk)
    assert (shown.count("Who cut best?"), shown.count("by cut")) == (3, 3)
    assert "won the cut for a place" in page(dee, "evening-history", hall.pk)
    dee.post(address, {"back": "1"})
    assert hall.now.ranks[best.key] == hall.now.ranks[other.key] == 1


def test_of_three_who_are_equal_one_after_the_other_cuts(device: Device) -> None:
    hall = Hall(device, 4, rounds=1, tiebreaks=["cut"])
    hall.seat()
    hall.type(1, 100, 100)
    services.rule_tie(table=TableKey(hall.pk, 1, 1), low="EW", how="cut", device=None)
    order = [hall.entry(name) for name in ("P03", "P01", "P04")]
    for entry in order:
        services.cut_for_place(tournament_id=hall.pk, first=entry.pk, device=None)
    assert [row.entry for row in hall.now.standings] == ["3", "1", "4", "2"]
    assert [row.rank for row in hall.now.standings] == [1, 2, 3, 4]


def test_who_becomes_equal_after_a_cut_is_asked_to_cut_too(dee: Client, device: Device) -> None:
    hall = Hall(device, 8, rounds=1, tiebreaks=["cut"])
    hall.seat()
    hall.type(1, 100, 0)
    hall.type(2, 50, 0)
    best = hall.table(1).entries["N"]
    services.cut_for_place(tournament_id=hall.pk, first=best.pk, device=None)
    assert hall.now.ranks[best.key] == 1
    hall.type(2, 100, 0, version=hall.table(2).row.version)
    assert [row.rank for row in hall.now.standings] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert hall.now.decided_by == {}
    assert page(dee, "standings", hall.pk).count('name="first"') == 8
    second = hall.table(2).entries["S"]
    services.cut_for_place(tournament_id=hall.pk, first=second.pk, device=None)
    assert [row.rank for row in hall.now.standings][:4] == [1, 2, 2, 2]
    hall.type(2, 50, 0, version=hall.table(2).row.version)
    assert hall.now.ranks[best.key] == 1


def test_prizes_for_places_go_by_the_cut_of_the_standings(device: Device) -> None:
    hall = Hall(device, 8, rounds=1, tiebreaks=["cut"])
    hall.seat()
    hall.type(1, 100, 0)
    hall.type(2, 200, 10)
    chosen = services.PrizeList([Prize(1, "high"), Prize(2, "high", 2)], False)
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=None)
    best = hall.table(2).entries["S"]
    services.cut_for_place(tournament_id=hall.pk, first=best.pk, device=None)
    assert hall.now.ranks[best.key] == 1
    assert hall.now.prizes[0].entries == (best.key,)
    other = hall.table(2).entries["N"]
    services.cut_for_place(tournament_id=hall.pk, first=None, device=None)
    services.cut_for_place(tournament_id=hall.pk, first=other.pk, device=None)
    assert [award.entries for award in hall.now.prizes] == [(other.key,), (best.key,)]


def test_many_places_stand_in_two_halves_and_each_round_is_one_tap_away(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 20)
    hall.seat()
    hall.type_all()
    address = reverse("standings", args=[hall.pk])
    shown = dee.get(address)
    assert [len(rows) for rows in shown.context["columns"]] == [10, 10]
    assert "Slams" not in shown.content.decode()
    in_full = dee.get(address, {"rounds": "all"})
    assert [len(rows) for rows in in_full.context["columns"]] == [20]
    assert "Slams" in in_full.content.decode()


def test_few_places_stand_in_one_column_and_each_round_is_one_tap_away(
    dee: Client, begun: Hall
) -> None:
    address = reverse("standings", args=[begun.pk])
    shown = dee.get(address)
    assert len(shown.context["columns"]) == 1
    page = shown.content.decode()
    assert "Slams" not in page
    assert "?rounds=all" in page
    assert "Slams" in dee.get(address, {"rounds": "all"}).content.decode()


def test_places_gained_are_those_of_the_round_for_who_has_played_it(
    dee: Client, device: Device
) -> None:
    hall = Hall(device, 8)
    hall.seat()
    hall.type(1, 100, 40)
    hall.type(2, 30, 20)
    hall.seat()
    hall.type(1, 0, 500)
    rows = dee.get(reverse("standings", args=[hall.pk])).context["columns"][0]
    before = {row.entry: row.rank for row in hall.now.event_after(1).standings()}
    for row in rows:
        step = before[row.entry.key] - row.rank
        assert row.gained == (step if row.last.points is not None else 0)
    assert any(row.gained > 0 for row in rows)
    assert any(row.last.points is None and before[row.entry.key] < row.rank for row in rows)


def test_places_are_lost_to_those_who_came_later(dee: Client, before_the_late: Hall) -> None:
    hall = before_the_late
    first = {row.entry: row.rank for row in hall.now.standings}
    for name in LATE:
        hall.mark(name, status="here")
    hall.seat()
    for table in (1, 2, 3):
        hall.type(table, 10, 10)
    rows = dee.get(reverse("standings", args=[hall.pk])).context["columns"][0]
    steps = {row.entry.key: row.gained for row in rows}
    assert steps == {row.entry.key: first.get(row.entry.key, row.rank) - row.rank for row in rows}
    assert min(steps.values()) == -4


def test_what_breaks_ties_is_said_and_changed_in_one_place(dee: Client, begun: Hall) -> None:
    services.change_settings(
        tournament_id=begun.pk, device=None, settings={"tiebreaks": ["slams", "cut"]}
    )
    settings = reverse("evening-settings", args=[begun.pk])
    shown = dee.get(reverse("standings", args=[begun.pk])).content.decode()
    assert "Ties are broken by most slams, cut; those still equal share the place." in shown
    assert f"{settings}#ties" in shown
    assert f"{settings}#ties" in dee.get(reverse("choose-prizes", args=[begun.pk])).content.decode()
    assert 'id="ties"' in dee.get(settings).content.decode()


def test_results_are_one_place_with_what_each_may_see(
    client: Client, dee: Client, begun: Hall
) -> None:
    def links(who: Client, page: str) -> list[tuple[str, bool]]:
        text = who.get(reverse(page, args=[begun.pk])).content.decode()
        nav = text.split('<nav class="parts"')[1].split("</nav>")[0]
        return [
            (line.split(">")[1].split("<")[0], "aria-current" in line)
            for line in nav.split("<a ")[1:]
        ]

    names = ["By round", "Standings", "Prizes", "Season"]
    pages = ["results", "standings", "prizes", "season"]
    for name, one in zip(names, pages, strict=True):
        assert links(dee, one) == [(each, each == name) for each in names]
    let_in(client, begun.now.tournament, Role.KEEP)
    assert [name for name, _is_here in links(client, "standings")] == [
        "Standings",
        "Prizes",
        "Season",
    ]
