"""What the sheets for going on by pencil say: one story, with one total for each player.

While a round is played that total is the one before it; once all its tables are in, the one before
the next.
"""

from fractions import Fraction
from functools import cached_property

from config.language import gettext as _
from config.language import ngettext
from scoring.words.vocabulary import in_figures
from tournaments.models import Entry, Tournament
from tournaments.queries import Evening, RoundView, TableView
from tournaments.rules.standings import AVERAGE, GAMES, POINTS
from tournaments.sheets.contents.rules import prizes_in_words
from tournaments.sheets.pencil.front import Front
from tournaments.sheets.pencil.standings_form import FormRow, StandingsForm
from tournaments.words.moving.sit_outs import what_it_counts
from tournaments.words.ranking import in_games, one_each
from tournaments.words.vocabulary import TIEBREAKS, amount


class Story:
    """An evening finished by pencil: which round is open, whose totals are before which."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.current = evening.current
        self.rounds = evening.tournament.rounds
        self.following, self.is_over = evening.next_number, evening.is_over
        #: The tables that have not finished their round.
        self.playing: list[TableView] = self.current.waiting_for if self.current else []
        #: The round before which everybody's printed total stands.
        self.before = self.following - 1 if self.playing else self.following
        #: The rounds that nobody is seated for.
        self.rest = range(self.following, self.rounds + 1)

    @property
    def blank(self) -> range:
        return self.rest if self.playing or self.seated is None else self.rest[1:]

    @cached_property
    def seated(self) -> RoundView | None:
        """The round whose seating is printed: the one being played, or the next, drafted or not."""
        return self.current if self.playing else self.evening.to_come()

    def totals(self) -> dict[str, int]:
        """Entry's key -> the one total."""
        return self.evening.event_after(self.before - 1).totals()


def front(story: Story) -> Front:
    number, rounds = story.before, story.rounds
    if story.is_over:
        sentence = _("The last round is in. These pages give the result.")
        if story.playing or story.rest:
            sentence = _("The evening is closed.")
        return Front(_("Nothing is left to play"), [sentence])
    title = _("Go on by pencil, from round {number} of {rounds}").format(
        number=number, rounds=rounds
    )
    lines = [
        _(
            "With these pages and a pencil you can finish the evening, even if you have never seen "
            "the program."
        ),
        *_blank_set(story),
        _(story.evening.words.summary),
        _(
            "Players’ totals printed here are those before round {number}: that round is not in "
            "them."
        ).format(number=number),
    ]
    return Front(title, lines, [*_now(story), *_each_round(story), *_at_the_end(story)])


def _blank_set(story: Story) -> list[str]:
    """Say where the empty sheets of the rounds to come are: they are the same all evening."""
    if not story.blank:
        return []
    words = ngettext(
        "Empty table sheets and a plan for round {first} are in the “Blank set”, which is printed "
        "once an evening and lies in the box. Without it, write on any paper: table, round, names, "
        "hands, totals.",
        "Empty table sheets and plans for rounds {first} to {last} are in the “Blank set”, which "
        "is printed once an evening and lies in the box. Without it, write on any paper: table, "
        "round, names, hands, totals.",
        len(story.blank),
    )
    return [words.format(first=story.blank[0], last=story.blank[-1])]


def _now(story: Story) -> list[str]:
    if not story.playing:
        number = story.following
        if story.seated is not None:
            words = _(
                "Round {before} is over. Read out the page “Round {number}, not called yet”: "
                "that is how everybody sits now. Give each table its sheet."
            )
        else:
            words = _(
                "Round {before} is over. Seat round {number} by the page “How the next round is "
                "seated”: {it_says} Write the names on the sheets of round {number}."
            )
        it_says = _(story.evening.words.page_says)
        return [words.format(before=number - 1, number=number, it_says=it_says)]
    return [*_who_is_done(story), *_who_plays(story)]


def _who_is_done(story: Story) -> list[str]:
    """Say where everybody sits, and which tables wait for the others."""
    assert story.current is not None
    number = story.current.number
    words = _(
        "Everybody stays where the page “Round {number}: where everybody sits” has them, until all "
        "tables have finished the round."
    )
    steps = [words.format(number=number)]
    ready = [table.number for table in story.current.tables if table.is_in]
    if ready:
        words = ngettext(
            "Table {tables} has finished round {number}: its result is on that page, and it has no "
            "sheet here.",
            "Tables {tables} have finished round {number}: their results are on that page, and "
            "they have no sheet here.",
            len(ready),
        )
        steps.append(words.format(tables=_list(ready), number=number))
    return steps


def _who_plays(story: Story) -> list[str]:
    """Say which tables play on, by whether hands of theirs are on their sheets."""
    steps = []
    plays_on = [table for table in story.playing if not table.played.finished]
    is_by_hand = story.evening.tournament.has_hands
    begun = [table.number for table in plays_on if table.scored and is_by_hand]
    fresh = [table.number for table in plays_on if not table.has_entries]
    open_ = [table.number for table in story.playing if table.played.finished]
    if begun:
        words = ngettext(
            "Give table {tables} its sheet: the hands that it has played are on it. "
            "The next hand to be played says who deals, in bold.",
            "Give tables {tables} their sheets: the hands that they have played are on them. "
            "The next hand to be played says who deals, in bold.",
            len(begun),
        )
        steps.append(words.format(tables=_list(begun)))
    if fresh and not is_by_hand:
        words = ngettext(
            "Give table {tables} its sheet.", "Give tables {tables} their sheets.", len(fresh)
        )
        steps.append(words.format(tables=_list(fresh)))
    elif fresh:
        words = ngettext(
            "Give table {tables} its sheet: no hand of it is known, North deals first.",
            "Give tables {tables} their sheets: no hand of them is known, North deals first.",
            len(fresh),
        )
        steps.append(words.format(tables=_list(fresh)))
    if open_:
        words = ngettext(
            "Table {tables} has played: settle what is written on its sheet.",
            "Tables {tables} have played: settle what is written on their sheets.",
            len(open_),
        )
        steps.append(words.format(tables=_list(open_)))
    if (begun or fresh) and is_by_hand:
        steps.append(
            _("Write in any hand that was played but is not on its sheet: no hand is played twice.")
        )
    return steps


def _each_round(story: Story) -> list[str]:
    steps = [_at_each_table(story.evening)]
    rest = story.blank
    if story.seated is None:
        rest = rest[1:]
    if rest and story.evening.rounds_to_come:
        words = ngettext(
            "Seat round {first} by its page here, “not called yet”: read it out, give each table a "
            "sheet of that round for its names, and play it in the same way. If somebody has come "
            "or gone since, see “How the next round is seated”.",
            "Seat round {first} by its page here, “not called yet”: read it out, give each table a "
            "sheet of that round for its names, and play it in the same way; then the others, up "
            "to round {last}. If somebody has come or gone since, see “How the next round is "
            "seated”.",
            len(rest),
        )
        steps.append(words.format(first=rest[0], last=rest[-1]))
    elif rest:
        words = ngettext(
            "Seat round {first} by the page “How the next round is seated”: write it on its plan, "
            "read it out, give each table a sheet of that round for its names, and play it in the "
            "same way.",
            "Seat round {first} by the page “How the next round is seated”: write it on its plan, "
            "read it out, give each table a sheet of that round for its names, and play it in the "
            "same way; then the others, up to round {last}.",
            len(rest),
        )
        steps.append(words.format(first=rest[0], last=rest[-1]))
    return steps


def _at_each_table(evening: Evening) -> str:
    return _(
        "Each table plays {what}, writes down every hand and adds up both sides. "
        "Into the box go the two totals added together, to find mistakes. "
        "{at_the_table} Keep these sheets: the result is worked out from them."
    ).format(
        what=amount(evening.tournament.round_format), at_the_table=_(evening.words.at_the_table)
    )


def _at_the_end(story: Story) -> list[str]:
    return [
        _(
            "Work out the result on the page “Final standings, by pencil”: everybody’s total "
            "before round {number} is there. Copy the points of each later round from the sheets "
            "of the tables."
        ).format(number=story.before),
        _(
            "The prizes stand there too. What they and ties need besides totals stands beside the "
            "total, so far: add what the later sheets show."
        ),
        _(
            "Later, when the computer is back: type in both totals of each table, "
            "and seat every later round as you did (the round’s page, “Seat by hand”). "
            "The evening is then whole again."
        ),
    ]


def _list(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def form(story: Story) -> StandingsForm:
    """The form for the final standings: everybody who has a total, and lines for who comes.

    A pair has one row.
    """
    evening, totals = story.evening, story.totals()
    event = evening.event_after(story.before - 1)
    so_far = _so_far(story)
    rows = [
        FormRow(
            entry.name if entry.ranked else _("{name}, not ranked").format(name=entry.name),
            in_figures(totals.get(entry.key, 0)),
            _of_it(evening, entry, event.sit_out_each(entry.key), story.before),
            str(
                sum(
                    entry.key in round_.as_played().seated
                    for round_ in evening.published[: story.before - 1]
                )
            ),
            _known(story, entry),
            [figures.get(entry.key, "") for figures in so_far.values()],
        )
        for entry in evening.listed_parties
        if evening.took_part(entry) or not _has_left(evening, entry)
    ]
    rows += [FormRow("")] * STRANGERS
    return StandingsForm(
        range(story.before, story.rounds + 1),
        rows,
        [*_how(evening), *filter(None, [prizes_in_words(evening.tournament)])],
        has_before=story.before > 1 or bool(so_far),
        needs_average=evening.tournament.sit_out_points is None
        or evening.tournament.rank_by == AVERAGE,
        needs_games=evening.tournament.rank_by == GAMES,
        so_far=list(so_far),
    )


def _so_far(story: Story) -> dict[str, dict[str, str]]:
    """Return the figures that prizes and tie-breaks need besides totals.

    Title of a column -> entry's key -> figure. They reach as far as the printed totals go. Failed
    contracts are not known for those who played where hands are missing.
    """
    evening, over = story.evening, story.before - 1
    tournament = evening.tournament
    prizes = tournament.prizes
    needed = {*tournament.tiebreaks, *(prize.kind for prize in prizes)}
    event = evening.event_after(over)
    figures, by_games = event.figures(), tournament.rank_by == GAMES
    tables = [table for table in evening.without_hands if table.round <= over]
    unknown = {entry.key for table in tables for entry in table.entries.values()}
    columns: dict[str, dict[str, str]] = {}
    if by_games:
        won = event.games_won.items()
        columns[_("Games so far")] = {key: in_games(games) for key, games in won}
    if any(prize.category for prize in prizes):
        columns[_("Category")] = {
            entry.key: ", ".join(entry.categories) for entry in evening.listed_parties
        }
    if "best_round" in needed:
        best = figures["best_round"].items()
        columns[_("Best round so far")] = {key: in_figures(points) for key, points in best}
    if "slams" in needed:
        columns[_("Slams so far")] = {key: str(count) for key, count in figures["slams"].items()}
    if "sets" in needed:
        sets = {key: str(count) for key, count in figures["sets"].items()}
        columns[_("Failed so far")] = {**sets, **dict.fromkeys(unknown, "?")}
    return columns


#: Lines for who comes when nobody has a list any more.
STRANGERS = 3


def _of_it(evening: Evening, entry: Entry, each: int, before: int) -> str:
    """Return the sit-outs of an entry and the points of each: “2 (110 each)”; empty for none."""
    times = sum(
        place.entry_id == entry.pk
        for round_ in evening.published[: before - 1]
        for place in round_.sit_outs
    )
    words = _("{times} ({points} each)")
    return words.format(times=times, points=in_figures(each)) if times else ""


def _known(story: Story, entry: Entry) -> dict[int, str]:
    """The points of the open round at tables that are in; and that somebody has no seat in it.

    Where games rank, what was won stands beside them as it is written by hand: a dot a game.
    """
    if story.current is None or not story.playing:
        return {}
    sitting = story.evening.sitting(story.current, entry)
    table = story.current.table(sitting.table) if sitting.table is not None else None
    if table is not None and table.is_in and sitting.points is not None:
        points = in_figures(sitting.points)
        won = sitting.won if story.evening.tournament.rank_by == GAMES else None
        dots = one_each(won or Fraction(), "•")
        return {story.current.number: f"{points} {dots}" if dots else points}
    if sitting.sits_out:
        return {story.current.number: _("sits out")}
    return {story.current.number: _("not here")} if _has_left(story.evening, entry) else {}


def _has_left(evening: Evening, party: Entry) -> bool:
    return any(map(evening.has_left, evening.members(party.key)))


def _how(evening: Evening) -> list[str]:
    """Explain how a row is added up, and how places are found."""
    tournament = evening.tournament
    lines = [
        _(
            "Write everybody’s points of each round in its column, and add them to the total "
            "before."
        ),
        what_it_counts(tournament),
    ]
    if tournament.sit_out_points is None:
        average = _(
            "A sit-out scores the average of a player’s rounds at tables, known at the end: take "
            "what comes from sit-outs off the total, add the points of the later rounds "
            "at tables, divide by the number of all rounds at tables, round to a whole number (a "
            "half up), and add that once for each sit-out, earlier ones too."
        )
        lines[1:] = [average] if tournament.rank_by == POINTS else [lines[1], average]
    lines += _how_places_are_found(tournament)
    check = _(
        "A check: a round’s column adds up to twice the results of all tables in that round, "
        "sit-outs apart."
    )
    if tournament.in_pairs:
        check = _(
            "A check: a round’s column adds up to the results of all tables in that round, "
            "sit-outs apart."
        )
    return [*lines, check]


def _how_places_are_found(tournament: Tournament) -> list[str]:
    """Explain what ranks, and what parts equal ones."""
    ties = _(", then ").join(str(TIEBREAKS[code]) for code in tournament.tiebreaks)
    broken = _("Ties are broken by {ties}; those still equal share the place.").format(ties=ties)
    if tournament.rank_by == POINTS:
        if ties:
            return [_("The highest sum is place 1.") + " " + broken]
        return [
            _(
                "The highest sum is place 1. Equal sums share the place: after two firsts comes "
                "third."
            )
        ]
    ranked = _(
        "The average is of tables: take sit-outs off the sum, and divide by all rounds at tables. "
        "The highest average is place 1; of equal ones the highest sum comes first."
    )
    if tournament.rank_by == GAMES:
        ranked = _(
            "Put a dot beside the points of a game won, and ½ beside those of a tie. Count them, "
            "with the games so far and what sit-outs count. The most games are place 1; of those "
            "with as many the highest sum comes first."
        )
    shared = _("Who is equal in both shares the place: after two firsts comes third.")
    return [ranked, broken if ties else shared]


def blank_form(evening: Evening, lines: int) -> StandingsForm:
    """The form for a whole evening by pencil: numbered lines, for people or for pairs."""
    rows = [FormRow(f"{number}.") for number in range(1, lines + 1)]
    return StandingsForm(
        range(1, evening.tournament.rounds + 1),
        rows,
        _how(evening),
        has_before=False,
        needs_games=evening.tournament.rank_by == GAMES,
    )


def blank_front(evening: Evening, tables: int) -> Front:
    tournament = evening.tournament
    names = _("Everybody who comes writes their name on the sign-in sheet, and gets a tally card.")
    draw = _(
        "Count them. Four make a table; one, two or three left over sit out round 1. "
        "Cut the slips for the draw, take those of as many tables as there are and one "
        "“Sits out” for each one left over, and let everybody draw: that is the table and "
        "the seat."
    )
    if tournament.in_pairs:
        names = _(
            "Everybody who comes writes their name on the sign-in sheet, partners one below the "
            "other, and gets a tally card."
        )
        draw = _(
            "Count the pairs. Two make a table; one left over sits out round 1. Cut the slips for "
            "the draw, take those of as many tables as there are and “Sits out” if a pair is left "
            "over, and let one of each pair draw: that is the table and where both sit."
        )
    return Front(
        _("A whole evening by pencil"),
        [
            ngettext(
                "For up to {tables} tables and {rounds} rounds of {what}, without any computer.",
                "For up to {tables} tables and {rounds} rounds of {what}, without any computer.",
                tournament.rounds,
            ).format(tables=tables, rounds=tournament.rounds, what=amount(tournament.round_format))
        ],
        [
            names,
            draw,
            _("Write the names on the sheets of round 1, and give each table its sheet."),
            _at_each_table(evening),
            _(
                "Write both totals of each table on the master sheet. "
                "All players write the points of their side on their tally cards."
            ),
            _(
                "Seat every further round by the page “This evening’s rules”: write it on its "
                "plan, read it out, give each table a sheet of that round for its names, and play "
                "it in the same way, up to round {last}."
            ).format(last=tournament.rounds),
            _(
                "Work out the result on the page “Final standings, by pencil”: collect the tally "
                "cards, and copy from them."
            ),
            _(
                "If the computer comes back: type in both totals of each table, "
                "and seat every round as you did (the round’s page, “Seat by hand”)."
            ),
        ],
    )


def before_front(evening: Evening, tables: int, *, is_offline: bool = False) -> Front:
    """The first page of the pack for before: what it holds, what is done with it, what it lacks.

    `is_offline`: whether no phone could reach the computer.
    """
    tournament = evening.tournament
    without_codes = _(
        "No phone could reach this computer when this was printed, so signs and tally cards have "
        "no codes for phones. Join the hall’s Wi-Fi, or set the address under Links, and print "
        "them again."
    )
    sign_in = _(
        "Put the sign-in sheet at the door with a pen: a tick for who is here, and a signature."
    )
    if tournament.takes_money:
        sign_in = _(
            "Put the sign-in sheet at the door with a pen: a tick for who is here and one for the "
            "fee, and a signature."
        )
    return Front(
        _("Before the evening"),
        [
            *([without_codes] if is_offline else []),
            ngettext(
                "Printed for {names} names at {tables} tables, {rounds} rounds of {what}.",
                "Printed for {names} names at {tables} tables, {rounds} rounds of {what}.",
                tournament.rounds,
            ).format(
                names=len(evening.entries),
                tables=tables,
                rounds=tournament.rounds,
                what=amount(tournament.round_format),
            ),
            _(
                "Not in here: sheets for the other rounds. Print “This round” when a round is "
                "seated: its sheets have the names on them. A table with a phone needs none."
            ),
            _(
                "Nor an evening without the computer: the “Blank set” has the draw, the movement, "
                "sheets for every round and a form for the standings. Print it too, and keep it in "
                "the box."
            ),
        ],
        [
            sign_in,
            _(
                "Fold each sign along its line and stand it on its table: the codes open the "
                "table’s sheet."
            ),
            _(
                "Cut the whole stack of tally cards at the marks and lay the piles on one "
                "another, the top one uppermost: they are then in the order of the list, one for "
                "each player."
            ),
            _("One table sheet for each table, for one round: the hands are written on it."),
            _(
                "The master sheet stays with the director: the results of all tables, round by "
                "round."
            ),
            _("Pin up this evening’s rules where everybody passes."),
        ],
    )
