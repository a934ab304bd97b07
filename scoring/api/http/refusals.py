"""What each refusal says to a program, and the page to which the `type` of a problem leads.

A refusal that pages show as well has its sentence in `words`, with the facts in braces; the others have
theirs here. `add` takes those of another app.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from scoring.api.http.problems import STATUSES
from scoring.rules.bids import SPECIAL_CODES
from scoring.words.vocabulary import PLAYERS_VIOLATION, VIOLATIONS

Sentence = str | Promise


class Refusal(NamedTuple):
    """A code of a refusal, the status it is answered with, and what it says."""

    code: str
    status: int
    words: str


#: Code -> what it says.
_WORDS: Final[dict[str, Sentence]] = {
    **VIOLATIONS,
    "players": PLAYERS_VIOLATION,
    # Of a request.
    "another_hand": "Another device recorded a different hand since “after”. It is in “current”.",
    "changed_since": "It has changed since this version. Look at “current”, and decide.",
    "deleted": "The game was deleted for good. Its id is never used again.",
    "https_only": "On a club’s server, ask over https. Withdraw a token that was sent over http.",
    "if_match_missing": "Read the thing first, and send its version in the header If-Match.",
    "import_lost": "The import was silent for too long, and was ended. Nothing was stored. Send it again.",
    "import_under_way": "Another file is being brought in. Send this one again in a minute.",
    "key_reused": "This Idempotency-Key belongs to another request. Take a new one.",
    "missing_idempotency_key": "Send an Idempotency-Key: a new one for each thing that is done.",
    "not_found": "There is nothing at this address, or nothing for this token.",
    "not_json": "The body is not JSON. Correct it.",
    "too_large": "A body has a megabyte at most, the record of an evening ten.",
    "unknown_role": "A role is watch, keep or own.",
    "unknown_token": "The token was withdrawn, or is mistyped. Have another one made.",
    # Of a record.
    "cannot_be_stored": "A number in it is too large for any database, or it has two of one kind.",
    "hands_and_totals": "A table has both hands and totals. Keep one of them.",
    "kept_unreadable": "What the program keeps beside the record was changed. Leave “kept” out.",
    "key_not_for_outcome": "A hand with this outcome has no such key. Take it out.",
    "low_against_scores": "A side is said to be low, and the totals say otherwise.",
    "missing_key": "A key is missing. Add it.",
    "not_seated": "Somebody plays at a table without being an entry, or sits in two places.",
    "standings_differ": "The standings that came with the record are not those of its rounds.",
    "too_many_rounds": "An evening has no more rounds than this.",
    "too_long": "A text is longer than it may be.",
    "unknown_entry": "Nobody of this name is entered.",
    "unknown_format": "The format is not one of those that are read here.",
    "unknown_key": "There is no such key.",
    "unknown_outcome": "There is no such outcome of a hand.",
    "unknown_unit": "There is no such side, or nobody of this name, at the table.",
    "wrong_type": "A value is of another kind than it should be.",
    # Of the rules of a game.
    "option_value": "The option has no such value.",
    "options_clash": "These options contradict one another.",
    "sides": "The sides do not fit the players.",
    "unknown_option": "There is no such option.",
    "unknown_player": "Nobody of this name sits at the table.",
    "unknown_ruleset": "There is no ruleset of this name.",
    # Of an auction.
    "auction_over": "The auction is over.",
    **{
        f"needs_a_{level}_bid": f"This call needs a bid of {level} or more before it."
        for level in range(6, 11)
    },
    "needs_first_call": "This may only be the first call.",
    **{f"needs_partner_{code}": f"This call needs the partner’s {code} before it." for code in SPECIAL_CODES},
    "not_higher": "This bid is no higher than the one before.",
    "not_your_turn": "Somebody else is to call.",
    "nullo_barred": "Nullo may not be bid here.",
    "out_of_turn": "This call was made out of turn.",
    "side_barred": "This side may not bid any more.",
    "six_bid_by_late_seat": "A six may only be bid by the first two to call.",
    "uncontested_raise": "Nobody raises an own bid that was not contested.",
    # Of a game that goes on.
    "ended_before": "The game would have ended before this hand.",
    "first_to_target": "Several reached the target in one hand: say who was first.",
    "met_at_table": "The two sat at one table at the same time: they are two people.",
    "no_such_hand": "There is no hand of this number.",
    "name": "A program has a name of 40 letters at most.",
}


def add(words: Mapping[str, Sentence]) -> None:
    """Add the refusals of another app, or of a part of this one."""
    _WORDS.update(words)


def refusals() -> list[Refusal]:
    """List all refusals, by code."""
    return [Refusal(code, STATUSES.get(code, 422), str(_WORDS[code])) for code in sorted(_WORDS)]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show every refusal, so that the `type` of a problem leads to what it says."""
    return render(request, "api_refusals.html", {"refusals": refusals()})
