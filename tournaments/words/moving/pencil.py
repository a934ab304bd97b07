"""What going on by pencil takes: how far a table is, what is open, who sits out next."""

from collections.abc import Mapping, Sequence

from config.language import gettext as _
from config.language import ngettext
from scoring.words.options import NO_BREAK
from scoring.words.vocabulary import in_figures
from tournaments.models import Entry, Status
from tournaments.queries import Evening, RoundView, TableView
from tournaments.queries.tables import Points
from tournaments.rules.sit_outs import SEATS_AT_A_TABLE
from tournaments.words.moving.leaving import after_the_round
from tournaments.words.ranking import in_games
from tournaments.words.vocabulary import SIDES


def how_far_is(evening: Evening, round_: RoundView, table: TableView) -> list[str]:
    """A table's state in lines: its result and who goes on where, or how many hands it played."""
    if not table.is_in:
        begun = [_hands_played(table)] if table.has_hands and not table.played.finished else []
        return [*begun, *filter(None, [what_is_open(table)])]
    lines = [_("Result: {points}").format(points=_points(table.result))]
    if table.counts_games and table.play is not None:
        games = {side: in_games(won) for side, won in table.play.games_won.items()}
        lines.append(_("Games: {games}").format(games=_by_side(games)))
    slams = {side: str(count) for side, count in table.counted_slams.items() if count}
    if slams:
        lines.append(_("Slams: {slams}").format(slams=_by_side(slams)))
    if round_.number < evening.tournament.rounds and table.number in evening.departures:
        lines.append(who_leaves(evening, table))
    return lines


def who_leaves(evening: Evening, table: TableView) -> str:
    return after_the_round(evening, evening.departures[table.number])


def _points(points: Points) -> str:
    """“N & S 340, E & W −120”, each side on one line."""
    return _by_side({side: in_figures(figure) for side, figure in points.items()}, NO_BREAK)


def _by_side(figures: Mapping[str, str], space: str = " ") -> str:
    """“N & S 1, E & W 0”, of the sides that have a figure."""
    words = {"NS": _("N & S"), "EW": _("E & W")}
    return ", ".join(
        f"{words[side]} {figures[side]}".replace(" ", space) for side in SIDES if side in figures
    )


def _hands_played(table: TableView) -> str:
    if not table.scored:
        return _("Not begun")
    if table.hands_per_round is None:
        words = ngettext("{played} hand played", "{played} hands played", table.scored)
        return words.format(played=table.scored)
    return _("{played} of {hands} hands played").format(
        played=table.scored, hands=table.hands_per_round
    )


def what_is_open(table: TableView) -> str:
    """Say what keeps a finished table from being in, and which ruling is to be added."""
    lines = []
    if table.played.finished and not table.is_in:
        lines.append(_("Totals: {points}.").format(points=_points(table.result)))
    if table.row.disputed:
        words = table.row.disputed.strip("?")
        lines.append(_("Disputed: {words}").format(words=words) if words else _("Disputed."))
    if table.disagrees and table.typed is not None:
        lines.append(_("Its sheet said otherwise: {points}.").format(points=_points(table.typed)))
    if table.state == "tie":
        lines.append(_("A tie: each side cuts a card; the lower counts as low."))
    if any(table.adjustment.values()) and not table.played.finished:
        lines.append(_("A ruling to be added: {points}.").format(points=_points(table.adjustment)))
    return " ".join(lines)


def rulings_at_hands(table: TableView) -> list[str]:
    """Say why hands at a table came to other points than contract and tricks, a sentence each.

    Hands are numbered as on the table's sheet, which leaves out deals that were thrown in.
    """
    scored = [line.hand for line in table.sheet.hands if line.score.scored]
    words = _("Ruling in hand {hand}, counted in it: {points} ({reason}).")
    sentences = []
    for number, hand in enumerate(scored, start=1):
        if hand.adjustment is not None:
            given = {side: points for side, points in hand.adjustment.points.items() if points}
            reason = hand.adjustment.reason
            sentences.append(words.format(hand=number, points=_points(given), reason=reason))
    return sentences


def who_sat_out(evening: Evening) -> list[str]:
    """The sit-out ledger in lines, most first, and who comes in next; nothing if nobody had to."""
    times: dict[int, list[str]] = {}
    for name, number in evening.sat_out:
        times.setdefault(number, []).append(name)
    rounds = _rounds_sat_out(evening)
    lines = [
        ngettext("Sat out {n} time: {names}.", "Sat out {n} times: {names}.", number).format(
            n=number, names=", ".join(f"{name} ({rounds[name]})" for name in names)
        )
        for number, names in sorted(times.items(), reverse=True)
    ]
    if lines:
        lines.append(_("Everybody else has not sat out yet."))
    joined = [entry.name for entry in evening.listed if (evening.span(entry) or (1, 1))[0] > 1]
    if joined and lines:
        words = _(
            "Came after the first round, and count as having sat out as often as the one who has "
            "most: {names}."
        )
        lines.append(words.format(names=", ".join(joined)))
    current = evening.current
    sit_outs = current.sit_outs if current else ()
    out = [place.entry.name for place in sit_outs if place.reason != "away"]
    if current and out:
        words = _("Without a seat in round {number}, and in again after it: {names}.")
        lines.append(words.format(number=current.number, names=", ".join(out)))
    return lines


def _rounds_sat_out(evening: Evening) -> dict[str, str]:
    """Name -> the rounds without a seat: “round 2”, “rounds 2, 5”."""
    rounds: dict[str, list[str]] = {}
    for round_ in evening.published:
        for place in round_.sit_outs:
            rounds.setdefault(place.entry.name, []).append(str(round_.number))
    return {
        name: ngettext("round {numbers}", "rounds {numbers}", len(numbers)).format(
            numbers=", ".join(numbers)
        )
        for name, numbers in rounds.items()
    }


def who_plays_next(evening: Evening) -> list[str]:
    """Say how many play in the next round, and who comes, goes or keeps a seat."""
    field = evening.field()
    here = len(field.here) * SEATS_AT_A_TABLE // len(field.places)
    tables, over = divmod(here, SEATS_AT_A_TABLE)
    words = ngettext(
        "{people} people are here for round {number}: {tables} tables",
        "{people} people are here for round {number}: {tables} tables",
        tables,
    ).format(people=here, number=evening.next_number, tables=tables)
    out = _("everybody has a seat")
    if over:
        out = ngettext("{over} person sits out", "{over} people sit out", over).format(over=over)
    lines = [_("{here}, and {out}.").format(here=words, out=out)]
    entries, awaited = evening.listed, (Status.LATE, Status.EXPECTED)
    groups: list[tuple[str, Sequence[Entry]]] = [
        (_("Sits out the next round by choice"), [entry for entry in entries if entry.volunteers]),
        (_("Away a while"), [entry for entry in entries if entry.status == Status.AWAY]),
        (_("Not here yet"), [entry for entry in entries if entry.status in awaited]),
        (_("Keeps the table, and cannot walk"), [entry for entry in entries if entry.fixed]),
    ]
    lines += [
        _("{what}: {names}.").format(what=what, names=", ".join(entry.name for entry in named))
        for what, named in groups
        if named
    ]
    gone = [entry.name for entry in entries if _is_gone(evening, entry)]
    if gone:
        words = _("Gone home, and the points stay theirs: {names}.")
        lines.append(words.format(names=", ".join(gone)))
    leaving: dict[int, list[str]] = {}
    for entry in entries:
        last = _last_round(evening, entry)
        if last is not None:
            leaving.setdefault(last, []).append(entry.name)
    lines += [
        _("Goes home after round {number}: {names}.").format(number=number, names=", ".join(names))
        for number, names in sorted(leaving.items())
    ]
    return lines


def who_sits_out_next(evening: Evening) -> list[str]:
    """Say who has no seat in the next round as people are here now, drawn where they are equal."""
    field = evening.field()
    if len(field.here) < len(field.places):
        return []
    reasons = evening.movement.without_seat(evening.history(), field)
    names = [
        evening.party(entry.key).name
        for entry in evening.listed
        if entry.key in reasons and entry.key not in field.away
    ]
    words = _("Without a seat in round {number}, unless people come or go: {names}.")
    return [words.format(number=evening.next_number, names=", ".join(names))] if names else []


def _is_gone(evening: Evening, entry: Entry) -> bool:
    return (
        evening.took_part(entry) and evening.has_left(entry) and _last_round(evening, entry) is None
    )


def _last_round(evening: Evening, entry: Entry) -> int | None:
    """The round after which somebody in the hall goes home; None for who stays to the end."""
    now = evening.next_number - 1
    span = evening.span(entry)
    if entry.status == Status.WITHDRAWN:
        return now if span is not None and span[1] == now else None
    last = entry.leaves_after
    return last if last is not None and now <= last < evening.tournament.rounds else None
