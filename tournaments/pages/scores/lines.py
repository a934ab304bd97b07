"""Lines typed from paper sheets on the desk, by keyboard alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from config.language import gettext as _
from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import Role
from scoring.pages.fields import Unclear
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.services import By
from scoring.words.vocabulary import in_figures, people
from tournaments import queries, services
from tournaments.models import Entry, TableSign
from tournaments.pages.scores import desk
from tournaments.pages.scores.forms import LineForm
from tournaments.pages.scores.table_page import people_of
from tournaments.pages.scores.typed_line import TypedLine
from tournaments.pages.shown import asks_for_itself, copy_if_over, evening_for
from tournaments.queries import Evening, RoundView, TableKey, TableView
from tournaments.rules.standings import GAMES
from tournaments.rules.tables import OTHER_SIDE, SIDES
from tournaments.rules.winners import are_both_out, is_over
from tournaments.words.moving.movements import tie_choices
from tournaments.words.ranking import games_in_words
from tournaments.words.refusals import refusal_in_words
from tournaments.words.vocabulary import SIDES as SIDE_WORDS
from tournaments.words.vocabulary import TIES, points_or_won

#: Usual totals of a round of four hands; others are asked about once, not refused (rules.md 1.16).
USUAL = range(-1200, 1801)
#: No hand brings a side more than this.
MOST_OF_A_HAND = 700


@dataclass(frozen=True)
class Answer:
    """What became of a typed line: stored, asked about first, or wrong. `line`: in the field."""

    line: str = ""
    stored: TableKey | None = None
    #: What the director is asked before storing; a line asked about is sent again with `sure`.
    asks: Sequence[str] = ()
    sure: str = ""
    #: The version of the table that was asked about.
    seen: int = 0
    wrong: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@asks_for_itself
def scores(request: HttpRequest, evening: Evening, role: Role) -> HttpResponse:
    """Store a typed line, and echo it on the desk: one page, so that no mouse is needed.

    A line that is wrong, or asked about first, is answered with status 422. A table's number alone
    opens the table.
    """
    answer = Answer(request.GET.get("line", ""))
    if request.method == "POST" and evening.current is not None:
        try:
            reply = _answer(request, evening, evening.current, role)
        except Unclear as problem:
            reply = Answer(LineForm(request.POST).read()["line"], wrong=str(problem))
        if isinstance(reply, HttpResponse):
            return reply
        answer = reply
        evening, role = evening_for(request, evening.tournament.pk)  # as it stands after the write
        if answer.stored:
            copy_if_over(evening)
    context = {
        "line": answer.line,
        "echo": _echo(evening, answer.stored, role) if answer.stored else None,
        "asks": answer.asks,
        "sure": answer.sure,
        "seen": answer.seen,
        "wrong": answer.wrong,
    }
    status = 422 if answer.wrong or answer.asks else 200
    return desk.show(request, evening, role, context, status)


def _answer(
    request: HttpRequest, evening: Evening, round_: RoundView, role: Role
) -> Answer | HttpResponse:
    """Store the line, or redirect to the page that its code belongs to. Raises Unclear."""
    asked = LineForm(request.POST).read()
    example = "7 530 -140 390" if evening.tournament.knows_bids else "7 12 8 20"
    line = TypedLine(asked["line"], example=example)
    sign = _sign_named(evening, line) if line.code else None
    if role is not Role.OWN and line.round not in (None, round_.number):
        words = _("Round {number} is over: give this sheet to the director.")
        raise Unclear(words.format(number=line.round))
    if sign is not None and (line.asks_for_page or line.round != round_.number):
        if line.round != round_.number:
            words = _("Round {number} is over: type it here, and look at what it changes.")
            messages.info(request, words.format(number=line.round))
        return redirect("event-table", evening.tournament.pk, line.round, sign.number)
    table = _table_meant(asked["round"], round_, line, sign)
    if line.asks_for_page:
        return redirect("event-table", evening.tournament.pk, round_.number, table.number)
    _verify_fits(line, evening)
    line.verify_tallies([entry.name for entry in table.entries.values()])
    asks = _asked(line, table, evening.tournament.ruleset)
    sure = " ".join(asked["line"].split())
    # Somebody may have typed something else there since it was asked about.
    is_sure = asked["sure"] == sure and asked["seen"] in (None, table.row.version)
    if asks and not is_sure:
        return Answer(asked["line"], asks=asks, sure=sure, seen=table.row.version)
    key = TableKey(evening.tournament.pk, round_.number, table.number)
    _store(request, key, line, seen_version=table.row.version if asks else None)
    return Answer(stored=key)


def _verify_fits(line: TypedLine, evening: Evening) -> None:
    """Validate that the line has nothing that this evening does not know. Raises Unclear."""
    if line.won and not evening.tournament.counts_games:
        raise Unclear(_("Who won is not typed where points alone count: type both totals."))
    if any(line.slams.values()) and not evening.tournament.has_hands:
        raise Unclear(_("Slams are not known here: type the totals without them."))


def _sign_named(evening: Evening, line: TypedLine) -> TableSign:
    """The sign whose code the line has, of a table that was seated. Raises Unclear."""
    sign = next(
        (sign for sign in queries.signs_of(evening.tournament) if sign.code == line.code), None
    )
    round_ = evening.round(line.round or 0)
    if sign is None or round_ is None:
        raise Unclear(_("No sheet of this evening has this code."))
    if not round_.is_published:
        words = _("Round {number} is not published yet. Type its sheets once it is.")
        raise Unclear(words.format(number=round_.number))
    _table_in(round_, sign.number)
    return sign


def _table_in(round_: RoundView, number: int) -> TableView:
    """The table of this number. Raises Unclear where the round has none."""
    table = round_.table(number)
    if table is None:
        words = _("Round {round} has tables 1 to {tables}.")
        raise Unclear(words.format(round=round_.number, tables=len(round_.tables)))
    return table


def _table_meant(
    seen: int | None, round_: RoundView, line: TypedLine, sign: TableSign | None
) -> TableView:
    """The table that the line, or its sign, names in the round that was `seen`. Raises Unclear."""
    if sign is None and seen != round_.number:
        words = _(
            "Round {number} was published in the meantime. Is this sheet for that round? Then type "
            "it again."
        )
        raise Unclear(words.format(number=round_.number))
    return _table_in(round_, (sign.number if sign else line.table) or 0)


def _who_has_won(line: TypedLine, ruleset: Ruleset) -> list[str]:
    """Ask about a game that nobody has ended. Raises Unclear where totals do not tell who won."""
    tell = _("Both sides {have}: type who won, {line} or {other}.")
    table, points = line.table or line.code, " ".join(map(str, line.totals.values()))
    lines = {"line": f"{table} NS {points}", "other": f"{table} EW {points}"}
    if are_both_out(ruleset, line.totals):
        have = _("have {target}").format(target=in_figures(ruleset.target or 0))
        raise Unclear(tell.format(have=have, **lines))
    if ruleset.floor is not None and max(line.totals.values()) <= ruleset.floor:
        have = _("have {floor} or less").format(floor=in_figures(ruleset.floor))
        raise Unclear(tell.format(have=have, **lines))
    if is_over(ruleset, line.totals):
        return []
    words = _("Neither side has {target}. Was time called? Then the side with more has won.")
    return [words.format(target=in_figures(ruleset.target or 0))]


def _won_with_less(line: TypedLine, ruleset: Ruleset) -> list[str]:
    """Ask about a side that is said to have won a game with less, where it has not its points."""
    if line.won not in SIDES or not any(line.totals.values()):
        return []
    other = OTHER_SIDE[line.won]
    has_less = line.totals[line.won] < line.totals[other]
    if not has_less or are_both_out(ruleset, line.totals):
        return []
    words = _("{side} have fewer points. Have they won?")
    return [words.format(side=SIDE_WORDS[line.won])]


def _usual(table: TableView, ruleset: Ruleset) -> range:
    """Usual totals of a side: of a round, or of a game, which nobody ends far beyond its end."""
    if not table.plays.game or ruleset.target is None:
        return USUAL
    floor = ruleset.floor if ruleset.floor is not None else -ruleset.target
    return range(floor - MOST_OF_A_HAND, ruleset.target + MOST_OF_A_HAND)


def _unusual(line: TypedLine, table: TableView, ruleset: Ruleset) -> list[str]:
    """Ask about totals that are unusual for Five Hundred, or that do not tell who has won."""
    asks = [
        _("{side}: {points} is unusual for a round.").format(
            side=SIDE_WORDS[side], points=in_figures(points)
        )
        for side, points in line.totals.items()
        if points not in _usual(table, ruleset)
    ]
    if not table.plays.game or table.hands_done:
        return asks
    return asks + (_won_with_less if line.won else _who_has_won)(line, ruleset)


def _asked(line: TypedLine, table: TableView, ruleset: Ruleset) -> list[str]:
    """Return the questions that the director is asked before the line is stored."""
    asks = _unusual(line, table, ruleset) if table.has_hands else []
    if table.typed is not None and table.typed != line.totals:
        words = _("Table {table} was typed as {first} and {second} before.")
        asks.append(_with_points(words, table, table.typed))
    if table.hands_done and dict(table.by_hand) != line.totals:
        words = _("The hands entered at table {table} come to {first} and {second}.")
        asks.append(_with_points(words, table, table.by_hand))
    return asks


def _with_points(words: str, table: TableView, points: Mapping[str, int]) -> str:
    first, second = in_figures(points["NS"]), in_figures(points["EW"])
    return words.format(table=table.number, first=first, second=second)


def _store(
    request: HttpRequest, key: TableKey, line: TypedLine, *, seen_version: int | None
) -> None:
    """Store the totals of the line. Raises Unclear."""
    by = By(access.device_of(request))
    typed = services.TypedTotals(line.totals, line.slams, line.won)
    try:
        services.type_totals(table=key, typed=typed, seen_version=seen_version, by=by)
    except RuleViolation as violation:
        raise Unclear(refusal_in_words(violation)) from violation
    except Stale as stale:
        words = _("Somebody has typed other totals for table {table}. Open the table and compare.")
        raise Unclear(words.format(table=key.table)) from stale


def _echo(evening: Evening, key: TableKey, role: Role) -> dict[str, object] | None:
    """Names and new totals, said back; no totals where they are kept back, but to who directs."""
    round_ = evening.round(key.round)
    table = round_.table(key.table) if round_ else None
    if table is None:
        return None
    names = people_of(table)
    has_totals = role is Role.OWN or not evening.standings_are_hidden
    return {
        "table": table,
        "is_tie": table.state == "tie",
        "ties": list(TIES.items()),
        "tie_choices": tie_choices(evening.movement, names),
        "sides": [
            (
                people([table.entries[seat].name for seat in seats]),
                points_or_won(table, side),
                table.counts_games and table.won == side and not table.tells_winner_alone,
                _totals(evening, [table.entries[seat] for seat in seats]) if has_totals else "",
            )
            for side, seats in SIDES.items()
        ],
    }


def _totals(evening: Evening, entries: Sequence[Entry]) -> str:
    """Say the totals, or games if these rank: “Nora 3½ games, Sue 2 games”; a pair's once."""
    if evening.tournament.rank_by == GAMES:
        games = evening.event.games_won
        figures = [games_in_words(games[entry.key]) for entry in entries]
    else:
        figures = [in_figures(evening.totals[entry.key]) for entry in entries]
    if len(set(map(evening.key_of, entries))) == 1:
        return figures[0]
    return ", ".join(
        f"{entry.name} {figure}" for entry, figure in zip(entries, figures, strict=True)
    )
