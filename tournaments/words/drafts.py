"""What the roll says of a draft by now, in sentences: who is missing in it, gone, or different."""

from collections.abc import Collection, Sequence
from typing import Final

from config.language import gettext as _
from config.language import ngettext
from scoring.rules.errors import RuleViolation
from scoring.words.vocabulary import people
from tournaments.queries import Evening
from tournaments.words.moving.leaving import parties_named, people_among
from tournaments.words.refusals import refusal_in_words

#: So many names are named in one sentence; the rest are counted.
MOST_NAMED: Final = 12


def many_people(names: Sequence[str]) -> str:
    """Join names; of very many the rest is counted: “Ann, Bob, … & 28 others”."""
    if len(names) <= MOST_NAMED + 1:
        return people(names)
    rest = len(names) - MOST_NAMED
    return people([*names[:MOST_NAMED], ngettext("{n} other", "{n} others", rest).format(n=rest)])


def what_forbids(evening: Evening) -> list[str]:
    """Say why the draft cannot be published as the roll stands; empty where it can."""
    since = evening.roll_since
    if since is None:
        return []
    left_out = ngettext(
        "{names} is here now, but has neither a seat nor a sit-out in this draft.",
        "{names} are here now, but have neither a seat nor a sit-out in this draft.",
        people_among(evening, since.left_out),
    )
    gone = ngettext(
        "{names} is not here now, but is still in this draft.",
        "{names} are not here now, but are still in this draft.",
        people_among(evening, since.gone),
    )
    said = [*_said(evening, left_out, since.left_out), *_said(evening, gone, since.gone)]
    if since.parted:
        parted = RuleViolation("partners_changed", entries=sorted(since.parted, key=int))
        said.append(refusal_in_words(parted, evening))
    return said


def what_differs(evening: Evening) -> list[str]:
    """Say what a new draw would do otherwise; the draft can be published all the same."""
    since = evening.roll_since
    if since is None:
        return []
    back = ngettext(
        "{names} is back, and was left without a seat as somebody who is away.",
        "{names} are back, and were left without a seat as people who are away.",
        people_among(evening, since.back),
    )
    offering = ngettext(
        "{names} offers to sit out, but has a seat.",
        "{names} offer to sit out, but have a seat.",
        people_among(evening, since.offering),
    )
    moved = ngettext(
        "{names} keeps the seat, but was moved to another table.",
        "{names} keep their seats, but were moved to another table.",
        people_among(evening, since.moved),
    )
    couple = _("{names} are a couple, and meet at one table.")
    waits = _("{name} is here, and has no seat before {partner} is.")
    return [
        *(
            waits.format(name=one.name, partner=other.name)
            for one, other in evening.waiting_for_partner
        ),
        *_said(evening, back, since.back),
        *_said(evening, offering, since.offering),
        *_said(evening, moved, since.moved),
        *(sentence for pair in since.couples for sentence in _said(evening, couple, pair)),
    ]


def _said(evening: Evening, words: str, keys: Collection[str]) -> list[str]:
    """The sentence about these people, names in the evening's order; none about nobody."""
    named = [entry.key for entry in evening.listed if entry.key in keys]
    if not named:
        return []
    names = parties_named(evening, named)
    if len(named) > MOST_NAMED + 1:
        names = many_people([evening.party(key).name for key in named])
    return [words.format(names=names)]
