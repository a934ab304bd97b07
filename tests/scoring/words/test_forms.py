"""Whatever a form finds wrong is said in our words, never in Django's."""

from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from django.core import validators
from django.http import QueryDict

from scoring.models import Game
from scoring.pad.form import HandForm
from scoring.pages.forms import PutRightForm, ReplaceForm
from scoring.pages.house_rules.forms import HouseRulesForm
from scoring.queries import game_sheet
from scoring.rules.rulesets.presets import RULESETS
from scoring.words.forms import FAULTS, LOST, WordedForm
from tests.scoring.conftest import stored_game

RUBBISH = ("", "x", "7x", "-99999999", "99999999", "a\x00b", "N" * 300)
OURS = {str(words).partition("%")[0] for words in FAULTS.values()} | {str(LOST)}


def default_messages() -> Iterator[str]:
    """What Django says of a fault, up to the first blank."""
    kinds = [kind for kind in vars(forms.fields).values() if isinstance(kind, type)]
    kinds += [kind for kind in vars(validators).values() if isinstance(kind, type)]
    for kind in kinds:
        messages = getattr(kind, "default_error_messages", None) or {
            "": getattr(kind, "message", "")
        }
        yield from (
            str(words).partition("%")[0] for words in messages.values() if isinstance(words, object)
        )


DJANGOS = {words for words in default_messages() if len(words) > 5}


def forms_of(game: Game, data: QueryDict) -> list[WordedForm]:
    five = RULESETS["australian-5"]
    sheet = game_sheet(stored_game(game.pk))
    return [
        HandForm(game.ruleset, game.table, data),
        PutRightForm(stored_game(game.pk), data),
        ReplaceForm(sheet, data),
        HouseRulesForm(five, {}, data),
    ]


@pytest.mark.parametrize("rubbish", RUBBISH)
def test_no_form_speaks_in_djangos_words(game: Game, rubbish: str) -> None:
    for blank in forms_of(game, QueryDict()):
        data = QueryDict(mutable=True)
        data.update(dict.fromkeys(blank.fields, rubbish))
        form = next(form for form in forms_of(game, data) if type(form) is type(blank))
        messages = [words for messages in form.errors.values() for words in messages]
        assert messages
        for words in messages:
            assert not any(words.startswith(default) for default in DJANGOS), words


def test_djangos_words_are_known_here() -> None:
    assert {
        "This field is required.",
        "Enter a whole number.",
        "Select a valid choice. ",
    } <= DJANGOS
    assert not DJANGOS & OURS


class Letter(WordedForm):
    """Two fields: one with words of its own, one that nobody sees."""

    name = forms.CharField(max_length=3, error_messages={"required": "Whose letter is it?"})
    key = forms.UUIDField(widget=forms.HiddenInput)


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({}, {"name": ["Whose letter is it?"], "key": [str(LOST)]}),
        (
            {"name": "Nora", "key": "x"},
            {"name": ["This has 4 letters, and 3 is the most."], "key": [str(LOST)]},
        ),
    ],
)
def test_a_fields_own_words_stand_and_a_hidden_one_was_lost(
    data: dict[str, Any], errors: object
) -> None:
    assert Letter(data).errors == errors


def test_forms_with_light_fields_have_choices_of_their_own(game: Game) -> None:
    first, *_ = forms_of(game, QueryDict())
    other = HandForm(game.ruleset, game.table_of(("Ann", "Bob", "Cas", "Dan")), QueryDict())
    names = {
        form: [name for _seat, name in form.fields["contractor"].choices]  # type: ignore[attr-defined]
        for form in (first, other)
    }
    assert names == {first: list(game.names), other: ["Ann", "Bob", "Cas", "Dan"]}
    assert first.fields["tricks_0"].label != other.fields["tricks_0"].label
    assert not list(HandForm.base_fields["contractor"].choices)  # type: ignore[attr-defined]
    assert first.errors
    said = {
        form: form.fields["bid"].error_messages["invalid_choice"]
        for form in (first, HandForm(game.ruleset, game.table))
    }
    assert len(set(map(str, said.values()))) == 2
