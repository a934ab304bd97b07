"""Figures of an evening, kept for its club."""

from fractions import Fraction

from tournaments.rules import summaries
from tournaments.rules.summaries import Play, Result, Summary


def test_figures_of_a_called_off_evening_from_before_are_nobodys() -> None:
    """They were stored with everybody in first place."""
    nora = Result("Nora", 1, Fraction(), Fraction())
    play = Play(1, {"NS": (0, 1), "EW": (2, 3)}, {"NS": 10, "EW": 0}, "NS")
    assert summaries.read(summaries.write(Summary([nora], []))) == Summary([], [])
    assert summaries.read(summaries.write(Summary([nora], [play]))) == Summary([nora], [play])
