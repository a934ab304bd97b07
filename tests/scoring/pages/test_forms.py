"""Forms of a game's pages say what is wrong, and nothing is stored."""

from django.forms import Form

from scoring import services
from scoring.models import Game
from scoring.pages.forms import PutRightForm, ReplaceForm
from scoring.queries import game_sheet
from scoring.rules.rulesets.presets import RULESETS
from scoring.services import By, SeenHand
from tests.scoring.conftest import Recorder, stored_game, thrown_in


def choices_of(form: Form, name: str) -> list[tuple[object, str]]:
    return list(form[name].field.widget.choices)


def change_form(game: Game, **changes: object) -> PutRightForm:
    seats = {f"seat_{seat}": seat for seat in range(4)}
    return PutRightForm(game, {"revision": 0, "first_dealer": 0, **seats, **changes})


def test_rules_offered_are_those_for_as_many_players_with_the_games_own_first(game: Game) -> None:
    first, *others = choices_of(change_form(game), "ruleset")
    assert first == ("", "Australian, four-handed, as now")
    assert {value for value, _words in others} == {
        name for name, ruleset in RULESETS.items() if (ruleset.players, ruleset.unit) == (4, "side")
    }


def test_a_form_left_as_it_is_is_the_game_as_it_is(game: Game) -> None:
    form = change_form(game)
    assert form.is_valid(), form.errors
    right = form.right
    assert (right.ruleset, right.order, right.first_dealer) == (
        RULESETS["australian"],
        (0, 1, 2, 3),
        0,
    )


def test_the_first_dealer_is_a_person_wherever_he_sits(game: Game) -> None:
    form = change_form(game, seat_0=1, seat_1=0, first_dealer=1)
    assert form.is_valid(), form.errors
    assert (form.right.order, form.right.first_dealer) == ((1, 0, 2, 3), 0)


def test_hands_from_which_somebody_plays_on_are_offered_the_next_one_first(
    game: Game, record: Recorder
) -> None:
    record(game, thrown_in(), thrown_in())
    services.void_hand(game_id=game.pk, seen=SeenHand(1, 0), by=By())
    form = ReplaceForm(game_sheet(stored_game(game.pk)))
    assert choices_of(form, "from_hand") == [(3, "Hand 2, the next one"), (2, "Hand 1")]
