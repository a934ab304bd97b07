"""What is said of a club: names as far as everybody may read them."""

import pytest

from tournaments.models import Member, Publicity
from tournaments.words.clubs import public_name


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Nora North", "N. N."),
        ('O’Brien "Ted" <b>', "O. T. b."),
        ("(Ann) -Lee- 3rd", "A. L. 3."),
        ("Özlem Ōkubo", "Ö. Ō."),
        ("Zoe \U0001f1e8\U0001f1e6", "Z."),
        ("\U0001f1e8\U0001f1e6 !", "a player"),
    ],
)
def test_initials_are_letters(name: str, initials: str) -> None:
    assert public_name(Member(name=name, shown=Publicity.INITIALS)) == initials
    assert public_name(Member(name=name, shown=Publicity.NAME)) == name
    assert public_name(Member(name=name, shown=Publicity.PAGE)) == name
    assert public_name(Member(name=name, shown=Publicity.NOBODY)) == "a player"
