"""A typed client, generated from the OpenAPI document as anybody may, keeps a game's score."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from scoring.api.schema.reading import document
from tests.serving import server_in

#: What somebody with the client writes: mypy reads it, so its names and types are the document's.
KEEPER: Final = """
import sys
from uuid import uuid4

from five_hundred import AuthenticatedClient, Client
from five_hundred.api.games import (
    games_create,
    games_hands_create,
    games_hands_update,
    games_retrieve,
)
from five_hundred.api.programs import programs_create
from five_hundred.models import (
    ContractFacts,
    ContractFactsBid,
    ContractFactsTricks,
    Game,
    GameRecord,
    GamesHandsCreateBody,
    GamesHandsUpdateBody,
    Hand,
    MisdealFacts,
    NewToken,
    Problem,
    ProgramsCreateBody,
    Ruleset,
    RulesetName,
)

server = sys.argv[1]
made = programs_create.sync(client=Client(server), body=ProgramsCreateBody(name="Typed"))
assert isinstance(made, NewToken)
client = AuthenticatedClient(server, made.token, raise_on_unexpected_status=True)

record = GameRecord(
    format_="five-hundred-record/1",
    ruleset=Ruleset(RulesetName.AUSTRALIAN),
    players=["Nora", "Ed", "Sue", "Will"],
    hands=[],
)
game = games_create.sync(client=client, body=record, idempotency_key=str(uuid4()))
assert isinstance(game, Game)


def played(contractor: str, tricks: dict[str, int]) -> ContractFacts:
    won = ContractFactsTricks()
    won.additional_properties = tricks
    return ContractFacts(contractor, ContractFactsBid("8D"), won)


for facts in (
    played("Ed", {"NS": 2, "EW": 8}),
    played("Olga", {"NS": 2, "EW": 8}),
    MisdealFacts("misdeal"),
):
    body = GamesHandsCreateBody(facts)
    hand = games_hands_create.sync(game.id, client=client, body=body, idempotency_key=str(uuid4()))
    if isinstance(hand, Hand):
        print(hand.number, hand.points.additional_properties, hand.totals.additional_properties)
    elif isinstance(hand, Problem):
        print(hand.status, hand.code, hand.detail)

put_right = GamesHandsUpdateBody(played("Ed", {"NS": 3, "EW": 7}), reason="miscounted")
amended = games_hands_update.sync(game.id, 1, client=client, body=put_right, if_match='"0"')
assert isinstance(amended, Hand)
print(amended.version, amended.made, amended.points.additional_properties)
late = games_hands_update.sync(game.id, 1, client=client, body=put_right, if_match='"0"')
assert isinstance(late, Problem)
print(late.status, late.code)

now = games_retrieve.sync(game.id, client=client)
assert isinstance(now, Game)
print(now.state.value, now.totals.additional_properties, [hand.line for hand in now.hands])
"""


#: It would format what it has written; and it has not heard of files of this kind.
CONFIG = """
post_hooks: []
content_type_overrides:
  application/pdf: application/octet-stream
"""


def run(*command: str, folder: Path) -> str:
    """Run a module in a folder; what it said. Raises AssertionError, with that, where it failed."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_client_that_is_made_of_the_document_has_types_and_keeps_a_score(
    tmp_path: Path, empty_hall: Path
) -> None:
    (tmp_path / "openapi.json").write_text(json.dumps(document()), "utf-8")
    (tmp_path / "config.yaml").write_text(CONFIG, "utf-8")
    source = ("--path", "openapi.json", "--config", "config.yaml")
    target = ("--meta", "none", "--output-path", "five_hundred")
    # A shape or an operation of which nothing can be made is a warning.
    run("openapi_python_client", "generate", *source, *target, "--fail-on-warning", folder=tmp_path)
    (tmp_path / "keeper.py").write_text(KEEPER, "utf-8")
    run("mypy", "--strict", "--config-file=", "five_hundred", "keeper.py", folder=tmp_path)
    server = server_in(tmp_path / "data", empty_hall)
    server.start()
    try:
        told = run("keeper", server.loopback, folder=tmp_path)
    finally:
        server.stop()
    assert told.splitlines() == [
        "1 {'NS': 20, 'EW': 280} {'NS': 20, 'EW': 280}",
        "422 unknown_player Olga does not sit at this table.",
        "2 {'NS': 0, 'EW': 0} {'NS': 20, 'EW': 280}",
        "1 False {'NS': 30, 'EW': -280}",
        "412 changed_since",
        "in_progress {'NS': 30, 'EW': -280} [1, 2]",
    ]
