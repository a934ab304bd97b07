"""Fill a database for measuring, and say where it is.

    python -m benchmarks.prepared [--clubs CLUBS] PLAYERS…

Run with the environment of the server whose database it is. What it prints is JSON; see `Prepared`.
"""

import argparse
import json
import os
import sys
import uuid
from typing import Any, Final, NamedTuple

import django

#: Hands that are saved into each game; a game of four by the Australian rules stays open as long.
HANDS: Final = 8
GAMES: Final = 150
#: The first page is measured with so many games kept.
FEW, MANY = 10, 10_000
HANDS_KEPT: Final = 10
ROUNDS: Final = 10
#: Evenings are half played: this round is on.
UNTIL: Final = 6
#: Of the evening whose next round is to be drawn.
ROUNDS_OVER: Final = 2
#: Whose cookies there are.
NAMES: Final = ("keeper", "few", "many", "director", "secretary", "others")
#: A club of two years: evenings, people, and how many of them come.
EVENINGS, MEMBERS, COMING = 80, 60, 40
#: Every other club is as large as that one, and has evenings of a hundred weeks.
EVENINGS_OF_OTHERS: Final = 100


class Prepared(NamedTuple):
    """Device cookies by what they keep, the games to play, evenings by their players."""

    cookies: dict[str, str]
    games: list[str]
    #: Players -> the evening's id, half played.
    half: dict[str, str]
    #: Players -> the id of an evening whose next round can be drawn.
    over: dict[str, str]
    #: Addresses of a club's pages by what they show.
    club: dict[str, str]
    #: Pages of other clubs, by what they show.
    others: dict[str, list[str]]


def main() -> None:
    """Fill the database of the environment, and print what there is."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    parser = argparse.ArgumentParser(prog="python -m benchmarks.prepared")
    parser.add_argument("--clubs", type=int, default=1)
    parser.add_argument("players", type=int, nargs="*")
    options = parser.parse_args()
    json.dump(prepare(options.players, options.clubs)._asdict(), sys.stdout)


def prepare(players: list[int], clubs: int) -> Prepared:
    """Make devices, games, evenings of so many players, and so many clubs."""
    from scoring.access.access import hashed
    from scoring.models import Device

    tokens = {name: f"benchmark-{name}" for name in NAMES}
    devices: dict[str, Any] = {
        name: Device.objects.create(token_hash=hashed(token)) for name, token in tokens.items()
    }
    games = [start(devices["keeper"], number) for number in range(GAMES)]
    keep(devices["few"], FEW)
    keep(devices["many"], MANY)
    half = {str(number): evening(devices["director"], number, UNTIL) for number in players}
    over = {str(number): evening(devices["director"], number, None) for number in players}
    pages = club(devices["secretary"])
    others = other_clubs(devices["others"], clubs - 1)
    return Prepared(tokens, [str(game) for game in games], half, over, pages, others)


def start(device: Any, number: int) -> uuid.UUID:
    """Start a game of four; its id."""
    from scoring.rules.rulesets.presets import RULESETS
    from scoring.services import start_game

    names = [f"{name} {number}" for name in ("Nora", "Ed", "Sue", "Will")]
    game = start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=RULESETS["australian"],
        names=names,
        first_dealer=0,
    )
    return game.pk


def keep(device: Any, games: int) -> None:
    """Have a device keep so many games of the same four, copies of a played one with its hands."""
    from scoring.models import Game, Grant, Hand, Player, Role, Seat, Series

    first = Game.objects.get(pk=start(device, 0))
    play(first.pk)
    hands, seats = list(Hand.objects.filter(game=first)), list(Seat.objects.filter(game=first))
    assert Player.objects.filter(device=device).count() == len(seats)
    ids = [uuid.uuid4() for _game in range(games - 1)]
    Series.objects.bulk_create(Series(pk=id) for id in ids)
    Game.objects.bulk_create(copy_of(first, pk=id, series_id=id) for id in ids)
    Grant.objects.bulk_create(
        Grant(device=device, kind=kind, object_id=id, role=Role.OWN)
        for id in ids
        for kind in (Game.access_kind, Series.access_kind)
    )
    Seat.objects.bulk_create(
        (copy_of(seat, pk=None, game_id=id) for id in ids for seat in seats), 5_000
    )
    Hand.objects.bulk_create(
        (copy_of(hand, pk=None, game_id=id, key=uuid.uuid4()) for id in ids for hand in hands),
        5_000,
    )


def play(game: uuid.UUID) -> None:
    """Record hands that leave a game open: North and South make theirs, East and West do not."""
    from scoring.rules.bids import parse_bid
    from scoring.rules.hands import Hand
    from scoring.services import record_hand

    for number in range(HANDS_KEPT):
        made = 6 - number % 2
        side, other = ("NS", "EW") if number % 2 == 0 else ("EW", "NS")
        facts = Hand(
            contractor=("Nora 0", "Ed 0")[number % 2],
            bid=parse_bid("6S"),
            tricks={side: made, other: 10 - made},
        )
        record_hand(game_id=game, key=uuid.uuid4(), facts=facts, device=None)


def copy_of(row: Any, **changes: object) -> Any:
    """Copy a row with some columns changed; not saved."""
    columns = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return type(row)(**{**columns, **changes})


def evening(device: Any, players: int, until: int | None) -> str:
    """Play an evening of so many; half of it, or as far as the end of a round. Its id."""
    from datetime import date

    from scoring.rules.rulesets.presets import RULESETS
    from tournaments.simulation.evenings import Plot, play

    rounds = ROUNDS if until else ROUNDS_OVER
    plot = Plot(
        "Tuesday Midway", players, rounds, RULESETS["midway"], 1, date(2026, 11, 24), until=until
    )
    played = play(plot, uuid.uuid4(), device).tournament
    type(played).objects.filter(pk=played.pk).update(rounds=ROUNDS)
    cut_ties(played.pk)
    return str(played.pk)


def club(device: Any) -> dict[str, str]:
    """Make a club of closed evenings, copies of one with made-up summaries; addresses of its pages.

    Its pages read the summaries alone, so that nobody has to have played.
    """
    import random
    from datetime import date, timedelta

    from scoring.rules.rulesets.presets import RULESETS
    from tournaments.models import Club, EveningSummary, Member, Season, Tournament
    from tournaments.services import start_tournament

    names = [f"Member {number}" for number in range(MEMBERS)]
    first = start_tournament(
        device=device,
        tournament_id=uuid.uuid4(),
        name="Club evening",
        date=date(2025, 1, 7),
        ruleset=RULESETS["midway"],
        names=names[:8],
        rounds=4,
        seed=1,
    )
    lots = random.Random(1)
    first.refresh_from_db()
    days = [date(2025, 1, 14) + timedelta(weeks=number) for number in range(EVENINGS)]
    evenings = [
        copy_of(first, pk=uuid.uuid4(), date=day, closed_at=first.created_at) for day in days
    ]
    Tournament.objects.bulk_create(evenings)
    EveningSummary.objects.bulk_create(
        EveningSummary(tournament=one, revision=one.revision, figures=summary(names, lots))
        for one in evenings
    )
    ours = Club.objects.get(tournaments=first.pk)
    Member.objects.bulk_create(Member(club=ours, name=name) for name in names)
    season = Season.objects.create(club=ours, name="2025", first=days[0], rules={"best": 30})
    whole = f"/clubs/{ours.pk}/"
    return {
        "club": whole,
        "season": f"{whole}seasons/{season.pk}/",
        "person": f"{whole}people/{Member.objects.get(club=ours, name=names[0]).pk}/",
    }


def other_clubs(device: Any, number: int) -> dict[str, list[str]]:
    """Make so many more clubs, each with the figures of the first one; addresses of their pages.

    Each belongs to a device of its own, and this one may direct them all. They are written a club
    at a time, so that a thousand of them fit into the memory.
    """
    from datetime import date, timedelta

    from scoring.models import Device, Grant, Role
    from tournaments.models import Club, EveningSummary, Member, Season, Tournament

    pages: dict[str, list[str]] = {"club": [], "season": [], "person": []}
    if not number:
        return pages
    model = Tournament.objects.filter(club__isnull=False, closed_at__isnull=False).first()
    assert model is not None
    figures = list(EveningSummary.objects.values_list("figures", flat=True))
    names = list(Member.objects.filter(club=model.club_id).values_list("name", flat=True))
    days = [date(2025, 1, 14) + timedelta(weeks=week) for week in range(EVENINGS_OF_OTHERS)]
    for one in range(number):
        owner = Device.objects.create(token_hash=f"owner-{one}")
        theirs = Club.objects.create(device=owner, name=f"Club {one}")
        evenings = Tournament.objects.bulk_create(
            copy_of(model, pk=uuid.uuid4(), date=day, club_id=theirs.pk, device_id=owner.pk)
            for day in days
        )
        owned: list[tuple[Any, Any]] = [(owner, thing) for thing in (theirs, *evenings)]
        Grant.objects.bulk_create(
            Grant(
                device=whose,
                kind=thing.access_kind,
                object_id=thing.pk,
                role=Role.OWN,
                generation=thing.director_generation,
            )
            for whose, thing in [*owned, (device, theirs)]
        )
        EveningSummary.objects.bulk_create(
            EveningSummary(
                tournament=evening,
                revision=evening.revision,
                figures=figures[(one + week) % len(figures)],
            )
            for week, evening in enumerate(evenings)
        )
        members = Member.objects.bulk_create(Member(club=theirs, name=name) for name in names)
        season = Season.objects.create(club=theirs, name="2025", first=days[0], rules={"best": 30})
        whole = f"/clubs/{theirs.pk}/"
        pages["club"].append(whole)
        pages["season"].append(f"{whole}seasons/{season.pk}/")
        pages["person"].append(f"{whole}people/{members[0].pk}/")
    return pages


def summary(names: list[str], lots: Any) -> dict[str, Any]:
    """Make up what an evening of some of these came to: ten tables, four rounds."""
    from fractions import Fraction

    from tournaments.rules.summaries import Play, Result, Summary, write

    people = lots.sample(names, COMING)
    results = [
        Result(name, place, Fraction(10 * lots.randrange(-100, 300)), Fraction(lots.randrange(5)))
        for place, name in enumerate(people, start=1)
    ]
    plays = []
    for number in range(1, 5):
        seats = lots.sample(range(COMING), COMING)
        for table in range(0, COMING, 4):
            n, e, s, w = seats[table : table + 4]
            ns, ew = (10 * lots.randrange(-40, 70) for _side in range(2))
            won = "NS" if ns > ew else "EW"
            plays.append(Play(number, {"NS": (n, s), "EW": (e, w)}, {"NS": ns, "EW": ew}, won))
    return write(Summary(results, plays))


def cut_ties(evening: uuid.UUID) -> None:
    """Rule the ties of the last round, where they may stay: no next one is drawn with them."""
    from tournaments.queries import TableKey, fresh_evening
    from tournaments.services import rule_tie

    current = fresh_evening(evening).current
    assert current is not None
    for table in current.waiting_for:
        if table.state == "tie":
            key = TableKey(evening, current.number, table.number)
            rule_tie(table=key, low="NS", how="cut", device=None)


if __name__ == "__main__":
    main()
