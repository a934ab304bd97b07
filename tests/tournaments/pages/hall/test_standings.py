"""Standings, as the hall may see them; a cut that parts equal ones."""

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from scoring.models import Device, Role
from tests.pressing import follow, press
from tests.tournaments.conftest import LATE, Hall, let_in, page
from tests.tournaments.reading import lines, read
from tournaments import services
from tournaments.rules.prizes.kinds import Prize


def standings(visitor: Client, hall: Hall) -> Any:
    return visitor.get(reverse("standings", args=[hall.pk]))


def test_hidden_standings_are_not_for_the_hall(client: Client, dee: Client, begun: Hall) -> None:
    services.change_settings(tournament_id=begun.pk, device=None, settings={"hidden_rounds": 3})
    for role in (Role.WATCH, Role.KEEP):
        let_in(client, begun.now.tournament, role)
        hidden = standings(client, begun)
        assert "The standings are hidden until the end." in read(hidden)
        shown = client.get(reverse("board", args=[begun.pk]), {"show": "standings"})
        assert "P01" not in hidden.content.decode() + shown.content.decode()
    assert "Only you see this" in read(standings(dee, begun))
    assert "P01" in read(standings(dee, begun), "tbody")


def test_standings_that_are_left_open_follow_the_tables_that_come_in(
    client: Client, dee: Client, begun: Hall
) -> None:
    """Phones of the hall rest in between; the director's own page keeps its beat."""

    def part() -> str:
        address = reverse("standings", args=[begun.pk])
        return dee.get(address, headers={"X-Part": "1"}).content.decode()

    whole = page(dee, "standings", begun.pk)
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
    let_in(client, begun.now.tournament, Role.WATCH)
    pauses = ['data-pause="5000"' in page(who, "standings", begun.pk) for who in (client, dee)]
    assert pauses == [True, False]


def test_a_cut_is_asked_for_at_the_end_named_where_it_decided_and_taken_back(
    client: Client, dee: Client, device: Device
) -> None:
    hall = Hall(device, 8, rounds=1, tiebreaks=["cut"])
    hall.seat()
    hall.type(1, 100, 0)
    assert "Who cut best?" not in read(standings(dee, hall))
    hall.type(2, 200, 10)
    shown = standings(dee, hall)
    assert (read(shown).count("Who cut best?"), "Take back" in read(shown)) == (4, False)
    let_in(client, hall.now.tournament, Role.KEEP)
    assert "Who cut best?" not in read(standings(client, hall))
    best, other = (hall.table(2).entries[seat] for seat in "SN")
    address = reverse("cut", args=[hall.pk])
    assert client.post(address, {"first": best.pk}).status_code == 404
    dee.post(address, {})
    assert hall.now.tournament.cut == []
    for _again in range(2):
        cut = press(shown, best.name)
        first, second, *_others = lines(cut, "tbody tr")
        assert (first.split()[:4], second.split()[:2]) == (
            ["1", best.name, "by", "cut"],
            ["2", other.name],
        )
    assert (read(cut).count("Who cut best?"), read(cut).count("by cut")) == (3, 3)
    assert "won the cut for a place" in page(dee, "evening-history", hall.pk)
    chosen = services.PrizeList([Prize(1, "high"), Prize(2, "high", 2)], False)
    services.choose_prizes(tournament_id=hall.pk, chosen=chosen, device=None)
    # Prizes for places go by the cut.
    assert [award.entries for award in hall.now.prizes] == [(best.key,), (other.key,)]
    back = press(standings(dee, hall), "Take back the cuts")
    assert [row.split()[0] for row in lines(back, "tbody tr")[:3]] == ["1", "1", "3"]
    assert "Take back" not in read(back)


def test_who_becomes_equal_after_a_cut_is_asked_to_cut_too(dee: Client, device: Device) -> None:
    hall = Hall(device, 8, rounds=1, tiebreaks=["cut"])
    hall.seat()
    hall.type(1, 100, 0)
    hall.type(2, 50, 0)
    best = hall.table(1).entries["N"]
    press(standings(dee, hall), best.name)
    assert hall.now.ranks[best.key] == 1
    hall.type(2, 100, 0, version=hall.table(2).row.version)
    shown = standings(dee, hall)
    assert [row.split()[0] for row in lines(shown, "tbody tr")] == ["1"] * 4 + ["5"] * 4
    assert (len(lines(shown, "[name=first]")), hall.now.decided_by) == (8, {})
    shown = press(shown, hall.table(2).entries["S"].name)
    assert [row.split()[0] for row in lines(shown, "tbody tr")][:4] == ["1", "2", "2", "2"]
    hall.type(2, 50, 0, version=hall.table(2).row.version)
    assert hall.now.ranks[best.key] == 1


def test_places_stand_in_columns_and_each_round_is_one_tap_away(
    dee: Client, device: Device, begun: Hall
) -> None:
    many = Hall(device, 20)
    many.seat()
    many.type_all()
    for hall, columns in ((begun, 1), (many, 2)):
        shown = standings(dee, hall)
        assert (len(lines(shown, "table")), "Slams" in read(shown)) == (columns, False)
        in_full = follow(shown, "Round by round")
        assert (len(lines(in_full, "table")), "Slams" in read(in_full)) == (1, True)
        assert "Slams" not in read(follow(in_full, "Places"))
    name = many.now.standings[0].entry
    assert read(follow(shown, many.now.entries[name].name), "h1") == many.now.entries[name].name


def moved(answer: Any) -> dict[str, int]:
    """Name -> places gained or lost."""
    rows = [re.match(r"\d+ (?:(up|down).(\d+) )?(\S+)", row) for row in lines(answer, "tbody tr")]
    return {row[3]: int(row[2] or 0) * (-1 if row[1] == "down" else 1) for row in rows if row}


def test_places_gained_are_those_of_the_round_for_who_has_played_it(
    dee: Client, before_the_late: Hall
) -> None:
    """Who came later takes places; others pass those whose table is not in yet."""
    hall = before_the_late
    before = hall.now.ranks
    for name in LATE:
        hall.mark(name, status="here")
    hall.seat()
    for table in (1, 2):
        hall.type(table, 500 * table, 10)
    now, playing = hall.now, {entry.key for entry in hall.table(3).entries.values()}
    steps = {
        now.entries[key].name: 0 if key in playing else before.get(key, rank) - rank
        for key, rank in now.ranks.items()
    }
    assert moved(standings(dee, hall)) == steps
    assert min(steps.values()) < 0 < max(steps.values())


def test_what_breaks_ties_and_what_sit_outs_score_is_said_and_changed_in_one_place(
    dee: Client, client: Client, played: Hall
) -> None:
    services.change_settings(
        tournament_id=played.pk, device=None, settings={"tiebreaks": ["slams", "cut"]}
    )
    shown = standings(dee, played)
    words = "Ties are broken by most slams, cut; those still equal share the place."
    assert words in read(shown)
    assert "typed without" in read(shown)
    prizes = dee.get(reverse("choose-prizes", args=[played.pk]))
    changing = "Change how ties are broken", "Change what a sit-out scores"
    for answer, link, part in (
        (shown, changing[0], "#ties"),
        (shown, changing[1], "#sit-outs"),
        (prizes, "How ties are broken", "#ties"),
    ):
        assert len(lines(follow(answer, link), part)) == 1
    table = follow(shown, "round 1, table 2")
    assert "table 2" in read(table).lower()
    services.close_tournament(tournament_id=played.pk, device=None)
    over = standings(dee, played)
    assert "Print" in read(follow(over, "Print the sheets for afterwards"), "h1")
    record = follow(over, "Save the evening as a file")
    assert record["Content-Type"] == "application/json"
    let_in(client, played.now.tournament, Role.KEEP)
    helped = lines(standings(client, played), ".beside a")
    assert helped == ["Standings", "Wall chart, round by round", "A card for each player"]


def test_results_are_one_place_with_what_each_may_see(
    client: Client, dee: Client, begun: Hall
) -> None:
    names, here = ["By round", "Standings", "Prizes", "Season"], "nav.parts [aria-current]"
    shown = standings(dee, begun)
    for name in names:
        shown = follow(shown, name)
        assert (lines(shown, "nav.parts a"), lines(shown, here)) == (names, [name])
    let_in(client, begun.now.tournament, Role.KEEP)
    assert lines(standings(client, begun), "nav.parts a") == names[1:]
    assert client.get(reverse("results", args=[begun.pk])).status_code == 404
