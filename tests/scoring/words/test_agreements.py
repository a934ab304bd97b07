"""The lines about the play."""

from scoring.words import agreements


def test_the_lines_are_p1_to_p15() -> None:
    assert list(agreements.LINES) == [f"P{number}" for number in range(1, 16)]
