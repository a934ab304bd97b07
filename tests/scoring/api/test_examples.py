"""Each example of the document fits its schema, and is the answer of the law and the API."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from scoring.api.schema.reading import document
from tests.golden.spec import record_of, worked_cases
from tests.scoring.api.described import example_of, examples_in, faults_of
from tests.scoring.api.programs import Program, begun

#: What every server says for itself: ids, and the time of day.
OWN = ("id", "series", "started_at", "recorded_at")


def told(answered: Any) -> Any:
    """An answer without what is another every time."""
    if isinstance(answered, Mapping):
        return {key: told(value) for key, value in answered.items() if key not in OWN}
    return [told(one) for one in answered] if isinstance(answered, list) else answered


@pytest.fixture
def program(db: None) -> Program:
    return begun()


@pytest.fixture
def game(program: Program) -> str:
    """The game that one of the examples begins."""
    return f"games/{program.post('games/', example_of('games_create', 'body')).json()['id']}/"


def test_every_operation_that_takes_a_body_has_an_example_of_one() -> None:
    told_of = [one for path in document()["paths"].values() for one in path.values()]
    without = [
        one["operationId"]
        for one in told_of
        if "requestBody" in one
        and "examples" not in one["requestBody"]["content"]["application/json"]
    ]
    assert without == []


def test_every_example_is_as_its_schema_says() -> None:
    found = list(examples_in(document()["paths"]))
    assert [
        (place, faults)
        for place, value in found
        if (faults := faults_of((*place, "schema"), value))
    ] == []
    assert len(found) > 40


def test_examples_make_the_document_a_little_larger_and_no_more() -> None:
    sizes = [len(json.dumps(value)) for _place, value in examples_in(document()["paths"])]
    assert sum(sizes) < 60_000


def test_the_whole_game_is_a_worked_case_and_comes_out_as_printed() -> None:
    [case] = [case for case in worked_cases() if case["id"] == "US4-GAME"]
    record, answer = example_of("score_create", "body"), example_of("score_create", "answer")
    names = dict(zip(case["players"], record["players"], strict=True))
    played = [
        {**hand, "contractor": names[hand["contractor"]]} if "contractor" in hand else hand
        for hand in record_of(case)["hands"]
    ]
    assert record["hands"] == played
    assert [hand["totals"] for hand in answer["hands"]] == [
        hand["totals"] for hand in case["expect"]
    ]
    assert (answer["state"], answer["winners"]) == ("finished", ["EW"])


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["example", "evening"])
def test_the_law_answers_as_the_example_says(name: str) -> None:
    answered = Program().post("score/", example_of("score_create", "body", name))
    told_of = example_of("score_create", "answer", name)
    assert (answered.status_code, answered.json()) == (200, told_of)


@pytest.mark.django_db
def test_the_rulesets_are_answered_as_the_examples_say() -> None:
    assert Program().get("rulesets/").json() == example_of("rulesets_list", "answer")
    assert Program().get("rulesets/american/").json() == example_of("rulesets_retrieve", "answer")


def test_a_game_is_begun_and_goes_on_as_the_examples_say(program: Program) -> None:
    begun = program.post("games/", example_of("games_create", "body"))
    assert (begun.status_code, told(begun.json())) == (
        201,
        told(example_of("games_create", "answer")),
    )
    game = f"games/{begun.json()['id']}/"
    hand = program.post(f"{game}hands/", example_of("games_hands_create", "body"))
    assert (hand.status_code, told(hand.json())) == (
        201,
        told(example_of("games_hands_create", "answer")),
    )
    for path, operation in {
        "games/": "games_list",
        game: "games_retrieve",
        f"{game}record/": "games_record_retrieve",
        f"{game}hands/": "games_hands_list",
        f"{game}hands/4/": "games_hands_retrieve",
    }.items():
        assert told(program.get(path).json()) == told(example_of(operation, "answer")), operation
    right = program.put(f"{game}hands/2/", example_of("games_hands_update", "body"), 0)
    assert told(right.json()) == told(example_of("games_hands_update", "answer"))


@pytest.mark.parametrize(
    ("path", "operation"),
    [
        ("stop/", "games_stop_create"),
        ("rematch/", "games_rematch_create"),
        ("tokens/", "games_tokens_create"),
    ],
)
def test_what_else_the_examples_send_about_a_game_is_taken(
    program: Program, game: str, path: str, operation: str
) -> None:
    answered = program.post(f"{game}{path}", example_of(operation, "body"))
    assert answered.status_code in (200, 201), answered.content


def test_what_the_examples_change_is_changed(program: Program, game: str) -> None:
    def seen(path: str) -> dict[str, str]:
        return {"if_match": program.get(f"{game}{path}").headers["ETag"]}

    hand = f"{game}hands/2/"
    struck = program.post(
        f"{hand}void/", example_of("games_hands_void_create", "body"), **seen("hands/2/")
    )
    back = program.post(
        f"{hand}restore/", example_of("games_hands_restore_create", "body"), **seen("hands/2/")
    )
    assert [answer.status_code for answer in (struck, back)] == [200, 200]
