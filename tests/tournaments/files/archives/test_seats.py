"""A game whose seats changed hands comes in with everybody who played, each at his hands."""

import json
import uuid
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from scoring import queries, services
from scoring.access.access import Visitor
from scoring.models import Device, Game, Player, Seat
from scoring.queries import game_sheet
from scoring.rules.errors import RuleViolation
from scoring.rules.figures.persons import figures_of
from scoring.rules.record.games import read_hand, read_record, write_record
from scoring.rules.record.origins import read_origin
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import history
from scoring.words.lines import explained
from tests.scoring.changing import put_right, replace
from tests.scoring.conftest import CAST, stored_game
from tests.tournaments.files.archives.test_reading import (
    changed,
    everything,
    forget_everything,
    stranger,
    texts,
)
from tournaments.files.archives.reading import bring_archive

Act = Callable[[Game], None]
#: Acts of a game, in order, and what is kept of them: seat, name, hand of the record.
Played = tuple[str, Sequence[Act], list[tuple[int, str, int]]]


def start(device: Device, ruleset: str = "australian") -> Game:
    rules = RULESETS[ruleset]
    return services.start_game(
        device=device,
        game_id=uuid.uuid4(),
        ruleset=rules,
        names=CAST[: rules.players],
        first_dealer=0,
    )


def hand(seat: int = 3) -> Act:
    """Whoever sits at this seat makes seven spades."""

    def act(game: Game) -> None:
        table = stored_game(game.pk).table
        who = table.players[seat]
        others = [unit for unit in table.units if unit != table.unit_of[who]]
        tricks = {table.unit_of[who]: 7, others[0]: 3}
        facts = read_hand({"contractor": who, "bid": "7S", "tricks": tricks})
        services.record_hand(game_id=game.pk, key=uuid.uuid4(), facts=facts, device=None)

    return act


def struck(number: int) -> Act:
    def act(game: Game) -> None:
        seen = services.SeenHand(number, 0)
        services.void_hand(game_id=game.pk, seen=seen, by=services.By())

    return act


def came(name: str, from_hand: int, seat: int = 3) -> Act:
    return lambda game: replace(game, seat, name, from_hand)


def moved(*order: int) -> Act:
    return lambda game: put_right(game, order=order)


WILL_THEN_ZOE = [(3, "Will", 1), (3, "Zoe", 2)]
GAMES: dict[str, Played] = {
    "one change": ("australian", [hand(), came("Zoe", 2), hand()], WILL_THEN_ZOE),
    "for a hand to come": ("australian", [hand(), came("Zoe", 2)], WILL_THEN_ZOE),
    "a hand struck out before": (
        "australian",
        [hand(), hand(), struck(1), came("Zoe", 3), hand()],
        WILL_THEN_ZOE,
    ),
    "the hand of the change struck out": (
        "australian",
        [hand(), hand(), came("Zoe", 2), struck(2), hand()],
        WILL_THEN_ZOE,
    ),
    "the only one of somebody struck out": (
        "australian",
        [hand(), hand(), hand(), came("Zoe", 2), came("Max", 3), struck(2)],
        [(3, "Will", 1), (3, "Max", 2)],
    ),
    "the first player comes back": (
        "australian",
        [hand(), came("Zoe", 2), hand(), hand(), came("Will", 4), hand()],
        [(3, "Will", 1), (3, "Zoe", 2), (3, "Will", 4)],
    ),
    "two seats, one of them twice": (
        "australian",
        [hand(), came("Zoe", 2), came("Ann", 2, 0), hand(0), came("Max", 3), hand()],
        [(0, "Nora", 1), (0, "Ann", 2), (3, "Will", 1), (3, "Zoe", 2), (3, "Max", 3)],
    ),
    "who left comes to another seat": (
        "australian",
        [hand(), came("Zoe", 2), hand(), came("Will", 3, 0), hand()],
        [(0, "Nora", 1), (0, "Will", 3), (3, "Will", 1), (3, "Zoe", 2)],
    ),
    "moved to other seats since": (
        "australian",
        [hand(), came("Zoe", 2), hand(), moved(3, 0, 1, 2)],
        [(0, "Will", 1), (0, "Zoe", 2)],
    ),
    "three-handed": (
        "american-3",
        [hand(2), came("Zoe", 2, 2), hand(2), hand(0)],
        [(2, "Sue", 1), (2, "Zoe", 2)],
    ),
    "two-handed": (
        "two-handed-corino",
        [hand(1), came("Zoe", 2, 1), hand(1)],
        [(1, "Ed", 1), (1, "Zoe", 2)],
    ),
}
#: Who came for a hand that was struck out, or left again before the next, changed nothing.
UNCHANGED: dict[str, Sequence[Act]] = {
    "nobody came": [hand(), hand()],
    "no hand was played before": [came("Zoe", 1), hand()],
    "no hand before stands": [hand(), came("Zoe", 2), hand(), struck(1)],
    "left before the next hand": [hand(), came("Zoe", 2), came("Will", 2), hand()],
    "nothing that was played stands": [hand(), hand(), came("Zoe", 2), came("Will", 3), struck(2)],
}


def play(device: Device, ruleset: str, acts: Sequence[Act]) -> Game:
    game = start(device, ruleset)
    for act in acts:
        act(game)
    return stored_game(game.pk)


def by_record(game: Game, device: Device) -> Game:
    """The game brought in from its own file."""
    record = read_record(json.loads(json.dumps(write_record(game_sheet(game).as_file()))))
    origin = read_origin(record.kept)
    assert origin is not None
    return stored_game(services.bring_game(device=device, origin=origin, record=record).game_id)


def by_archive(game: Game, device: Device) -> Game:
    """The game brought in with everything that the first one's phone has."""
    [owner] = {row.player.device for row in game.seat_rows}
    bring_archive(everything(owner), lambda: device)
    return stored_game(
        Game.objects.get(seats__player__device=device, seats__number=0, seats__from_hand=1).pk
    )


WAYS = [by_record, by_archive]


def seen(game: Game) -> list[tuple[tuple[str, ...], str, str]]:
    """Who sat there at each hand of the sheet, and what the sheet says of it."""
    sheet = game_sheet(game)
    lines = [(line, explained(sheet, line)) for line in sheet.lines]
    return [(game.names_at(line.row.number), words.headline, words.who) for line, words in lines]


def people(device: Device) -> dict[str, tuple[int, int]]:
    """Everybody of a phone who has played, with games and hands; and those on his own page."""
    rows = [row for row in queries.people_of(Visitor(device)) if row.games]
    for row in rows:
        figures = figures_of(row.player.pk, queries.career_of(row.player).tallied)
        assert figures.hands == row.hands
    return {row.player.name: (row.games, row.hands) for row in rows}


@pytest.mark.parametrize("bring", WAYS)
@pytest.mark.parametrize("one", GAMES)
def test_everybody_who_played_comes_in_at_his_hands(
    device: Device, one: str, bring: Callable[[Game, Device], Game]
) -> None:
    ruleset, acts, kept = GAMES[one]
    game, other = play(device, ruleset, acts), stranger()
    assert list(game_sheet(game).sittings) == kept
    copy = bring(game, other)
    assert copy.pk != game.pk
    assert list(game_sheet(copy).sittings) == kept
    assert seen(copy) == seen(game)
    assert people(other) == people(device)
    assert game_sheet(copy).sheet == game_sheet(game).sheet


@pytest.mark.parametrize("bring", WAYS)
@pytest.mark.parametrize("one", GAMES)
def test_brought_in_twice_nothing_is_changed(
    device: Device, one: str, bring: Callable[[Game, Device], Game]
) -> None:
    ruleset, acts, _kept = GAMES[one]
    game = play(device, ruleset, acts)
    rows = list(Seat.objects.values_list("game", "number", "player", "from_hand").order_by("pk"))
    assert bring(game, device).pk == game.pk
    assert rows == list(
        Seat.objects.values_list("game", "number", "player", "from_hand").order_by("pk")
    )
    other = stranger()
    assert bring(game, other) == bring(game, other)
    assert Seat.objects.count() == len(rows) + len(game_sheet(game).sittings) + sum(
        seat not in {one.seat for one in game_sheet(game).sittings}
        for seat in range(len(game.names))
    )


@pytest.mark.parametrize("one", GAMES)
def test_what_came_in_goes_out_as_it_was(device: Device, one: str) -> None:
    ruleset, acts, _kept = GAMES[one]
    play(device, ruleset, acts)
    content = everything(device)
    forget_everything(device)
    other = stranger()
    assert bring_archive(content, lambda: other).games == 1
    assert everything(other) == content


@pytest.mark.parametrize("one", UNCHANGED)
def test_a_game_whose_seats_stayed_is_written_as_before(device: Device, one: str) -> None:
    game = play(device, "australian", UNCHANGED[one])
    assert "seats" not in texts(everything(device))["index.json"]
    assert set(game_sheet(game).as_file().kept) == {"id", "started_at"}


def test_the_log_of_a_game_that_came_in_names_who_played_the_hand(device: Device) -> None:
    _ruleset, acts, _kept = GAMES["one change"]
    copy = by_record(play(device, "australian", acts), stranger())
    right = {"contractor": "Zoe", "bid": "7S", "tricks": {"EW": 9, "NS": 1}}
    for number in (1, 2):
        services.amend_hand(
            game_id=copy.pk,
            seen=services.SeenHand(number, 0),
            facts=read_hand(right),
            by=services.By(),
        )
    put_right(copy, order=(3, 0, 1, 2))
    sheet = game_sheet(stored_game(copy.pk))
    log = history.events(sheet, queries.amendments_of(copy), queries.changes_of(copy))
    assert [event.became for event in log if event.title.startswith("Hand")] == [
        "Zoe: 7♠, Nora & Sue 1, Ed & Zoe 9 tricks",
        "Will: 7♠, Nora & Sue 1, Ed & Will 9 tricks",
    ]


def seats(*kept: tuple[object, object, object]) -> Callable[[Any], Any]:
    """Change the index so that its game has these."""
    rows = [{"seat": seat, "name": name, "from_hand": hand} for seat, name, hand in kept]
    return lambda index: {**index, "games": [{**index["games"][0], "seats": rows}]}


@pytest.mark.parametrize(
    ("change", "code", "file"),
    [
        (seats((3, 7, 1)), "wrong_type", "index.json"),
        (seats((3, "Will", 1), (3, "Zoe", 9)), "no_such_hand", "games/1.json"),
        (seats((3, "Will", 0), (3, "Zoe", 2)), "no_such_hand", "games/1.json"),
        (seats((9, "Will", 1), (9, "Zoe", 2)), "players", "games/1.json"),
        (seats((3, "Zoe", 2)), "players", "games/1.json"),
        (seats((3, "Ed", 1), (3, "Zoe", 2)), "players", "games/1.json"),
        (seats((3, "\t", 1), (3, "Zoe", 2)), "players", "games/1.json"),
        (seats((3, "W" * 41, 1), (3, "Zoe", 2)), "players", "games/1.json"),
        (seats((3, "Zoe", 1), (3, "Will", 2)), "unknown_player", "games/1.json"),
        (seats((3, "W\0", 1), (3, "Zoe", 2)), "unclean_text", "index.json"),
    ],
)
def test_seats_that_cannot_have_been_are_refused_and_nothing_is_stored(
    device: Device, change: Callable[[Any], Any], code: str, file: str
) -> None:
    _ruleset, acts, _kept = GAMES["one change"]
    play(device, "australian", acts)
    content = changed(everything(device), "index.json", change)
    before = Device.objects.count()
    with pytest.raises(RuleViolation) as refused:
        bring_archive(content, stranger)
    assert (refused.value.code, refused.value.facts["file"]) == (code, file)
    assert (Device.objects.count(), Game.objects.count()) == (before, 1)


@pytest.mark.parametrize("bring", WAYS)
def test_who_took_a_seat_is_nobody_else_at_the_table(
    device: Device, bring: Callable[[Game, Device], Game]
) -> None:
    """Olga knows Nora and Will as one person, who cannot have sat at two seats in hand 1."""
    _ruleset, acts, _kept = GAMES["one change"]
    game, olga = play(device, "australian", acts), stranger()
    nora = Player.objects.create(device=olga, name="Nora")
    Player.objects.create(device=olga, name="Will", same_as=nora)
    with pytest.raises(RuleViolation) as refused:
        bring(game, olga)
    assert refused.value.code == "one_person"
    assert Game.objects.count() == 1


@pytest.mark.parametrize("bring", WAYS)
def test_a_name_in_another_spelling_is_the_person_unless_both_sit_there(
    device: Device, bring: Callable[[Game, Device], Game]
) -> None:
    game, olga = start(device), stranger()
    hand()(game)
    for seat, name in ((3, "Zoe"), (0, "Ann")):
        replace(game, seat, name, 2)
    hand()(game)
    will = Player.objects.get(name="Will")
    Player.objects.filter(pk=will.pk).update(name="ann")  # never at a table with Ann
    bring(stored_game(game.pk), olga)
    spelled = Player.objects.filter(device=olga, same_as__isnull=False)
    assert [(one.name, one.person.name) for one in spelled] in (
        [("ann", "Ann")],
        [("Ann", "ann")],
    )


def test_an_older_file_has_nobody_but_who_sits_there_now(device: Device) -> None:
    _ruleset, acts, _kept = GAMES["one change"]
    play(device, "australian", acts)

    def without(index: Any) -> Any:
        del index["games"][0]["seats"]
        return index

    olga = stranger()
    bring_archive(changed(everything(device), "index.json", without), lambda: olga)
    assert people(olga) == dict.fromkeys(("Nora", "Ed", "Sue", "Zoe"), (1, 2))
