"""Sentences on an archive: what it holds, what came in, why it was refused."""

from collections.abc import Iterable

from config.language import gettext as _
from config.language import ngettext
from scoring.rules.errors import RuleViolation
from scoring.words.vocabulary import labelled
from tournaments.files.archives.reading import Brought, CountedOtherwise, LeftOut
from tournaments.words.refusals import refusal_of_a_file


def refused_in_words(violation: RuleViolation) -> str:
    if isinstance(violation, CountedOtherwise):
        return _counted_otherwise(violation.things)
    message = refusal_of_a_file(violation)
    if "file" in violation.facts:
        message = labelled(violation.facts["file"], message)
    if "stored" in violation.facts:
        words = _("Not all of it was brought in. {message} What came in stays.")
        return words.format(message=message)
    return _("Nothing was stored. {message}").format(message=message)


def _counted_otherwise(things: Iterable[LeftOut]) -> str:
    """Name what an unreleased version wrote and this version would count otherwise."""
    kinds = {
        "game": _("Game: {name} ({why})"),
        "house_rules": _("House rules: {name} ({why})"),
        "evening": _("Evening: {name} ({why})"),
        "season": _("Season: {name} ({why})"),
    }
    reasons = {
        "options": _("a rule that is left out"),
        "best_of": _("rounds of several games"),
        "handicaps": _("handicaps"),
    }
    named = "; ".join(
        kinds[thing.kind].format(name=thing.name, why=reasons[thing.why]) for thing in things
    )
    return _(
        "Nothing was stored. Version 1.0 would count these otherwise, and cannot import them: "
        "{things}. To import everything else, choose “Leave them out” and give the file again."
    ).format(things=named)


def things_in_words(games: int, evenings: int, house_rules: int, clubs: int) -> str:
    """Say what an archive holds: “2 games, 1 evening”; what there is none of is left out."""
    counted = [
        (games, ngettext("{number} game", "{number} games", games)),
        (evenings, ngettext("{number} evening", "{number} evenings", evenings)),
        (clubs, ngettext("{number} club", "{number} clubs", clubs)),
        (
            house_rules,
            ngettext("{number} set of house rules", "{number} sets of house rules", house_rules),
        ),
    ]
    return ", ".join(words.format(number=number) for number, words in counted if number)


def brought_in_words(brought: Brought) -> str:
    """Say what came in: “2 games, 1 evening. 3 were here already, and stay as they are.”"""
    things = things_in_words(brought.games, brought.evenings, brought.house_rules, brought.clubs)
    sentences = [
        _("Brought in: {things}.").format(things=things) if things else _("Nothing was new.")
    ]
    if brought.known:
        words = ngettext(
            "{number} was here already, and stays as it is.",
            "{number} were here already, and stay as they are.",
            brought.known,
        )
        sentences.append(words.format(number=brought.known))
    if brought.known_clubs:
        sentences.append(
            _("A club that is here gets the evenings and people that it lacks, and nothing else.")
        )
    return " ".join(sentences)
