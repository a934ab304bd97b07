"""The sheet of this evening's rules: rounds and hands, the movement, the house rules, the money."""

from typing import Final

from config.language import gettext as _
from config.language import ngettext
from scoring.rules.rulesets.options import Ruleset
from scoring.words.options.miseres import special_sentences
from scoring.words.rulebook import facts
from scoring.words.vocabulary import people
from tournaments.models import Tournament
from tournaments.queries import Evening, fees_of
from tournaments.rules.movements.by_result import ByResult, NextTable
from tournaments.rules.movements.protocol import Movement
from tournaments.rules.tables import SEATS, PlayedTable
from tournaments.sheets.before.movement_drawing import (
    DrawnFour,
    DrawnSide,
    DrawnTable,
    MovementPicture,
)
from tournaments.sheets.before.rules import EveningRules
from tournaments.sheets.contents import heads
from tournaments.words.money import in_money
from tournaments.words.moving.movements import (
    dealing,
    moves_on,
    rules_of_moving,
    rules_of_sitting_out,
    rules_of_winning,
    tables_of,
)
from tournaments.words.prizes import title_of, won_in_words
from tournaments.words.vocabulary import amount

#: The house rules that matter at the table, in the order of a hand; those with a value of which
#: nobody speaks are told where they have another one.
AT_THE_TABLE: Final = (
    *("auction", "lowest_bid", "six_bids", "six_bidders", "thrown_in_below", "raise_after_pass"),
    *("raise_reopens", "misere_after_pass", "out_of_turn", "ace_no_face", "passed_out", "on_fail"),
    *("defender_points", "defender_threshold", "threshold_mode", "special_defender_points"),
    *("slam", "grand_slam", "grand_slam_nt_loss", "revoke", "revoke_slam", "correction"),
)
SILENT: Final[dict[str, object]] = {
    "lowest_bid": 6,
    "six_bids": "playable",
    "six_bidders": "all",
    "thrown_in_below": None,
    "raise_after_pass": "never",
    "misere_after_pass": False,
    "out_of_turn": "unstated",
    "ace_no_face": False,
    "defender_threshold": None,
    "special_defender_points": "none",
    "grand_slam": False,
    "correction": "open",
}
#: What ends a game, told where a round is one.
ENDS: Final = ("target", "floor", "game_hands", "win_by", "both_over")
#: Tables that are drawn, at most: the first ones and the last.
DRAWN: Final = 4
#: Who sits at the tables that are drawn, in the order of the seats, and with what result.
CAST: Final = (
    ("Ann", "Cal", "Bob", "Deb"),
    ("Nora", "Ed", "Sue", "Will"),
    ("Ida", "Kim", "Joe", "Lou"),
    ("Max", "Ola", "Nell", "Pat"),
)
HIGH: Final = 310
LOW: Final = 120


def evening_rules(evening: Evening) -> EveningRules:
    tournament = evening.tournament
    tables = tables_of(evening)
    # What is drawn is a table that splits: pairs that stay together do not.
    is_drawn = moves_on(evening) and not tournament.in_pairs
    return EveningRules(
        headline=_headline(tournament),
        moving=rules_of_moving(evening),
        sitting_out=rules_of_sitting_out(evening),
        winning=rules_of_winning(evening),
        bids=heads.bid_table(tournament),
        at_the_table=[*_ends(tournament), *at_the_table(tournament.ruleset)]
        if tournament.knows_bids
        else [],
        money=_money(tournament),
        picture=picture(evening.movement, tables) if is_drawn else None,
        caption=caption(evening.movement, tables) if is_drawn else "",
    )


def _headline(tournament: Tournament) -> str:
    rounds = ngettext("{rounds} round", "{rounds} rounds", tournament.rounds).format(
        rounds=tournament.rounds
    )
    words = _("{rounds} of {what}.").format(rounds=rounds, what=amount(tournament.round_format))
    return " ".join(filter(None, [words, dealing(tournament)]))


def _ends(tournament: Tournament) -> list[str]:
    """Say what ends a game, a sentence each; nothing where a round has another end."""
    if not tournament.round_format.game:
        return []
    ruleset = tournament.ruleset
    told = [option for option in ENDS if facts.is_in_play(option, ruleset)]
    return [
        facts.sentence(option, ruleset) for option in told if getattr(ruleset, option) is not None
    ]


def at_the_table(ruleset: Ruleset) -> list[str]:
    """The house rules that matter at the table, a sentence each; none about what is not here."""
    told = [
        facts.sentence(option, ruleset)
        for option in AT_THE_TABLE
        if facts.is_in_play(option, ruleset)
        and (option not in SILENT or getattr(ruleset, option) != SILENT[option])
    ]
    return [*(special_sentences(ruleset) if ruleset.special_bids else []), *told]


def _money(tournament: Tournament) -> list[str]:
    lines = []
    for kind in fees_of(tournament):
        amount = in_money(kind.amount, tournament.currency)
        if kind.amount and kind.guest:
            lines.append(_("{name} pay {amount}.").format(name=_("Guests"), amount=amount))
        elif kind.amount:
            lines.append(_("The fee is {amount}.").format(amount=amount))
    if tournament.prize_list:
        lines.append(prizes_in_words(tournament))
    return lines


def prizes_in_words(tournament: Tournament) -> str:
    """The prizes of the evening in a line: “Prizes: High $20.00; Low a ham.”"""
    prizes = [
        " ".join(filter(None, (title_of(prize), won_in_words(prize, tournament.currency))))
        for prize in tournament.prizes
    ]
    return _("Prizes: {prizes}.").format(prizes="; ".join(prizes)) if prizes else ""


# ------------------------------------------------------------------------------ the movement, drawn


def _drawn_tables(tables: int) -> list[PlayedTable]:
    """Tables as drawn, North and South high at each; the last has the number of the last."""
    number = min(tables, DRAWN)
    numbers = [*range(1, number), tables] if number > 1 else [1]
    return [
        PlayedTable(number, dict(zip(SEATS, four, strict=True)), {"NS": HIGH, "EW": LOW})
        for number, four in zip(numbers, CAST, strict=False)
    ]


def picture(movement: Movement, tables: int) -> MovementPicture | None:
    """A movement drawn for so many tables, as it says where everybody goes.

    None where no side leaves its table: there is nothing to be drawn before the results.
    """
    if not isinstance(movement, ByResult):
        return None
    played = _drawn_tables(tables)
    leaving = movement.leaving_sides(played)
    places = {table.number: place for place, table in enumerate(played)}
    shown, following = _shown(movement, played)
    return MovementPicture(
        tables=tuple(_drawn(table, leaving[table.number], tables) for table in played),
        moves=tuple(
            (places[move.from_table], places[move.to_table]) for move in movement.moves(played)
        ),
        before=DrawnFour(_("One table before …"), shown.seating),
        after=DrawnFour(_("… and in the next round"), _seated(shown, following)),
        bold=frozenset(following.stayers) if len(played) > 1 else frozenset(),
        leaves_out=len(played) - 2 if tables > DRAWN else None,
    )


def caption(movement: Movement, tables: int) -> str:
    """Return the caption of the table that is drawn before and after; empty where none is."""
    if not isinstance(movement, ByResult):
        return ""
    played = _drawn_tables(tables)
    shown, following = _shown(movement, played)
    (first, second), (third, fourth) = following.legal_partnerships()[0]
    plays = _("Then {first} plays with {second}, and {third} with {fourth}.").format(
        first=first, second=second, third=third, fourth=fourth
    )
    if len(played) == 1:
        return plays
    moves = movement.moves(played)
    goes = next(move for move in moves if move.from_table == shown.number)
    comes = next(move for move in moves if move.to_table == shown.number)
    words = _(
        "{stayers} stay, {leavers} go to table {to}, {arrivals} come from table {origin}."
    ).format(
        stayers=people(following.stayers),
        leavers=people(goes.players),
        to=goes.to_table,
        arrivals=people(comes.players),
        origin=comes.from_table,
    )
    return f"{words} {plays}"


def _shown(movement: ByResult, played: list[PlayedTable]) -> tuple[PlayedTable, NextTable]:
    """The table that is drawn before and after: the second, which people come to and go from."""
    shown = played[min(1, len(played) - 1)]
    following = next(
        table for table in movement.next_tables(played) if table.number == shown.number
    )
    return shown, following


def _seated(shown: PlayedTable, following: NextTable) -> dict[str, str]:
    """Seat -> name at the same table a round later; the first of those who stay keeps the chair."""
    (first, second), (third, fourth) = following.legal_partnerships()[0]
    chair = next(seat for seat, name in shown.seating.items() if name == first)
    turn = SEATS.index(chair)
    chairs = SEATS[turn:] + SEATS[:turn]
    return dict(zip(chairs, (first, third, second, fourth), strict=True))


def _drawn(table: PlayedTable, leaving: str | None, tables: int) -> DrawnTable:
    # How many come is known when they have come: the last of several is called so, not by a number.
    is_last = table.number == tables > 2
    label = _("Last table") if is_last else _("Table {number}").format(number=table.number)
    high_goes = leaving == table.high_side
    return DrawnTable(
        label,
        (
            DrawnSide(_("High side goes") if high_goes else _("High side stays"), high_goes),
            DrawnSide(_("Low side stays") if high_goes else _("Low side goes"), not high_goes),
        ),
    )
