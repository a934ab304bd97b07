"""A movement's own words, translated: its name, its printed rules, how a tie is asked about.

The sentences stand in the movement's own file (`rules/movements`), which knows no catalogue of
translations.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from django.utils.text import capfirst

from config.language import gettext as _
from config.language import ngettext
from scoring.words.vocabulary import NUMBERS, people
from tournaments.models import Status, Tournament
from tournaments.queries import Evening
from tournaments.rules.formats import RoundFormat
from tournaments.rules.movements import FOR_PAIRS, FOR_PLAYERS
from tournaments.rules.movements.by_result import ByResult
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.planning import MOST_ROUNDS
from tournaments.rules.sit_outs import SEATS_AT_A_TABLE
from tournaments.rules.standings import AVERAGE, GAMES, POINTS
from tournaments.words.moving.sit_outs import times_in_words, what_it_counts
from tournaments.words.ranking import equal_ones
from tournaments.words.vocabulary import TIEBREAKS

#: What stands behind a movement's code in a form where pairs that stay together are seated by it.
OF_PAIRS: Final = "+pairs"


def choices() -> list[tuple[str, str]]:
    return [(value, name) for _title, group in cards() for value, _code, name, _about in group]


def cards() -> list[tuple[str, list[tuple[str, str, str, str]]]]:
    """Every movement, for who chooses by a picture: of single players, then of pairs.

    A group has its title and its cards: value, code, name and summary. The name that a summary
    begins with is left out: it stands over it.
    """
    return [
        (
            _("Everybody alone, with changing partners"),
            [_card(movement, pairs=False) for movement in FOR_PLAYERS.values()],
        ),
        (
            _("In pairs that stay together all evening"),
            [_card(movement, pairs=True) for movement in FOR_PAIRS.values()],
        ),
    ]


def _card(movement: Movement, *, pairs: bool) -> tuple[str, str, str, str]:
    words = movement.words_for(pairs=pairs)
    value = f"{movement.code}{OF_PAIRS}" if pairs else movement.code
    about = _(words.summary).partition(": ")[2]
    return value, movement.code, _(words.name), capfirst(about)


def promised(movement: Movement, players: int, rounds: int) -> list[str]:
    """Say how often people would meet in so many rounds, and in a whole plan; empty if unknown."""
    whole = movement.rounds_of_a_cycle(players)
    lines = [_promise(movement, players, rounds)]
    if whole is not None and whole != rounds and whole <= MOST_ROUNDS:
        promise = _promise(movement, players, whole)
        lines.append(_("Another choice: {promise}").format(promise=promise) if promise else "")
    return [line for line in lines if line]


def _promise(movement: Movement, players: int, rounds: int) -> str:
    quality = movement.promise(players, rounds)
    if quality is None:
        return ""
    least, most = quality.opponents_at_least, quality.opponents_at_most
    partners = _("nobody partners anybody twice")
    if quality.partners_repeated:
        partners = ngettext(
            "{n} partnership is there a second time",
            "{n} partnerships are there a second time",
            quality.partners_repeated,
        ).format(n=quality.partners_repeated)
    opponents = _("any two are opponents {least} to {most} times").format(least=least, most=most)
    if least == most:
        opponents = _("everybody opposes everybody {times}").format(times=times_in_words(most))
    return ngettext(
        "{rounds} round: {partners}; {opponents}.",
        "{rounds} rounds: {partners}; {opponents}.",
        rounds,
    ).format(rounds=rounds, partners=partners, opponents=opponents)


def printed_rules(evening: Evening) -> list[str]:
    """Return the evening's rules for going on by hand as it stands now, a line each."""
    return [*rules_of_moving(evening), *rules_of_sitting_out(evening), *rules_of_winning(evening)]


def rules_of_moving(evening: Evening) -> list[str]:
    """The first of the printed rules: what a round is, how it is added up, who goes where next."""
    return [
        *_before_the_first(evening),
        _hands(evening),
        _(
            "Each of the four adds the points of their side to their own total; points below zero "
            "are taken off."
        ),
        *_moving(evening),
    ]


def rules_of_winning(evening: Evening) -> list[str]:
    return [*_not_ranked(evening), _places(evening)]


def tables_of(evening: Evening) -> int:
    """Return the number of tables: of the current round, or as many as the list of names fills."""
    if evening.current is not None:
        return len(evening.current.tables)
    coming = [entry for entry in evening.entries.values() if entry.status != Status.WITHDRAWN]
    return max(1, len(coming) // SEATS_AT_A_TABLE)


def moves_on(evening: Evening) -> bool:
    return evening.tournament.rounds > 1


def _before_the_first(evening: Evening) -> list[str]:
    """Say how the first round is seated; empty once it is."""
    if evening.current is not None:
        return []
    if evening.tournament.in_pairs:
        return [_("The first round is drawn by lot: which pairs meet, and at which table.")]
    lines = [_("The first round is drawn by lot: who sits where, and with whom.")]
    couples = Counter(
        entry.couple for entry in evening.entries.values() if entry.couple is not None
    )
    if 2 in couples.values():
        lines.append(
            _("Couples are kept apart in it: at different tables, or at least as opponents.")
        )
    return lines


def _hands(evening: Evening) -> str:
    """Say how many hands a round has, who deals them, and which deals do not count among them."""
    plays, ruleset = evening.tournament.round_format, evening.tournament.ruleset
    if not evening.tournament.knows_bids:
        return what_a_round_is(plays)
    thrown_in = {
        "throw_in_same": _("A deal that is thrown in does not count: the same player deals again."),
        "throw_in_next": _("A deal that everybody passes does not count: the next player deals."),
        "play_nt": "",
        "fifty_each": _(
            "A deal that everybody passes gives each side 50, and does not count as a hand: the "
            "next player deals."
        ),
    }
    sentences = what_a_round_is(plays), dealing(evening.tournament), thrown_in[ruleset.passed_out]
    return " ".join(filter(None, sentences))


def what_a_round_is(plays: RoundFormat) -> str:
    if plays.hands is not None:
        words = ngettext(
            "A round is {hands} hand at one table.",
            "A round is {hands} hands at one table.",
            plays.hands,
        )
        return words.format(hands=NUMBERS.get(plays.hands, plays.hands))
    if not plays.game:
        return _(
            "A round lasts {minutes} minutes. When time is called, the hand that is being played "
            "is finished."
        ).format(minutes=plays.minutes)
    if plays.minutes is None:
        return _("A round is one game, from 0 to its end.")
    return _(
        "A round is one game. When time is called after {minutes} minutes, the hand that is being "
        "played is finished, and the side with more points has won."
    ).format(minutes=plays.minutes)


def dealing(tournament: Tournament) -> str:
    """Say who deals the hands of a round; of another game than Five Hundred nobody knows it."""
    if not tournament.knows_bids:
        return ""
    hands = tournament.round_format.hands
    times, over = divmod(hands or 1, SEATS_AT_A_TABLE)
    if over or tournament.ruleset.passed_out in ("throw_in_next", "fifty_each"):
        return _("The deal passes to the left.")
    if times == 1:
        return _("Each of the four deals once.")
    return _("Each of the four deals {times} times.").format(times=NUMBERS.get(times, times))


def _moving(evening: Evening) -> list[str]:
    """Say who goes where after the round, in the movement's own words."""
    if not moves_on(evening):
        return [_("There is one round: nobody moves after it, and a tie at a table stands.")]
    words = evening.words
    lines = words.rules if tables_of(evening) > 1 else words.rules_alone
    return [*map(_, lines), *_who_is_high(evening), *_keeping_seats(evening), _(words.at_the_end)]


def _who_is_high(evening: Evening) -> list[str]:
    """Say which side moves as the higher one where games are won; empty where points tell it."""
    if not (evening.tournament.counts_games and isinstance(evening.movement, ByResult)):
        return []
    return [_("The side that has won counts as the one with more points, whatever the points are.")]


def _keeping_seats(evening: Evening) -> list[str]:
    names = [
        entry.name for entry in evening.listed if entry.fixed and entry.status != Status.WITHDRAWN
    ]
    if not names or tables_of(evening) == 1:
        return []
    one, several = evening.words.keeping_seats
    return [_(one if len(names) == 1 else several).format(names=people(names))]


def rules_of_sitting_out(evening: Evening) -> list[str]:
    """Say what a sit-out scores, who sits out, and whose place is taken by who comes in."""
    scores = what_it_counts(evening.tournament)
    if evening.tournament.sit_out_points is None:
        scores += " " + _("It is worked out at the end, to the nearest whole number.")
    if not moves_on(evening):
        return [scores]
    words = evening.words
    if evening.tournament.in_pairs:
        who = _(
            "With an odd number of pairs one sits out: first one that offers to, then one that has "
            "sat out least (if tied, the lowest cut card). {what_it_scores}"
        )
    else:
        who = _(
            "One, two or three who do not fill a table sit out: first those who offer to, then "
            "those who have sat out least (if tied, the lowest cut card); nobody twice running. "
            "{what_it_scores}"
        )
    return [
        who.format(what_it_scores=scores),
        *map(_, words.changes if tables_of(evening) > 1 else words.changes_alone),
    ]


def _not_ranked(evening: Evening) -> list[str]:
    names = [entry.name for entry in evening.unranked]
    if not names:
        return []
    people_meant = sum(len(evening.members(entry.key)) for entry in evening.unranked)
    words = ngettext(
        "{names} fills a seat and is not ranked. {names} is the first to sit out.",
        "{names} fill seats and are not ranked. They are the first to sit out.",
        people_meant,
    )
    return [words.format(names=people(names))]


def _places(evening: Evening) -> str:
    """Say how places are decided: by what ranks, then by the tie-breaks in their order."""
    tournament = evening.tournament
    wins = _wins(tournament).format(rounds=tournament.rounds)
    if not tournament.tiebreaks:
        is_plain = tournament.rank_by == POINTS
        shares = _("Equal totals share the place.") if is_plain else equal_ones(tournament.rank_by)
        return f"{wins} {shares}"
    order = _(", then ").join(str(TIEBREAKS[code]) for code in tournament.tiebreaks)
    broken = _("Ties are broken by {tiebreaks}; those still equal share the place.")
    return f"{wins} {broken.format(tiebreaks=order)}"


def _wins(tournament: Tournament) -> str:
    """Say who wins, with `{rounds}` to be filled in."""
    if tournament.rank_by == GAMES:
        return ngettext(
            "Who has won most games after {rounds} round wins; among equal ones points decide. A "
            "table is one game, a tie is half a game for both sides.",
            "Who has won most games after {rounds} rounds wins; among equal ones points decide. A "
            "table is one game, a tie is half a game for both sides.",
            tournament.rounds,
        )
    if tournament.rank_by == AVERAGE:
        return ngettext(
            "The highest average of points a table after {rounds} round wins, sit-outs apart; "
            "among equal ones points decide.",
            "The highest average of points a table after {rounds} rounds wins, sit-outs apart; "
            "among equal ones points decide.",
            tournament.rounds,
        )
    return ngettext(
        "The highest total after {rounds} round wins.",
        "The highest total after {rounds} rounds wins.",
        tournament.rounds,
    )


def tie_choices(movement: Movement, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the words of each button for a tie, and the low side that it means."""
    if not isinstance(movement, ByResult):
        return []
    return [
        (_(movement.tie.choice).format(names=people), movement.low_if_named(side))
        for side, people in names.items()
    ]


def named_side(movement: Movement, low: str) -> str:
    """The side that a ruling on a tie named, from the stored low side; "" if there is none."""
    return movement.low_if_named(low) if low and isinstance(movement, ByResult) else ""
