"""A program with a token of an evening."""

from scoring import services
from scoring.models import Role
from tests.scoring.api.programs import Program
from tests.tournaments.conftest import Hall


def with_role(hall: Hall, role: Role) -> Program:
    """A program that somebody gave a token of this evening."""
    made = services.make_token(name="Board", made_by=None, shared=hall.now.tournament, role=role)
    return Program(made.secret)


def address(hall: Hall, path: str = "") -> str:
    """An address of the evening, under /api/v1/."""
    return f"tournaments/{hall.pk}/{path}"


def version_of(hall: Hall, number: int) -> str:
    """What If-Match takes to act on a round as it is now."""
    round_ = hall.now.round(number)
    assert round_ is not None
    return f'"{round_.version}"'
