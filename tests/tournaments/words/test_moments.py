"""How far an evening is, in words."""

from tests.paper import MADE_AT
from tests.tournaments.conftest import Hall
from tournaments import services
from tournaments.words.moments import as_of, how_far


def test_every_state_of_an_evening_has_its_words(hall: Hall) -> None:
    said = [how_far(hall.now)]
    for _round in range(3):
        hall.seat()
        said.append(how_far(hall.now))
        hall.type(1, 100, 20)
        said.append(how_far(hall.now))
        hall.type(2, 100, 20)
        said.append(how_far(hall.now))
    assert said == [
        "before round 1",
        *(
            words
            for number in (1, 2)
            for words in (
                f"round {number}, 0 of 2 tables in",
                f"round {number}, 1 of 2 tables in",
                f"after round {number}",
            )
        ),
        "round 3, 0 of 2 tables in",
        "round 3, 1 of 2 tables in",
        "final",
    ]


def test_the_time_is_said_as_the_evenings_place_says_it(hall: Hall) -> None:
    assert as_of(hall.now, MADE_AT) == "as of 20:41, before round 1"
    services.change_settings(tournament_id=hall.pk, device=hall.device, settings={"hours": 12})
    assert as_of(hall.now, MADE_AT) == "as of 8:41 pm, before round 1"
