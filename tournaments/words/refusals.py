"""Every refusal of an evening in words: for each code one sentence, as `scoring.words.refusals`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.rules.errors import RuleViolation
from scoring.words import refusals
from tournaments.rules.movements.by_result import ByResult

if TYPE_CHECKING:
    from tournaments.queries import Evening  # its rows are not there yet when this is read

_OF_AN_EVENING: Final[dict[str, Promise]] = {
    "event_name": gettext_lazy("The evening needs a name of 1 to {longest} letters."),
    "event_rounds": gettext_lazy("Choose between {least} and {most} rounds."),
    "event_closed": gettext_lazy(
        "The evening is closed, and nothing was changed. Whoever directs can open it again."
    ),
    "event_taken": gettext_lazy("This evening belongs to another phone or computer."),
    "entry_name": gettext_lazy(
        "“{name}” cannot be on the roll: each name has 1 to 40 letters and is there once."
    ),
    "too_many_players": gettext_lazy("An evening has at most {most} players."),
    "no_such_entry": gettext_lazy("That name is not on the list any more. Look again."),
    "not_your_name": gettext_lazy("This phone has chosen another name. Find {name} first."),
    "being_seated": gettext_lazy("The next round is being seated just now. Tell the director."),
    "no_round_to_leave": gettext_lazy("No round comes after this one: nobody has to be told."),
    "has_begun": gettext_lazy("This evening has begun: what was played in it stays."),
    "has_played": gettext_lazy("{name} has a place in a round. Mark as withdrawn instead."),
    "no_more_rounds": gettext_lazy("Round {rounds} is the last one, and it is published."),
    "unfinished_table": gettext_lazy("Not in yet: {tables}."),
    "tie_unresolved": gettext_lazy("A tie at {tables} has to be settled first."),
    "disputed": gettext_lazy("Somebody disputes {tables}. Settle that first."),
    "disagrees": gettext_lazy(
        "At {tables} the hands and the typed totals differ. Say which count."
    ),
    "too_few": gettext_lazy(
        "{here} are here, and a table needs four. Mark people as here on the roll."
    ),
    "fixed_seats": gettext_lazy(
        "Too many keep their seat at one table: two of its four must be able to go. "
        "Take the mark off somebody."
    ),
    "table_full": gettext_lazy(
        "More than four keep their seat at table {table}. Take the mark off somebody."
    ),
    "is_published": gettext_lazy(
        "Round {round} is published by now. It can be taken back on its own page."
    ),
    "left_out_of_draft": gettext_lazy(
        "Here now, and nowhere in this draft: {entries}. Seat again, or by hand, before you "
        "publish."
    ),
    "gone_from_draft": gettext_lazy(
        "Not here any more, and still in this draft: {entries}. "
        "Seat again, or by hand, before you publish."
    ),
    "results_changed": gettext_lazy(
        "The results of round {round} have changed since this was seated: others go on now. "
        "Seat again, or by hand, before you publish."
    ),
    "not_here": gettext_lazy("{name} is not here. Mark as here on the roll first."),
    "partners_changed": gettext_lazy(
        "Not partners as in this draft: {entries}. Seat again before you publish."
    ),
    "no_draft": gettext_lazy("Round {round} has not been seated yet."),
    "not_the_last_round": gettext_lazy("Only the round published last can be taken back."),
    "has_results": gettext_lazy("Scores were entered at {tables}. Take those back first."),
    "seated_twice": gettext_lazy("{entry} has a seat in this round already."),
    "no_such_table": gettext_lazy("There is no such table in this round."),
    "not_a_multiple": gettext_lazy("{points} is not a multiple of ten. Read the sheet again."),
    "points_too_large": gettext_lazy(
        "{points} is more than a round can come to. Read the sheet again."
    ),
    "too_many_slams": gettext_lazy("A round of that many hands cannot have {slams} slams."),
    "round_full": gettext_lazy("Every hand of this round is entered. Fix one of them instead."),
    "table_agreed": gettext_lazy(
        "Both sides have agreed on this table. Call the director to change it."
    ),
    "round_over": gettext_lazy("Round {round} is over. Ask the director to fix it."),
    "not_opened_again": gettext_lazy(
        "Round {round} is over: its tables stay as they are. Type other totals, or fix a hand."
    ),
    "directors_ruling": gettext_lazy("Only the director gives rulings. Call the director."),
    "own_side": gettext_lazy("{name} kept score: somebody from the other side must agree."),
    "director_agrees": gettext_lazy("Only those who sit there can agree, on the table’s phone."),
    "dispute_open": gettext_lazy("This table is disputed: the director settles it first."),
    "scorer_stays": gettext_lazy("All hands are in: who kept score stays as it is."),
    "too_many_tables": gettext_lazy("A blank set is for 1 to {most} tables."),
    "unknown_movement": gettext_lazy(
        "There is no way to move called “{movement}”. Choose one from the list."
    ),
    "not_over": gettext_lazy("The winners can be shown when every table of the last round is in."),
    "not_the_last_act": gettext_lazy("Something else was done since. Look at what it was."),
    "cannot_undo": gettext_lazy("This cannot be undone here. Fix it where it was done."),
    "prize_unclear": gettext_lazy("This prize could not be read. Choose it again."),
    "too_many_prizes": gettext_lazy("A list has at most {most} prizes."),
    "no_such_prize": gettext_lazy("That prize is not on the list any more. Look again."),
    "category_unclear": gettext_lazy("A category has a name of 1 to {longest} letters."),
    "too_many_categories": gettext_lazy("Somebody would be in more than {most} categories."),
    "nobody_to_draw": gettext_lazy(
        "Nobody is left to be drawn. Mark people as here on the roll; who was drawn already is "
        "left out."
    ),
    "draw_needs_reason": gettext_lazy("Say why it is drawn again: that is shown with the draw."),
    "amount_unclear": gettext_lazy(
        "“{typed}” could not be read as an amount. Write it like 5, 5.00 or 5,00."
    ),
    "amount_too_large": gettext_lazy("{typed} is more than an evening's money. Look again."),
    "number_unclear": gettext_lazy("“{typed}” could not be read as a number."),
    "dispute_settled": gettext_lazy(
        "The director has settled table {table}. Call the director, if there is more to say."
    ),
    "no_end": gettext_lazy(
        "Under these rules no game ever ends. Choose other rules, or so many hands a round."
    ),
    "minutes_missing": gettext_lazy(
        "The clock ends the rounds of this evening: say how many minutes they have."
    ),
    "no_partner": gettext_lazy(
        "{entries} have no partner. Give them one on the page People, or mark them as away."
    ),
    "partners_stay": gettext_lazy(
        "Partners stay together here, and {name} would be parted. Let somebody stand in instead."
    ),
    "no_tie": gettext_lazy("Table {table} is not a tie any more."),
    "tie_stands": gettext_lazy("Nobody moves by results in this evening: a tie at a table stands."),
    "clock_runs": gettext_lazy("The clock has {left} left. Stop it first to start it anew."),
    "clock_changed": gettext_lazy("Somebody else was quicker: the clock now has {left} left."),
    "no_clock": gettext_lazy("No clock runs in round {round}."),
    "not_from_movement": gettext_lazy("The movement brings {entry} to table {expected_table}."),
    "partners_reunited": gettext_lazy(
        "{entries} were partners in the round before, and must oppose each other."
    ),
    "no_such_round": gettext_lazy("There is no round with this number. Look at the rounds again."),
}

_OF_A_RECORD: Final[dict[str, Promise]] = {
    "not_four_handed": gettext_lazy(
        "A table of an evening has four players. Choose rules for four."
    ),
    "too_many_rounds": gettext_lazy(
        "Round {rounds} is the last of the evening, and here is one more. Take it out."
    ),
    "unknown_entry": gettext_lazy("{entry} is not entered. Correct the name."),
    "not_seated": gettext_lazy("{entry} has no seat, and does not sit out. Add one of the two."),
    "unknown_round_format": gettext_lazy(
        "A round is so many hands, or a game, and may have minutes; this is neither: {value}."
    ),
    "won_against_scores": gettext_lazy(
        "The hands say otherwise who won. Leave “won” out, or correct the hands."
    ),
    "members": gettext_lazy(
        "Either every entry is a pair with two members, or none is, and the movement says which."
    ),
    "seating": gettext_lazy(
        "Players have a seat each: N, E, S and W. Pairs have a side each: NS and EW."
    ),
    "plan": gettext_lazy("The plan cannot be so: {why}. Correct it, or leave it out."),
    "no_hands": gettext_lazy(
        "Under these rules totals are typed, and nothing is known of hands. Leave “{key}” out."
    ),
    "not_run_here": gettext_lazy(
        "An evening with “{key}” can be scored here, but not be directed."
    ),
    "season": gettext_lazy("The season cannot be added up: “{key}” is wrong ({why})."),
    "low_against_scores": gettext_lazy("The side said to be low has more points. Leave “low” out."),
    "hands_and_totals": gettext_lazy(
        "A table has its hands, or the totals of its sheet. Keep one of them."
    ),
    "club_name": gettext_lazy("A name is needed, of at most {longest} letters."),
    "year": gettext_lazy("The year must be from {first} to {last}. Look at the day again."),
    "season_days": gettext_lazy("A season ends after it begins. Look at the two days."),
    "on_a_roll": gettext_lazy(
        "{name} is on the roll of “{evening}”, which is open. Close it first, or strike the name "
        "off."
    ),
    "on_one_roll": gettext_lazy(
        "{one} and {other} are both on the roll of “{evening}”, which is open. If they are one "
        "person, strike one of the names off first."
    ),
    "same_evening": gettext_lazy(
        "{one} and {other} both played on {date}, so they are two people."
    ),
    "not_an_evening": gettext_lazy(
        "This file does not hold an evening. Choose one saved from here: its name ends in .json."
    ),
    "standings_differ": gettext_lazy(
        "The standings that came with the record are not those of its rounds. Take them out."
    ),
    "kept_unreadable": gettext_lazy(
        "What the file keeps of “{key}” cannot be read. Leave “kept” out."
    ),
}

_OF_A_LIST: Final[dict[str, Promise]] = {
    "names_pdf": gettext_lazy("This is a PDF. Copy the names out of it and paste them."),
    "names_picture": gettext_lazy("This is a picture. Type the names, one a line."),
    "names_sound": gettext_lazy("This is a sound file. Type the names, one a line."),
    "names_document": gettext_lazy(
        "This is a text document. Copy the names out of it and paste them."
    ),
    "names_numbers": gettext_lazy(
        "This is a file of Numbers or Pages. Export it as CSV or Excel first, or paste the names."
    ),
    "names_archive": gettext_lazy(
        "This is an archive. Unpack it, and choose the file with the names."
    ),
    "names_web": gettext_lazy(
        "This is a web page, whatever its name ends in. Copy the names out of it and paste them; "
        "or open it in a spreadsheet program, and save it there as Excel (.xlsx) or CSV."
    ),
    "names_table": gettext_lazy(
        "This is a spreadsheet in a very old format. Open it in a spreadsheet program, "
        "and save it there as Excel (.xlsx) or CSV."
    ),
    "names_evening": gettext_lazy(
        "This file holds a whole evening. It is brought in under Evenings."
    ),
    "names_record": gettext_lazy(
        "This file holds a game, a club, house rules or results, and no list of names."
    ),
    "names_contacts": gettext_lazy(
        "This file holds contacts or a calendar, and no list. Type the names, one a line."
    ),
    "names_binary": gettext_lazy(
        "There is no text in this file. Save the list as CSV or Excel, or paste the names."
    ),
    "names_locked": gettext_lazy(
        "This workbook has a password. Save it without one, or copy the names and paste them."
    ),
    "names_broken": gettext_lazy(
        "This workbook cannot be read. Save it again, or copy the names out of it and paste them."
    ),
    "names_too_large": gettext_lazy(
        "This file has more than {most} MB, too much for names. Copy the names out of it and paste "
        "them."
    ),
    "names_too_long": gettext_lazy(
        "This list has more than {most} letters. Paste the columns with the names alone."
    ),
    "names_too_many_rows": gettext_lazy(
        "This list has more than {most} lines: too many for one evening. Bring in a part of it."
    ),
    "names_too_many_columns": gettext_lazy(
        "This list has more than {most} columns. Paste those with the names alone."
    ),
}

#: Code -> its sentence.
REFUSALS: Final[dict[str, Promise]] = {**_OF_AN_EVENING, **_OF_A_RECORD, **_OF_A_LIST}


def refusal_in_words(violation: RuleViolation, evening: "Evening | None" = None) -> str:
    """Turn a refusal into its sentence.

    `evening`: if the facts name entries by their keys. Its movement has words of its own for a tie.
    """
    if evening is None:
        return refusals.refusal_in_words(violation)
    facts = {name: _named(name, fact, evening.names) for name, fact in violation.facts.items()}
    if violation.code == "tie_unresolved" and isinstance(evening.movement, ByResult):
        return refusals.filled(_(evening.movement.tie.unresolved), facts)
    return refusals.sentence(violation.code, {**violation.place, **facts})


#: Where something was found in a record (`RuleViolation.place`), from the outside in.
_PLACES: Final[dict[str, Promise]] = {
    "night": gettext_lazy("evening {number}:"),
    "round": gettext_lazy("round {number}:"),
    "table": gettext_lazy("table {number}:"),
    "hand": gettext_lazy("hand {number}:"),
    "call": gettext_lazy("call {number}:"),
}


def refusal_of_a_file(violation: RuleViolation) -> str:
    """Turn a refusal into its sentence, after where in a record the fault stands."""
    places = [
        str(words).format(number=violation.place[key])
        for key, words in _PLACES.items()
        if key in violation.place
    ]
    return " ".join([*places, refusal_in_words(violation)])


def _named(fact: str, value: object, names: Mapping[str, str]) -> object:
    """Put the names of entries for their keys; any other fact stays as it is."""
    if fact == "entry":
        return names.get(str(value), str(value))
    if fact == "entries" and isinstance(value, list | tuple):
        return [names.get(str(key), str(key)) for key in value]
    return value
