"""An evening of Dee's: she directs. Players are P01, P02, … in the order of the roll."""

import datetime
import json
import re
import uuid
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pypdfium2
import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver, resolve, reverse

from scoring.access import links
from scoring.access.access import Shared
from scoring.models import Device, Game, Hand, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.rules.record.games import read_hand
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By
from tests.asking import addresses
from tests.pressing import read
from tests.scoring.conftest import KnownClient, known_device
from tournaments import services
from tournaments.models import Club, Entry, Round, Tournament
from tournaments.queries import Evening, PackOrder, TableKey, TableView, fresh_evening
from tournaments.rules.another_game import EVENING_RULES
from tournaments.rules.formats import RoundFormat

AT_THE_COMPUTER: dict[str, Any] = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8500"}


def names(players: int) -> list[str]:
    return [f"P{number:02}" for number in range(1, players + 1)]


class Hall:
    """An evening and what is done in it, in as few words as a test wants.

    `players`: how many, or their names.
    """

    def __init__(
        self,
        device: Device,
        players: int | list[str],
        rounds: int = 3,
        ruleset: str | Ruleset = "midway",
        movement: str = "midway",
        plays: RoundFormat | None = None,
        in_pairs: bool = False,
        **settings: Any,
    ) -> None:
        self.device = device
        self.pk = uuid.uuid4()
        services.start_tournament(
            device=device,
            tournament_id=self.pk,
            name="Tuesday",
            date=datetime.date(2026, 11, 24),
            ruleset={**RULESETS, **EVENING_RULES}[ruleset] if isinstance(ruleset, str) else ruleset,
            names=names(players) if isinstance(players, int) else players,
            rounds=rounds,
            seed=7,
            movement=movement,
            plays=plays,
            in_pairs=in_pairs,
            settings=cast("services.Settings", settings),
        )
        services.everybody_is_here(tournament_id=self.pk, device=device)

    @property
    def now(self) -> Evening:
        return fresh_evening(self.pk)

    def entry(self, name: str) -> Entry:
        return Entry.objects.select_related("tournament").get(tournament=self.pk, name=name)

    @property
    def published(self) -> int:
        """The number of the round published last."""
        return Round.objects.filter(tournament=self.pk, published_at__isnull=False).count()

    def mark(self, name: str, **marks: Any) -> Entry:
        return services.mark(
            tournament_id=self.pk, entry_id=self.entry(name).pk, device=self.device, **marks
        )

    def seat(self) -> int:
        """Seat and publish the next round; its number."""
        row = services.draft_round(tournament_id=self.pk, device=self.device)
        services.publish_round(tournament_id=self.pk, number=row.number, device=self.device)
        return row.number

    def type(
        self,
        table: int,
        ns: int,
        ew: int,
        number: int | None = None,
        version: int | None = None,
        won: str = "",
        **slams: int,
    ) -> TableView:
        return services.type_totals(
            table=TableKey(self.pk, number or self.published, table),
            seen_version=version,
            typed=services.TypedTotals({"NS": ns, "EW": ew}, {"NS": 0, "EW": 0, **slams}, won),
            by=By(self.device),
        )

    def type_all(self) -> None:
        """East and West are low at every table."""
        now = self.now
        for table in now.current.tables:
            self.type(table.number, 100 + 10 * table.number, -10 * table.number, len(now.published))

    def hand(
        self, table: int, facts: HandFacts, number: int | None = None, key: uuid.UUID | None = None
    ) -> Hand:
        return services.record_table_hand(
            table=TableKey(self.pk, number or self.published, table),
            key=key or uuid.uuid4(),
            facts=facts,
            device=self.device,
        )

    def play_hands(
        self,
        table: int,
        hands: int = 4,
        number: int | None = None,
        bid: str = "7S",
        tricks: int = 7,
    ) -> None:
        """North makes the same contract again and again."""
        number = number or self.published
        facts = self.north(table, bid, tricks, number)
        for _ in range(hands):
            self.hand(table, facts, number)

    def north(
        self, table: int, bid: str = "7S", tricks: int = 7, number: int | None = None
    ) -> HandFacts:
        contractor = self.table(table, number).entries["N"].name
        return read_hand(
            {"contractor": contractor, "bid": bid, "tricks": {"NS": tricks, "EW": 10 - tricks}}
        )

    def table(self, table: int, number: int | None = None) -> TableView:
        now = self.now
        view = now.round(number or len(now.published)).table(table)
        assert view is not None
        return view

    def chair(self, entry: Entry) -> tuple[TableView, str]:
        """The table and the seat of somebody who is seated in the current round."""
        current = self.now.current
        chair = current.table_of(entry) if current else None
        assert chair is not None
        return chair

    def game(self, table: int, number: int | None = None) -> Game:
        game = self.table(table, number).row.game
        assert game is not None
        return game

    def points(self, name: str) -> int:
        return self.now.totals[self.entry(name).key]


@pytest.fixture
def device(db: None) -> Device:
    return Device.objects.create(token_hash="dee")


@pytest.fixture
def hall(device: Device) -> Hall:
    return Hall(device, 8)


@pytest.fixture
def begun(hall: Hall) -> Hall:
    hall.seat()
    return hall


@pytest.fixture
def dee(db: None) -> Client:
    """At the hall's own computer."""
    return Client(**AT_THE_COMPUTER)


@pytest.fixture
def olga(db: None) -> Client:
    return known_device(KnownClient())


def refused(act: Callable[..., object], *arguments: Any, **more: Any) -> str:
    with pytest.raises(RuleViolation) as caught:
        act(*arguments, **more)
    return caught.value.code


A_JOB = uuid.UUID(int=5)


def parts_of_addresses(hall: Hall) -> dict[str, object]:
    """What addresses of an evening are made of: round 1, table 1, the first on the roll."""
    now = hall.now
    club = now.tournament.club
    assert club is not None
    facts = {"number": "1", "shown": "page"}
    member, _is_new = club.members.update_or_create(name="P01", defaults=facts)
    season, _is_new = club.seasons.get_or_create(
        name="Tuesday 2026", defaults={"of": "Tuesday", "first": now.tournament.date}
    )
    return {
        "club_id": club.pk,
        "member_id": member.pk,
        "season_id": season.pk,
        "tournament_id": hall.pk,
        "entry_id": now.entries["1"].pk,
        "sign_id": now.tournament.signs.get(number=1).pk,
        "number": 1,
        "table": 1,
        "seat": "N",
        "hand": 1,
        "name": "sign-in",
        "figures": "standings",
        "sheet": "seating",
        "pack": "before",
        "job_id": A_JOB,
        "prize_id": 1,
        "entry_number": 1,
        "token_id": A_JOB,
    }


def pages_of(hall: Hall) -> Iterator[str]:
    """Every address under an evening's that is read."""
    known = parts_of_addresses(hall)
    for whole, route in addresses(get_resolver().url_patterns):
        wanted = re.findall(r"<(?:\w+:)?(\w+)>", whole)
        if "tournament_id" in wanted and set(wanted) <= known.keys() and route.name:
            yield reverse(route.name, kwargs={name: known[name] for name in wanted})


def let_in(client: Client, thing: Shared, role: Role) -> Client:
    token = links.token_of(thing, role)
    assert (
        client.get(reverse("event-link", args=[thing.access_kind, thing.pk, token])).status_code
        == 302
    )
    return client


@pytest.fixture
def playing(begun: Hall) -> Hall:
    begun.play_hands(1)
    order = PackOrder("emergency", "a4", "http://hall", tables=1)
    services.order_pack(job_id=A_JOB, tournament_id=begun.pk, order=order)
    return begun


def start_form(**more: str) -> dict[str, str]:
    return {
        "tournament_id": str(uuid.uuid4()),
        "name": "Tuesday",
        "date": "2026-11-24",
        "ruleset": "midway",
        "names": "\n".join("ABCDEFGH"),
        **more,
    }


def page(client: Client, name: str, *arguments: object) -> str:
    return client.get(reverse(name, args=arguments)).content.decode()


def opened(client: Client, name: str, *arguments: object) -> Any:
    """The answer with a page: `press` and `follow` go on from it (tests/pressing.py)."""
    return client.get(reverse(name, args=arguments), follow=True)


def says(client: Client, name: str, *arguments: object) -> str:
    """What a person reads on a page."""
    return read(opened(client, name, *arguments))


def where(answer: Any) -> str:
    """The name of the page at which a press or a link has arrived."""
    return str(resolve(answer.request["PATH_INFO"]).url_name)


@pytest.fixture
def climbing(device: Device) -> Hall:
    """Three tables of a progressive evening, round 1 published."""
    hall = Hall(device, 12, movement="progressive")
    hall.seat()
    return hall


def text_of(content: bytes) -> str:
    """All that a PDF says, as the reader in a browser reads it."""
    document = pypdfium2.PdfDocument(content)
    pages = [page.get_textpage().get_text_bounded() for page in document]
    return "\n".join(pages).replace("\r\n", "\n")


@pytest.fixture
def played(device: Device) -> Hall:
    """Two rounds of three, eleven players with a fee, some paid."""
    hall = Hall(device, 11, rounds=3, fee=500)
    hall.mark("P01", paid=True)
    for _number in range(2):
        hall.seat()
        hall.type_all()
    return hall


#: They come after round 1.
LATE = ("P09", "P10", "P11", "P12")


@pytest.fixture
def before_the_late(device: Device) -> Hall:
    """Round 1 is played, by eight of twelve; nobody of `LATE` has come yet."""
    hall = Hall(device, 12)
    for name in LATE:
        hall.mark(name, status="late")
    hall.seat()
    for table in (1, 2):
        hall.type(table, -100, -200)
    return hall


def forget(pk: uuid.UUID) -> None:
    """Make this an installation that has never heard of the evening."""
    Round.objects.filter(tournament=pk).delete()
    Tournament.objects.filter(pk=pk).delete()
    Club.objects.filter(tournaments=None).delete()


def simulate(tmp_path: Path, **options: Any) -> tuple[dict[str, Any], uuid.UUID]:
    """The record of a simulated evening, and its id."""
    out = StringIO()
    file = tmp_path / "evening.json"
    call_command("simulate_tournament", export=file, stdout=out, **options)
    return json.loads(file.read_text("utf-8")), uuid.UUID(out.getvalue().strip())
