"""Every refusal of scoring in words: a sentence a code, the same on page, API and terminal.

What stands in braces is among the facts, or the place, that are raised with the code.
`tournaments.apps` adds the refusals of an evening. docs/api.md lists all of them, and a test
compares the two.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.utils.functional import Promise

from config.language import gettext_lazy, npgettext
from scoring.rules.bids import SPECIAL_CODES
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import answer
from scoring.rules.record.shapes import parse_json
from scoring.words.moments import told
from scoring.words.vocabulary import in_figures, listed, people

#: Code -> its sentence, for what may be wrong with one hand. The phone has a copy of these.
OF_A_HAND: Final[dict[str, Promise]] = {
    "contractor_missing": gettext_lazy("Who won the bidding?"),
    "tricks_missing": gettext_lazy("How many tricks did the contractor's side win?"),
    "others_missing": gettext_lazy("How many tricks did {blank} win?"),
    "tricks_total": gettext_lazy("The tricks add up to {total}, not 10. Count them again."),
    "impossible_tricks": gettext_lazy("Nobody can have won that many tricks. Count them again."),
    "too_many_partners": gettext_lazy(
        "Partners that may be called for this bid: {allowed}, not {given}."
    ),
    "partner_twice": gettext_lazy("The contractor cannot be their own partner."),
    "partners_fixed": gettext_lazy("Partners are fixed by their seats here."),
    "no_grand_slam": gettext_lazy("A Grand Slam cannot be announced on this bid."),
    "no_revoke_rule": gettext_lazy(
        "This ruleset has no rule for a revoke. Write down what you agreed as a ruling."
    ),
    "reason_missing": gettext_lazy("Say in a few words why: a ruling needs its reason."),
    "six_not_playable": gettext_lazy(
        "A six is never played here: choose the bid that was, or “Thrown in”."
    ),
    "too_low_to_play": gettext_lazy(
        "A bid below {level} is not played here: choose the bid that was, or “Thrown in”."
    ),
    "passed_deal_not_played": gettext_lazy("A passed-out deal is not played under this ruleset."),
    "unknown_bid": gettext_lazy("This bid does not exist under this ruleset."),
    "order": gettext_lazy("The order of the tricks does not agree with who won how many."),
    "game_over": gettext_lazy(
        "The game would be over before hand {hand}. Hands after the end must be struck out first."
    ),
    "unknown_player": gettext_lazy("{player} does not sit at this table."),
    "unknown_unit": gettext_lazy(
        "Nobody scores as {unit} at this table. Name a side, or a player."
    ),
    "option_value": gettext_lazy("“{option}” has no such value. Choose one that it takes."),
}

_OF_A_GAME: Final[dict[str, Promise]] = {
    "players": gettext_lazy(
        "Everybody needs a name, and no two the same. As many play as the rules say."
    ),
    "sides": gettext_lazy("The sides do not fit the players. Fix them, or leave them out."),
    "one_person": gettext_lazy(
        "{one} and {other} are two spellings of one person here. Write another name, or take the "
        "two apart: first page, Players, {one}."
    ),
    "met_at_table": gettext_lazy(
        "{one} and {other} sat at one table on {started_at}: they are two people."
    ),
    "too_many_hands": gettext_lazy(
        "There are more than {most} hands, and no more are kept here. Strike one out."
    ),
    "no_such_hand": gettext_lazy("There is no hand with this number. Look at the hands again."),
    "game_stopped": gettext_lazy("This game was stopped. Go on with it first, then save the hand."),
    "ended_before": gettext_lazy("The game was over with hand {hand}: fix that first."),
    "first_to_target": gettext_lazy("Several reached the target in one hand: say who was first."),
    "deleted": gettext_lazy("The game was deleted for good. Its id is never used again."),
    "house_name": gettext_lazy(
        "These house rules need a name that you have not used yet, of 40 letters at most."
    ),
    "unknown_house": gettext_lazy("These house rules belong to another phone or computer."),
    "unknown_ruleset": gettext_lazy(
        "There is no ruleset named “{ruleset}”. Choose one from the list."
    ),
    "unknown_option": gettext_lazy(
        "There is no option “{option}”. Correct its spelling, or take it out."
    ),
    "options_clash": gettext_lazy("These do not go together: {options}. Change one of them."),
}

_OF_AN_AUCTION: Final[dict[str, Promise]] = {
    "auction_over": gettext_lazy("The auction is over."),
    "uncontested_raise": gettext_lazy("Nobody else has bid, so this bid may not be raised."),
    "out_of_turn": gettext_lazy("This ruleset has no rule for such a call out of turn."),
    "not_your_turn": gettext_lazy("{speaker} is to call now."),
    "side_barred": gettext_lazy("This side has bid out of turn, and may only pass."),
    "not_higher": gettext_lazy("This bid is no higher than the one before."),
    "six_bid_by_late_seat": gettext_lazy("A six may only be bid by the first two to call."),
    **{
        f"needs_a_{level}_bid": gettext_lazy("{bid} needs a bid of {level} or more before it.")
        for level in range(6, 11)
    },
    **{
        f"needs_partner_{code}": gettext_lazy("{bid} needs the partner’s {partner_bid} before it.")
        for code in SPECIAL_CODES
    },
    "needs_first_call": gettext_lazy("{bid} may only be the first call of whoever bids it."),
    "nullo_barred": gettext_lazy("{bid} may not be bid by a side that was refused “ace, no face”."),
}

_OF_A_FILE: Final[dict[str, Promise]] = {
    "not_json": gettext_lazy("This is not JSON: {fault}. Correct it."),
    "unclean_text": gettext_lazy("“{text}” has a character that cannot be stored, {letter}."),
    "unknown_format": gettext_lazy(
        "This kind of file cannot be read here. Choose another file, or use a newer version of the "
        "program."
    ),
    "unknown_key": gettext_lazy("“{key}” is not known here. Correct its spelling, or take it out."),
    "missing_key": gettext_lazy("“{key}” is missing. Add it."),
    "wrong_type": gettext_lazy("“{key}” must be {wanted}."),
    "unknown_outcome": gettext_lazy("No deal ends in “{outcome}”. Choose another outcome."),
    "key_not_for_outcome": gettext_lazy("A hand that is “{outcome}” has no “{key}”. Take it out."),
    "too_long": gettext_lazy("The reason of a ruling has at most {longest} letters. Shorten it."),
    "too_large": gettext_lazy("This is too much at once. Send it in parts."),
    "cannot_be_stored": gettext_lazy(
        "Something in this file cannot be stored: a number that is too large, or two of one kind."
    ),
    "no_file": gettext_lazy("Choose a file first."),
    "not_a_game": gettext_lazy(
        "This file does not hold a game. Choose one saved from here: its name ends in .json."
    ),
    "not_house_rules": gettext_lazy(
        "This file does not hold house rules. Choose one saved from here: its name ends in .json."
    ),
    "too_large_file": gettext_lazy("This file is too large to be brought in. Choose another one."),
    "not_a_zip": gettext_lazy(
        "This file is not an archive, or is damaged or locked. Save it again."
    ),
    "missing_file": gettext_lazy("The archive lacks its file {name}. Save it again."),
}

_OF_A_PROGRAM: Final[dict[str, Promise]] = {
    "another_hand": gettext_lazy("Another hand has come in since. Look at “current”, and decide."),
    "changed_since": gettext_lazy("It has changed since. Look at how it stands now, and decide."),
    "https_only": gettext_lazy(
        "On a club’s server, ask over https. A token that was sent over http is known to others: "
        "withdraw it."
    ),
    "if_match_missing": gettext_lazy("Read it first, and send its version in the header If-Match."),
    "key_reused": gettext_lazy("This Idempotency-Key belongs to another request. Use a new one."),
    "missing_idempotency_key": gettext_lazy(
        "Send an Idempotency-Key: a new one for each thing that is done."
    ),
    "name": gettext_lazy("A program has a name of 1 to {longest} letters."),
    "not_found": gettext_lazy("There is nothing at this address, or nothing for this token."),
    "unknown_role": gettext_lazy("A role is watch, keep or own."),
    "unknown_token": gettext_lazy(
        "There is no token, or it was withdrawn, or is mistyped. Send the program’s own, or have "
        "one made."
    ),
}

_OF_DEVICES: Final[dict[str, Promise]] = {
    "last_way_in": gettext_lazy(
        "This is the only way to your games. Make a recovery code first, then sign it out."
    ),
    "device_name": gettext_lazy(
        "A device has a name of at most {most} letters. Choose a shorter one."
    ),
}

#: Code -> its sentence. Both apps' codes, once Django has started.
REFUSALS: Final[dict[str, Promise]] = {
    **OF_A_HAND,
    **_OF_A_GAME,
    **_OF_AN_AUCTION,
    **_OF_A_FILE,
    **_OF_A_PROGRAM,
    **_OF_DEVICES,
}

#: Fact `wanted` of `wrong_type` -> what stands there instead.
WANTED: Final[dict[str, Promise]] = {
    "object": gettext_lazy("an object"),
    "list": gettext_lazy("a list"),
    "text": gettext_lazy("text"),
    "flag": gettext_lazy("true or false"),
    "figure": gettext_lazy("a whole number up to 1,000,000"),
    "from_0": gettext_lazy("a whole number from 0"),
    "from_1": gettext_lazy("a whole number from 1"),
    "date": gettext_lazy("a date, written 2026-11-24"),
    "moment": gettext_lazy("a moment with its zone, written 2026-11-24T19:30:00+00:00"),
    "id": gettext_lazy("an id, written as a UUID"),
    "answer": gettext_lazy("“agree” or “disagree”"),
    "in_order": gettext_lazy("the next round’s number, counted from 1"),
    "different": gettext_lazy("another number than before"),
    "storable": gettext_lazy("without characters that cannot be stored"),
}


def refusal_in_words(violation: RuleViolation) -> str:
    """Turn a refusal into its sentence: what is wrong, and what to do next."""
    return sentence(violation.code, {**violation.place, **violation.facts})


def sentence(code: str, facts: Mapping[str, object]) -> str:
    return filled(REFUSALS[code], facts)


def filled(words: str | Promise, facts: Mapping[str, object]) -> str:
    """Fill the blanks of a sentence with facts, each in words."""
    return str(words).format(**{name: _in_words(name, fact) for name, fact in facts.items()})


def _in_words(name: str, fact: object) -> str:
    if name == "tables" and isinstance(fact, list | tuple):
        words = npgettext("label", "table {numbers}", "tables {numbers}", len(fact))
        return words.format(numbers=listed([str(number) for number in fact]))
    if isinstance(fact, list | tuple):
        return listed([str(element) for element in fact])
    if isinstance(fact, datetime):
        return told(fact)
    if name == "wanted":
        return str(WANTED[str(fact)])
    return in_figures(fact) if name == "points" and isinstance(fact, int) else str(fact)


def hand_refusal_in_words(violation: RuleViolation) -> str:
    """Turn a refusal of one hand into its sentence; the phone's translation has no other."""
    facts = {
        **violation.place,
        **violation.facts,
        "blank": people(violation.facts.get("blank", ())),  # type: ignore[arg-type]
    }
    return str(OF_A_HAND[violation.code]).format(**facts)


def answer_text(text: str | bytes) -> dict[str, object]:
    """Parse a document and answer it; the refusal where it cannot be. Never raises."""
    try:
        return answer(parse_json(text))
    except RuleViolation as violation:
        return refusal(violation)


def refusal(violation: RuleViolation) -> dict[str, object]:
    """Serialize a refusal in the record format, as docs/record.md describes it."""
    return {
        "error": {
            "code": violation.code,
            **violation.place,
            "facts": dict(violation.facts),
            "message": refusal_in_words(violation),
        }
    }
