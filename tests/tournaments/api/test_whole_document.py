"""The API answers as its OpenAPI document says, and only so, whatever is sent by whomever.

A thousand requests, shared by all the operations there are; `make fuzz` sends twenty thousand.
"""

import os
from collections.abc import Iterable

import hypothesis.core
import pytest
from hypothesis.internal.conjecture import engine
from hypothesis.strategies._internal import collections
from schemathesis.generation.hypothesis import setup as change_hypothesis

from scoring import services
from scoring.access.access import Shared
from scoring.models import Device, Game, Grant, Role, Token
from tests.scoring.api.programs import EIGHT, RECORD, SEVEN, begun
from tests.tournaments.api.whole_document import Place, ask_all
from tests.tournaments.conftest import Hall
from tournaments.files.exports import archive_of, record_of
from tournaments.models import Tournament
from tournaments.services import draft_round

#: So many parts of so many requests; `make fuzz` sets more, and a seed of its own.
PARTS = int(os.environ.get("FUZZ_API_PARTS", "1"))
REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "1000"))
SEED = int(os.environ.get("FUZZ_SEED", "5"))

TWO_HANDS = {**RECORD, "hands": [EIGHT, SEVEN]}
#: Won at once.
TEN = {"contractor": "Nora", "bid": "10NT", "tricks": {"NS": 10, "EW": 0}}
#: Two got to the target in one hand, and nobody has said who was first.
A_TIE = {
    **RECORD,
    "ruleset": {"name": "american-3"},
    "players": ["Nora", "Ed", "Sue"],
    "hands": [
        {
            "outcome": "misdeal",
            "adjustment": {"points": {"Ed": 480, "Sue": 480}, "reason": "begun late"},
        },
        {"contractor": "Nora", "bid": "6S", "tricks": {"Ed": 5, "Sue": 5}},
    ],
}


@pytest.fixture(autouse=True)
def hypothesis_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo what Schemathesis changes in Hypothesis, such as that others print what fails."""
    sizes = [(module, "BUFFER_SIZE") for module in (hypothesis.core, engine, collections)]
    for module, name in [*sizes, (hypothesis.core, "RepresentationPrinter")]:
        monkeypatch.setattr(module, name, vars(module)[name])
    monkeypatch.delattr(change_hypothesis, "_is_patched", raising=False)


@pytest.fixture
def place(device: Device) -> Place:
    """Games and evenings at every stage, and a token of each role in all of them."""
    games, evenings = started_games(), begun_evenings(device)
    with_revisions: list[Game | Tournament] = [*games, *(hall.now.tournament for hall in evenings)]
    revisions = sorted({str(thing.revision) for thing in with_revisions})
    things: list[Shared] = [*with_revisions, *(game.series for game in games)]
    records = [record_of(evenings[0].now), archive_of(evenings[1].now)]
    tokens = {role.value: token_in(things, role) for role in (Role.OWN, Role.KEEP, Role.WATCH)}
    versions = {round_.version for hall in evenings for round_ in hall.now.rounds}
    return Place(
        tokens={**tokens, "a stranger": token_in([], Role.OWN), "nobody": ""},
        parts={
            "game_id": [str(game.pk) for game in games],
            # Most is to be done where they play.
            "tournament_id": [str(hall.pk) for hall in (*evenings, evenings[0], evenings[0])],
            "token_id": [str(token.pk) for token in Token.objects.all()],
            "name": ["australian", "midway"],
            "number": [1, 2, 2],
            "hand": [1, 2],
            "table": [1, 1, 2],
            "entry_number": [1, 2, 8],
        },
        headers={
            "If-Match": [
                '"0"',
                '"0"',
                '"0"',
                '"1"',
                *(f'"{seen}"' for seen in [*revisions, *versions]),
            ],
            "If-None-Match": [
                f'"{revision}-{role}"' for revision in revisions for role in Role.values
            ],
            "Idempotency-Key": ["a", "b"],
        },
        shapes={
            "GameRecord": [RECORD, TWO_HANDS, A_TIE],
            "EventRecord": records,
            "HandFacts": [EIGHT, SEVEN, TEN, {"outcome": "passed_out"}, {"outcome": "misdeal"}],
            "Totals": [{"NS": 530, "EW": -140}, {"NS": 0, "EW": 0}],
            "Strikes": [[], [{"number": 2, "version": 0}]],
        },
        records=[RECORD, A_TIE, *records],
        words=["Nora", "Ed", "P01", "NS", "EW", "N", "Ann", "7S", "2026-11-24", ""],
    )


def started_games() -> list[Game]:
    """Not begun, going on, with a hand struck out, stopped, won, and one waiting for a ruling."""
    program = begun()
    records = [RECORD, TWO_HANDS, TWO_HANDS, TWO_HANDS, {**RECORD, "hands": [TEN]}, A_TIE]
    ids = [program.post("games/", record).json()["id"] for record in records]
    program.post(f"games/{ids[2]}/hands/1/void/", {"reason": "twice"}, if_match='"0"')
    program.post(f"games/{ids[3]}/stop/", {"reason": "late"})
    return list(Game.objects.filter(pk__in=ids).order_by("started_at"))


def begun_evenings(device: Device) -> list[Hall]:
    """Going on with some results, between two rounds, seated, and with an unpublished draft."""
    playing, between = Hall(device, 9, fee=500, hidden_rounds=1), Hall(device, 8)
    seated, drafted = Hall(device, 8), Hall(device, 8)
    for hall in (playing, between):
        hall.seat()
        hall.type_all()
    for hall in (playing, seated):
        hall.seat()
    playing.play_hands(1, 2)
    draft_round(tournament_id=drafted.pk, device=device)
    return [playing, between, seated, drafted]


def token_in(things: Iterable[Shared], role: Role) -> str:
    """A token of a program that has this role in each of these."""
    made = services.make_token(name="Board", made_by=None)
    for thing in things:
        Grant.objects.create(
            device=made.row.device,
            kind=thing.access_kind,
            object_id=thing.pk,
            role=role,
            generation=thing.generation_of(role),
        )
    return made.secret


@pytest.mark.hypothesis
@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_as_the_document_says(place: Place, part: int) -> None:
    told = ask_all(place, REQUESTS, SEED + part)
    if told.problems:
        raise BaseExceptionGroup(
            f"{len(told.problems)} operations answered otherwise", told.problems
        )
    asked = told.answers.total()
    well = sum(number for (_who, status), number in told.answers.items() if status < 400)
    assert asked >= REQUESTS
    # So that it is noticed here where all but a few requests are about things that are not there.
    assert well > asked / 3
    never = sorted(told.operations - told.done)
    # Eight requests are few for what needs one thing to be just so; a hundred are not.
    least = 0.8 if asked > 100 * len(told.operations) else 0.6
    assert len(told.done) > least * len(told.operations), f"Never done: {never}"
