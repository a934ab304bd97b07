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
