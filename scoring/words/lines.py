"""A line of the sheet in words, for the screen and for paper."""

import dataclasses
from dataclasses import dataclass

from config.language import gettext as _
from scoring.models import Game, Hand, HandInPlay
from scoring.queries import GameSheet, Line
from scoring.rules.bids import BIDS, Bid
from scoring.rules.endings import Ending
from scoring.rules.hands import contracting_units, tricks_of
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.rules.tables import Table
from scoring.words import vocabulary


@dataclass(frozen=True)
class Explained:
    """A line of the sheet in words, with the names of those who sat there then.

    `cells`: for each unit its name, its points and its total. `who` held the contract, `won` so
    many tricks with it (None where they were not counted) and `made` it or not (None without a
    contract).
    """

    number: int
    row: Hand
    dealer: str
    headline: str
    cells: list[tuple[str, int, int]]
    items: list[str]
    notes: list[str]
    needs_first: list[tuple[str, str]]
    who: str = ""
    bid: Bid | None = None
    won: int | None = None
    made: bool | None = None
    is_scored: bool = True


def explained(sheet: GameSheet, line: Line) -> Explained:
    """Say a line of the sheet in words: who bid what, and why each unit's score moved."""
    game, table, scored = sheet.game, sheet.game.table, line.scored
    won = tricks_of(scored.hand, contracting_units(table, scored.hand))
    then = table_then(game, line.row.number)
    unit_then = dict(zip(table.units, then.units, strict=True))
    hand = line.row.facts(then)
    score = scored.score
    return Explained(
        number=line.number,
        row=line.row,
        dealer=then.players[table.players.index(scored.dealer)],
        headline=vocabulary.hand_in_words(game.ruleset, then, hand, score.made, won),
        cells=[
            (vocabulary.unit_name(then, unit_then[unit]), score.deltas[unit], scored.totals[unit])
            for unit in table.units
        ],
        items=[
            vocabulary.item_in_words(then, hand, item._replace(unit=unit_then[item.unit]))
            for item in score.items
        ],
        notes=vocabulary.ruling_in_words(game.ruleset, scored._replace(hand=hand)),
        needs_first=[
            (unit, vocabulary.unit_name(then, unit_then[unit])) for unit in scored.ending.candidates
        ],
        who=vocabulary.people((hand.contractor, *hand.partners)) if hand.contractor else "",
        bid=hand.bid,
        won=None if hand.bid is None or vocabulary.is_uncounted(hand, won) else won,
        made=score.made,
        is_scored=score.scored,
    )


def table_then(game: Game, number: int) -> Table:
    """Seat those who sat at the table when the hand with this row's number was played."""
    names = game.names_at(number)
    return game.table if names == game.names else game.table_of(names)


def ending_of(sheet: GameSheet) -> str | None:
    """Say how the game ended, naming those who sat there then; None while it is open."""
    if sheet.sheet.is_open:
        return None
    table, ending = ending_then(sheet)
    return vocabulary.ending_in_words(table, ending)


def ending_then(sheet: GameSheet) -> tuple[Table, Ending]:
    """Return the table as at the last hand, and the ending with its units named as then."""
    return ending_at(sheet, len(sheet.lines), sheet.sheet.ending)


def winners_then(sheet: GameSheet) -> tuple[tuple[str, ...], ...]:
    """List the people of each unit that won, as they sat then; none of a tie or an open game."""
    table, ending = ending_then(sheet)
    if len(ending.winners) == len(table.units):
        return ()
    return tuple(table.units[unit] for unit in ending.winners)


def ending_at(sheet: GameSheet, number: int, ending: Ending) -> tuple[Table, Ending]:
    """Return the table as at a hand, 0 for before the first, and an ending with its units named so.

    `ending`: after this hand; under other rules it may be another one than the game's.
    """
    table = sheet.game.table
    then = table_then(sheet.game, sheet.lines[number - 1].row.number) if number else table
    unit_then = dict(zip(table.units, then.units, strict=True))
    winners, losers, candidates = (
        tuple(unit_then[unit] for unit in units)
        for units in (ending.winners, ending.losers, ending.candidates)
    )
    return then, ending._replace(winners=winners, losers=losers, candidates=candidates)


def in_play_in_words(sheet: GameSheet, draft: HandInPlay | None) -> str:
    """Say the hand in play, as far as it is known: “Hand 7: Nora plays 8♦”; empty where it is not.

    A draft is what a pad has sent so far: it is read with care, and what makes no sense is left
    out.
    """
    if draft is None or draft.number != sheet.next_number:
        return ""
    who, code = _said(sheet, draft)
    if not who:
        return ""
    if code not in BIDS:
        return _("Hand {number}: {who} won the bidding").format(number=sheet.next_number, who=who)
    bid = vocabulary.bid_name(BIDS[code])
    return _("Hand {number}: {who} plays {bid}").format(number=sheet.next_number, who=who, bid=bid)


def entering_in_words(sheet: GameSheet, draft: HandInPlay) -> str:
    """Say whose draft it is, and what is known of it: “Kay's phone is entering: Bruce, 7♠”."""
    device = draft.changed_by.name if draft.changed_by else ""
    who, code = _said(sheet, draft)
    bid = vocabulary.bid_name(BIDS[code]) if code in BIDS else vocabulary.OUTCOMES.get(code, "")
    hand = ", ".join(str(word) for word in (who, bid) if word)
    return _("{device} is entering: {hand}").format(device=device or _("Another phone"), hand=hand)


def _said(sheet: GameSheet, draft: HandInPlay) -> tuple[str, str]:
    """Who holds the contract by a draft, and the code of the bid; each empty where it says none."""
    values = (draft.said.get(field) for field in ("contractor", "bid"))
    seat, code = (str(value[0]) if isinstance(value, list) and value else "" for value in values)
    return {str(place): name for place, name in enumerate(sheet.game.names)}.get(seat, ""), code


def rules_of(game: Game) -> str:
    """Name the rules a game is played by: its house rules, or its ruleset."""
    return game.house_name or title_of(game.ruleset)


def title_of(ruleset: Ruleset) -> str:
    """Name a ruleset for people, and whether options were changed; no target is no change."""
    title = vocabulary.ruleset_title(ruleset.name)
    named = RULESETS[ruleset.name]
    whole = dataclasses.replace(ruleset, target=named.target, floor=named.floor)
    changed = named not in (ruleset, whole) if ruleset.target is None else ruleset != named
    return _("{rules}, with house rules").format(rules=title) if changed else title


def note_of(ruleset: Ruleset) -> str:
    """Say what whoever plays by a ruleset should know of its source; mostly empty."""
    note = PRESETS[ruleset.name].note
    return _(note) if note else ""
