"""Codes of an evening as sentences: reasons for seats, states of tables, refusals, the log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy, ngettext, number_of_halves
from scoring.words import vocabulary as scoring_words
from scoring.words.lines import title_of
from scoring.words.vocabulary import in_figures, labelled
from tournaments.models import AgreedPhone, Change, Place, Status, Tournament
from tournaments.queries import Evening, TableView
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.tables import TIE

SEATS: Final[dict[str, Promise]] = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}
SIDES: Final[dict[str, Promise]] = {
    "NS": gettext_lazy("North & South"),
    "EW": gettext_lazy("East & West"),
}

#: So many people a line of the log names; more are counted.
MOST_NAMED: Final = 6

STATES: Final[dict[str, Promise]] = {
    "waiting": gettext_lazy("nothing yet"),
    "playing": gettext_lazy("playing"),
    "in": gettext_lazy("in"),
    "tie": gettext_lazy("tie"),
    "disputed": gettext_lazy("disputed"),
    "disagrees": gettext_lazy("hands and sheet differ"),
}


def exchanged_in_words(names: Sequence[str]) -> str:
    """Name two who change places: “Nora & Sue”; of pairs “Nora & Ed and Sue & Will”."""
    if len(names) < 4:
        return scoring_words.people(names)
    return _("{one} and {other}").format(
        one=scoring_words.people(names[:2]), other=scoring_words.people(names[2:])
    )


def rules_title(tournament: Tournament) -> str:
    """Name the rules that are played by; empty where another game than Five Hundred is played."""
    if not tournament.knows_bids:
        return ""
    return tournament.house_name or title_of(tournament.ruleset)


def amount(plays: RoundFormat) -> str:
    """Say what a table plays in a round: “4 hands”, “one game”, “30 minutes”."""
    if plays.hands is not None:
        return ngettext("{n} hand", "{n} hands", plays.hands).format(n=plays.hands)
    if plays.game:
        return _("one game")
    minutes = plays.minutes or 0
    return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)


def points_or_won(table: TableView, side: str) -> int | str:
    """Return what a side made at a table: its points, or a word where only who won was typed."""
    if not table.tells_winner_alone:
        return table.result[side]
    if table.won == TIE:
        return _("tie")
    return _("won") if table.won == side else _("lost")


#: What each mark on the roll is called on its button.
STATUSES: Final[dict[str, Promise]] = {
    Status.EXPECTED: gettext_lazy("Not here yet"),
    Status.HERE: gettext_lazy("Here"),
    Status.LATE: gettext_lazy("Comes late"),
    Status.AWAY: gettext_lazy("Away a while"),
    Status.WITHDRAWN: gettext_lazy("Withdrawn"),
}
#: A mark of the roll -> what is said back where it is set, and where it is taken away.
MARKS_ECHOED: Final[dict[str, dict[bool, Promise]]] = {
    "paid": {True: gettext_lazy("has paid"), False: gettext_lazy("has not paid")},
    "guest": {True: gettext_lazy("pays as a guest"), False: gettext_lazy("pays the usual fee")},
    "volunteers": {
        True: gettext_lazy("sits out the next round"),
        False: gettext_lazy("plays the next round"),
    },
    "fixed": {True: gettext_lazy("keeps the seat"), False: gettext_lazy("walks")},
    "ranked": {
        True: gettext_lazy("is ranked"),
        False: gettext_lazy("fills a seat and is not ranked"),
    },
}
TIES: Final[dict[str, Promise]] = {
    "cut": gettext_lazy("by a cut"),
    "deciding_hand": gettext_lazy("by a deciding hand"),
    "director": gettext_lazy("by the director"),
}
TIEBREAKS: Final[dict[str, Promise]] = {
    "best_round": gettext_lazy("best round"),
    "slams": gettext_lazy("most slams"),
    "sets": gettext_lazy("fewest failed contracts"),
    "cut": gettext_lazy("cut"),
}
#: By what entries are ranked, as it is chosen.
RANKINGS: Final[dict[str, Promise]] = {
    "points": gettext_lazy("points"),
    "games": gettext_lazy("games won, then points"),
    "average": gettext_lazy("average points a table, then points"),
}
#: What a sit-out counts where games are counted, in halves of a game.
SIT_OUT_HALVES: Final[dict[int, Promise]] = {
    0: gettext_lazy("nothing"),
    1: gettext_lazy("half a game"),
    2: gettext_lazy("a game"),
}
BOARDS: Final[dict[str, Promise]] = {
    "auto": gettext_lazy("Runs itself"),
    "seats": gettext_lazy("Seats by name"),
    "tables": gettext_lazy("Seats by table"),
    "play": gettext_lazy("Clock and tables"),
    "standings": gettext_lazy("Standings"),
    "podium": gettext_lazy("The winners"),
    "waiting": gettext_lazy("Tables still playing"),
    "clock": gettext_lazy("The clock"),
}
#: What a director holds the board at, in a word or two, or lets go; the rest is for screens of
#: their own.
HELD: Final[dict[str, Promise]] = {
    "auto": gettext_lazy("Runs itself"),
    "seats": gettext_lazy("Seats by name"),
    "tables": gettext_lazy("Seats by table"),
    "play": gettext_lazy("Clock"),
    "standings": gettext_lazy("Standings"),
    "podium": gettext_lazy("Winners"),
}
#: What a board shows -> how the director's page says it: “Now it shows …”.
BOARD_SHOWS: Final[dict[str, Promise]] = {
    "welcome": gettext_lazy("that you begin soon"),
    "seats": gettext_lazy("the seats, by name"),
    "tables": gettext_lazy("the seats, by table"),
    "play": gettext_lazy("the clock and the tables that still play"),
    "standings": gettext_lazy("the standings"),
    "next": gettext_lazy("which round is next"),
    "counting": gettext_lazy("that the winners come next"),
    "podium": gettext_lazy("the winners"),
    "waiting": gettext_lazy("the tables that still play"),
    "clock": gettext_lazy("the clock"),
}


def reason_in_words(place: Place, evening: Evening) -> str:
    """Say why somebody sits there, or does not: in the movement's own words first."""
    facts = {
        name: evening.party(str(value)).name
        if name == "for" and str(value) in evening.entries
        else value
        for name, value in place.facts.items()
    }
    own = evening.words.reasons.get(place.reason)
    if own is not None:
        return _(own).format(**facts)
    words = _REASONS[place.reason]
    if place.reason == "director" and not place.seat:
        words = gettext_lazy("sits out: so decided by the director")
    if place.reason == "sat_out_least":
        times = int(facts.get("times", 0))
        if not times:
            return _("sits out: first sit-out")
        return ngettext(
            "sits out: has sat out least, {times} time so far",
            "sits out: has sat out least, {times} times so far",
            times,
        ).format(times=times)
    if place.reason == "table_closed" and "for" in facts:
        words = gettext_lazy("table {table} closes; takes {for}’s place")
    return str(words).format(**facts)


#: Reasons that are the same in every movement.
_REASONS: Final[dict[str, Promise]] = {
    "drawn": gettext_lazy("drawn"),
    "comes_in": gettext_lazy("takes {for}’s place"),
    "table_closed": gettext_lazy("table {table} closes"),
    "new_table": gettext_lazy("a new table opens"),
    "keeps_seat": gettext_lazy("keeps the seat"),
    "in_his_stead": gettext_lazy("goes in place of {for}, who keeps the seat"),
    "director": gettext_lazy("seated by the director"),
    "volunteers": gettext_lazy("sits out: offered to"),
    "gives_way": gettext_lazy("sits out: a house player gives way"),
    "away": gettext_lazy("away this round"),
    "sat_out_least": gettext_lazy("sits out"),
    "brought_in": gettext_lazy("as in the record"),
}


def change_in_words(change: Change, movement: Movement) -> str:
    """A line of the audit log of an evening with this movement."""
    facts: dict[str, Any] = dict(change.facts)
    if change.what == "undone":
        act = Change(what=facts["act"], facts=facts["facts"])
        return _("taken back: {act}").format(act=change_in_words(act, movement))
    place = ""
    if "table" in facts and "round" in facts:
        place = _("Round {round}, table {table}: ").format(**facts)
    elif "round" in facts:
        place = _("Round {round}: ").format(**facts)
    if change.what == "tie" and isinstance(movement, ByResult):
        return place + _tie(facts, movement)
    words = _CHANGES.get(change.what)
    if words is None:
        return place + change.what
    return place + (str(words).format(**facts) if isinstance(words, Promise) else words(facts))


def _tie(facts: Mapping[str, Any], movement: ByResult) -> str:
    low = facts.get("low", "")
    side = SIDES[movement.low_if_named(low)] if low else ""
    ruling = _(movement.tie.choice).format(names=side)
    return _("{ruling}, {how}").format(ruling=ruling, how=TIES.get(facts.get("low_how", ""), ""))


def _typed(facts: Mapping[str, Any]) -> str:
    first_time = {"ns", "ew"} <= set(facts) and not {"ns_before", "ew_before"} & set(facts)
    parts = []
    if facts.get("won"):
        tie = facts["won"] == TIE
        parts.append(_("a tie") if tie else _("{side} won").format(side=SIDES[facts["won"]]))
        if not any(facts.get(name) for name in ("ns", "ew")):
            facts = {name: value for name, value in facts.items() if name not in ("ns", "ew")}
    if first_time and None not in (facts.get("ns"), facts.get("ew")):
        parts.append(
            _("typed {ns} : {ew}").format(ns=in_figures(facts["ns"]), ew=in_figures(facts["ew"]))
        )
        facts = {name: value for name, value in facts.items() if name not in ("ns", "ew")}
    for side, words in (("ns", SIDES["NS"]), ("ew", SIDES["EW"])):
        if side in facts:
            parts.append(_one_total(str(words), facts.get(f"{side}_before"), facts[side]))
    for side, words in (("slams_ns", SIDES["NS"]), ("slams_ew", SIDES["EW"])):
        if side in facts:
            slams = ngettext("{side}: {slams} slam", "{side}: {slams} slams", facts[side])
            parts.append(slams.format(side=words, slams=facts[side]))
    return "; ".join(parts) or _("typed totals")


def _one_total(side: str, before: int | None, now: int | None) -> str:
    if now is None:
        return _("{side}: typed total taken back").format(side=side)
    if before is None:
        return _("{side} {points}").format(side=side, points=in_figures(now))
    return _("{side}: {before} becomes {points}").format(
        side=side, before=in_figures(before), points=in_figures(now)
    )


def _couple(facts: Mapping[str, Any]) -> str:
    # Older lines of the log have the same name twice where somebody was parted.
    names = list(dict.fromkeys(facts["names"]))
    if facts.get("parted") or len(names) == 1:
        words = _("Parted: {names}")
    elif facts.get("pairs"):
        words = _("Partners: {names}")
    else:
        words = _("Kept apart in round 1: {names}")
    return words.format(names=scoring_words.people(names))


def marks_in_words(facts: Mapping[str, Any]) -> str:
    """Return the marks that an act on the roll has set: “here, fee paid”."""
    parts = []
    if "status" in facts:
        parts.append(str(Status(facts["status"]).label))
    if "leaves_after" in facts:
        left = facts["leaves_after"]
        parts.append(_("leaves after round {round}").format(round=left) if left else _("stays"))
    for mark, yes, no in (
        ("paid", _("fee paid"), _("fee not paid")),
        ("guest", _("pays as a guest"), _("pays the usual fee")),
        ("volunteers", _("offers to sit out"), _("does not offer to sit out")),
        ("fixed", _("keeps the seat"), _("walks")),
        ("ranked", _("is ranked"), _("is a house player")),
    ):
        if mark in facts:
            parts.append(yes if facts[mark] else no)
    return ", ".join(parts)


def named_or_counted(names: Sequence[str]) -> str:
    if len(names) <= MOST_NAMED:
        return scoring_words.people(names)
    return ngettext("{n} person", "{n} people", len(names)).format(n=len(names))


def _adjusted(facts: Mapping[str, Any]) -> str:
    parts = [
        f"{SIDES[side]} {in_figures(facts[name])}"
        for side, name in (("NS", "adjust_ns"), ("EW", "adjust_ew"))
        if name in facts
    ]
    return _("the director’s ruling: {points}").format(points=", ".join(parts))


def _hand_ruling(facts: Mapping[str, Any]) -> str:
    points = ", ".join(
        f"{SIDES[side]} {in_figures(figure)}" for side, figure in facts["points"].items()
    )
    return _("the director’s ruling at hand {hand}: {points}").format(
        hand=facts["hand"], points=points
    )


def _agreed(facts: Mapping[str, Any]) -> str:
    words = _("{name} agrees").format(**facts)
    return f"{words}, {AgreedPhone(facts['phone']).label}" if facts.get("phone") else words


def _phone_out(facts: Mapping[str, Any]) -> str:
    phone = facts.get("name") or _("Phone {phone}").format(phone=facts["phone"])
    if facts["table"]:
        return _("{phone} was removed from table {table}").format(phone=phone, table=facts["table"])
    return _("{phone}, which helped or directed, was removed").format(phone=phone)


def _time(tables: Mapping[str, int]) -> str:
    if not tables:
        return _("time called")
    return ngettext(
        "time called, table {tables} counts as it stood",
        "time called, tables {tables} count as they stood",
        len(tables),
    ).format(tables=", ".join(tables))


def _clock(facts: Mapping[str, Any]) -> str:
    minutes = facts.get("minutes") or 0
    words = {
        "stopped": _("clock stopped"),
        "paused": _("clock paused"),
        "resumed": _("clock going on"),
        "extended": ngettext(
            "{minutes} minute more on the clock", "{minutes} minutes more on the clock", minutes
        ),
    }
    started = ngettext("clock set to {minutes} minute", "clock set to {minutes} minutes", minutes)
    # Lines of older versions say the minutes alone.
    act = facts.get("act") or ("started" if facts["minutes"] else "stopped")
    return words.get(act, started).format(**facts)


#: A column of the evening -> what the audit log calls it.
SETTINGS: Final[dict[str, Promise]] = {
    "name": gettext_lazy("the name"),
    "date": gettext_lazy("the date"),
    "rounds": gettext_lazy("how many rounds"),
    "minutes": gettext_lazy("minutes a round"),
    "starts_clock": gettext_lazy("whether the clock starts with the round"),
    "sit_out_points": gettext_lazy("what a sit-out scores"),
    "sit_out_halves": gettext_lazy("what a sit-out counts in games"),
    "rank_by": gettext_lazy("by what people are ranked"),
    "tiebreaks": gettext_lazy("tie-breaks"),
    "cut": gettext_lazy("the cut among equals"),
    "one_prize_each": gettext_lazy("one prize each"),
    "fee": gettext_lazy("the fee"),
    "guest_fee": gettext_lazy("the fee for guests"),
    "currency": gettext_lazy("the currency sign"),
    "hours": gettext_lazy("how times are written"),
    "by_surname": gettext_lazy("the order of lists"),
    "hidden_rounds": gettext_lazy("standings hidden at the end"),
    "language": gettext_lazy("the language of screens and paper"),
    "board": gettext_lazy("what the boards show"),
    "origin": gettext_lazy("the address in links"),
    "printed_origin": gettext_lazy("the address on printed signs"),
    "copy_to": gettext_lazy("where the record is copied to"),
    "copy_problem": gettext_lazy("the copy of the record"),
}

#: The code of a log line -> its words, or what makes them of the facts. These come from JSON, in
#: shapes of their own.
_CHANGES: Final[dict[str, Promise | Callable[[Mapping[str, Any]], str]]] = {
    "started": gettext_lazy("The evening was set up with {players} names"),
    "brought_in": lambda facts: ngettext(
        "Brought in from a record, {rounds} round",
        "Brought in from a record, {rounds} rounds",
        facts["rounds"],
    ).format(**facts),
    "settings": lambda facts: _("Settings: {names}").format(
        names=", ".join(str(SETTINGS.get(name, name)) for name in facts if name != "was")
    ),
    "entered": lambda facts: _("On the roll: {names}").format(
        names=named_or_counted(facts["names"])
    ),
    "marked": lambda facts: labelled(facts.get("name", ""), marks_in_words(facts)),
    "everybody": gettext_lazy("{players} marked as here"),
    "name_chosen": lambda facts: ngettext(
        "{phones} phone has chosen the name {name}",
        "{phones} phones have chosen the name {name}",
        facts["phones"],
    ).format(**facts),
    "leaving": lambda facts: (
        _("{name} leaves after round {leaves_after}, said on a phone")
        if facts.get("leaves_after")
        else _("{name} stays after all, said on a phone")
    ).format(**facts),
    "renamed": gettext_lazy("{before} is {name}"),
    "struck_off": gettext_lazy("{name} taken off the roll"),
    "couple": _couple,
    "partners": lambda facts: _("Partners drawn: {pairs}").format(
        pairs=", ".join(
            scoring_words.people(pair)
            for pair in zip(facts["names"][::2], facts["names"][1::2], strict=True)
        )
    ),
    "published": lambda facts: ngettext(
        "published, {tables} table", "published, {tables} tables", facts["tables"]
    ).format(**facts),
    "drafted": lambda facts: ngettext(
        "seating drawn up, {tables} table", "seating drawn up, {tables} tables", facts["tables"]
    ).format(**facts),
    "discarded": gettext_lazy("the draft discarded"),
    "taken_back": gettext_lazy("taken back"),
    "swapped": lambda facts: _("{names} change places").format(
        names=exchanged_in_words(facts["names"])
    ),
    "by_hand": gettext_lazy("seated by hand, as on paper"),
    "filled": gettext_lazy("{name} takes {before}’s seat"),
    "stand_in": lambda facts: (
        _("{name} plays for {before}").format(**facts)
        if facts.get("name")
        else _("{before} plays again").format(**facts)
    ),
    "typed": _typed,
    "given_in": lambda facts: _("{typed}, at the table").format(typed=_typed(facts)),
    "kept": gettext_lazy("counts as it stood; a hand came later"),
    "hand": lambda facts: (
        _("hand {hand} struck out") if facts.get("voided") else _("hand {hand} corrected")
    ).format(**facts),
    "hand_in": gettext_lazy("hand {hand} entered"),
    "agreed": _agreed,
    "taken": gettext_lazy("the new four sit down"),
    "scorer": lambda facts: (
        _("{name} keeps score, not {before}").format(**facts)
        if "before" in facts
        else _("{name} keeps score").format(**facts)
    ),
    "called": lambda facts: (
        _("calls the director: {words}").format(**facts)
        if facts["words"]
        else _("calls the director")
    ),
    "coming": gettext_lazy("the director is coming"),
    "call_done": gettext_lazy("the director was there"),
    "hand_ruling": _hand_ruling,
    "disputed": gettext_lazy("disputed: {words}"),
    "settled": lambda facts: {
        "hands": _("the hands count"),
        "typed": _("the typed totals count"),
    }.get(str(facts.get("counts")), _("stands as it is")),
    "adjusted": _adjusted,
    "clock": _clock,
    "time": lambda facts: _time(facts["tables"]),
    "short": lambda facts: ngettext(
        "time called after {hands} hand", "time called after {hands} hands", facts["hands"]
    ).format(**facts),
    "season": gettext_lazy("how the season counts"),
    "forgotten": lambda facts: _("a name was taken out: {names} stands there").format(
        names=", ".join(facts["names"])
    ),
    "prizes": lambda facts: ngettext(
        "Prize list: {prizes} prize", "Prize list: {prizes} prizes", facts["prizes"]
    ).format(**facts),
    "categories": lambda facts: (
        _("{names}: {categories}").format(
            names=scoring_words.people(facts["names"]), categories=", ".join(facts["categories"])
        )
        if facts["categories"]
        else _("{names}: in no category").format(names=scoring_words.people(facts["names"]))
    ),
    "category": lambda facts: _("{category}: {names}").format(
        category=facts["category"], names=named_or_counted(facts["names"])
    ),
    "left_category": lambda facts: _("Not in {category} any more: {names}").format(
        category=facts["category"], names=named_or_counted(facts["names"])
    ),
    "drawn": lambda facts: (
        _("{name} was drawn again for a prize")
        if facts.get("again")
        else _("{name} was drawn for a prize")
    ).format(**facts),
    "place_cut": gettext_lazy("{name} won the cut for a place"),
    "place_uncut": gettext_lazy("The cuts for places were undone"),
    "took_fee": lambda facts: labelled(named_or_counted(facts["names"]), marks_in_words(facts)),
    "opened": gettext_lazy("opened again"),
    "withdrawn": gettext_lazy("A link was withdrawn"),
    "phone_out": _phone_out,
    "sign_withdrawn": gettext_lazy("The link and code of table {table} were withdrawn"),
    "player_withdrawn": gettext_lazy("A player’s link was withdrawn"),
    "revealed": lambda facts: (
        ngettext(
            "the winners were shown: {steps} step",
            "the winners were shown: {steps} steps",
            facts["steps"],
        ).format(**facts)
        if facts["steps"]
        else _("the winners were hidden again")
    ),
    "closed": lambda facts: (
        _("The evening was closed. First: {names}").format(names=named_or_counted(facts["first"]))
        if facts.get("first")
        else _("The evening was closed")
    ),
    "reopened": gettext_lazy("The evening was opened again"),
}


def duration(minutes: int) -> str:
    """A duration in words, to the quarter of an hour: “about 3¼ hours”."""
    quarters = max(1, round(minutes / 15))
    hours, rest = divmod(quarters, 4)
    words = f"{hours or ''}{('', '¼', '½', '¾')[rest]}"
    number = number_of_halves(quarters / 4)
    return ngettext("about {hours} hour", "about {hours} hours", number).format(hours=words)
