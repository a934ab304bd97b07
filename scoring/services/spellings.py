"""Spellings of one person merged and parted again, of a device's people and of a club's.

`same_as` never chains. `came_with` is the spelling that one was merged with before that was merged
on, so that a group comes apart as it was.
"""

from collections.abc import Iterable
from typing import Protocol, TypeVar


class _Spelling(Protocol):
    same_as_id: int | None
    came_with_id: int | None

    @property
    def pk(self) -> int: ...


_S = TypeVar("_S", bound=_Spelling)


def merge_group(theirs: Iterable[_S], spelling: _S, person: _S) -> None:
    """Make a spelling, with `theirs`: it and those of the same person, another person's."""
    for one in theirs:
        if one.pk != spelling.pk:
            one.came_with_id = one.came_with_id or spelling.pk
        one.same_as_id = person.pk


def part_spelling(spelling: _S, spellings: Iterable[_S]) -> list[_S]:
    """Make a spelling a person of its own with those of `spellings` it brought; what changed."""
    # Those that came with this one, at first or second hand.
    others, brought, seen = list(spellings), list[_S](), {spelling.pk}
    while more := [one for one in others if one.came_with_id in seen and one.pk not in seen]:
        brought += more
        seen |= {one.pk for one in more}
    for one in brought:
        one.same_as_id = spelling.pk
        if one.came_with_id == spelling.pk:
            one.came_with_id = None
    spelling.same_as_id = spelling.came_with_id = None
    return [spelling, *brought]
