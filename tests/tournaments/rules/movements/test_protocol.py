"""What every movement answers with."""

from tests.tournaments.rules.evenings import every_movement
from tournaments.rules.movements import MOVEMENTS
from tournaments.rules.movements.protocol import Movement, gettext_noop


def test_a_sentence_marked_for_translation_stays_as_it_is() -> None:
    assert (gettext_noop("stays"), gettext_noop("")) == ("stays", "")


@every_movement
def test_a_movement_goes_by_its_code(movement: Movement) -> None:
    assert MOVEMENTS[movement.code] is movement
