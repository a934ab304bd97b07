"""Hands, standings and games to compare the phone's law with the server's: all possible, in order.

A case is one game with many hands. `tests/static/js/answers.mjs` answers it with the translated
law.
"""

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.rules.bids import BIDS, ORDINARY_BIDS, Bid
from scoring.rules.endings import PLAY_ON, judge
from scoring.rules.hands import OUTCOMES, TRICKS, Adjustment, Hand, score_hand
from scoring.rules.record.games import write_hand
from scoring.rules.rulesets.options import OPTION_VALUES, OPTIONS, Ruleset
from scoring.rules.rulesets.presets import RULESETS, ruleset_named
from scoring.rules.tables import Table, seat_table

NAMES = ("Nora", "Ed", "Sue", "Will", "Ann", "Özlem")
REASON = "“talked” {who}\nand pointed"

#: Options without effect on score or end: of the cards, the auction, the corrections, the rounds.
OF_NO_SCORE = frozenset(
    {
        *(
            "pack",
            "kitty",
            "ace_no_face",
            "six_bidders",
            "auction",
            "raise_after_pass",
            "raise_reopens",
        ),
        *("misere_after_pass", "out_of_turn", "correction", "hands_per_round", "rounds"),
    }
)
#: Options that say who sits at the table, or have their own grammar: the named rulesets vary them.
OF_THE_RULESET = frozenset({"players", "unit", "sides", "special_bids", "max_partners"})
#: The values tried of each option; of a bid table one in which every bid is worth something else.
VALUES: dict[str, tuple[object, ...]] = {
    **OPTION_VALUES,
    "bid_table": (None, {bid.code: 10 * (place + 3) for place, bid in enumerate(ORDINARY_BIDS)}),
    "game_hands": (None, 1, 4),
}
#: Where an option's values are tried: both ways to win, a misère and a nullo, sides and players.
WHERE_OPTIONS_MATTER = (
    "australian",
    "american",
    "american-3",
    "house-of-cards-5",
    "west-seventh-nullo",
    "quebec",
)


class Case(NamedTuple):
    """One game: rules, table, first dealer, hands, and the totals to try each with."""

    ruleset: Ruleset
    table: Table
    first_dealer: int
    hands: tuple[Hand, ...]
    #: For each hand, several standings: the points of each unit; left out, the hands are one game.
    standings: tuple[tuple[tuple[int, ...], ...], ...] | None = None

    def written(self) -> dict[str, Any]:
        """As the script of the page has a game: see `scoring.pad.pad.facts_of`."""
        written = pad_written(self.ruleset, self.table, self.first_dealer, self.hands)
        return written | ({} if self.standings is None else {"standings": self.standings})


def pad_written(
    ruleset: Ruleset, table: Table, first_dealer: int, hands: Sequence[Hand]
) -> dict[str, Any]:
    usual = Ruleset().options()
    options = {
        option: value for option, value in ruleset.options().items() if value != usual[option]
    }
    units = [
        {"key": unit, "seats": [table.players.index(player) for player in members]}
        for unit, members in table.units.items()
    ]
    game = {
        "ruleset": {"name": ruleset.name, **options},
        "firstDealer": first_dealer,
        "hands": [write_hand(hand) for hand in hands],
    }
    return {"pad": {"seats": table.players, "units": units, "game": game}}


def table_for(ruleset: Ruleset) -> Table:
    return seat_table(ruleset, NAMES[: ruleset.players])


def varied_rulesets() -> Iterator[Ruleset]:
    """Every value of every option that touches a score, in the rulesets where it matters."""
    for name, option in itertools.product(WHERE_OPTIONS_MATTER, OPTIONS):
        if option in OF_NO_SCORE | OF_THE_RULESET:
            continue
        for value in VALUES[option]:
            if getattr(RULESETS[name], option) != value and not _clash(name, option, value):
                yield ruleset_named(name, {option: value, **_companions(option)})


def _clash(name: str, option: str, value: object) -> bool:
    """Sixes thrown in leave nothing to be thrown in below a level."""
    return (
        option == "thrown_in_below" and value is not None and RULESETS[name].six_bids == "thrown_in"
    )


def _companions(option: str) -> dict[str, object]:
    """What an option needs to be felt at all."""
    companions: dict[str, dict[str, object]] = {
        "threshold_mode": {"defender_threshold": 460},
        "grand_slam_nt_loss": {"grand_slam": True},
        "revoke_slam": {"revoke": "hoc"},
        "both_over": {"win_by": "any"},
        "defenders_tie": {"win_by": "any"},
    }
    return companions.get(option, {})


# --------------------------------------------------------------------------------------- every hand


def hands_of(ruleset: Ruleset) -> tuple[Hand, ...]:
    """Every bid, contractor, set of partners and number of tricks; with a ruleset's additions."""
    # No other option of those that are varied adds a hand or takes one away.
    options = {
        option: getattr(ruleset, option)
        for option in ("grand_slam", "revoke", "passed_out", "lowest_bid")
    }
    return _hands_of(ruleset.name, tuple(options.items()))


@lru_cache(maxsize=64)
def _hands_of(name: str, options: tuple[tuple[str, object], ...]) -> tuple[Hand, ...]:
    ruleset = ruleset_named(name, dict(options))
    return tuple(_hands(ruleset, table_for(ruleset)))


def _hands(ruleset: Ruleset, table: Table) -> Iterator[Hand]:
    plain = list(contracts(ruleset, table))
    extras = itertools.cycle(_extras(table))
    for hand in plain:
        yield hand._replace(**next(extras))
        if hand.bid is not None and ruleset.may_promise_all(hand.bid):
            yield hand._replace(grand_slam=True)
    if ruleset.revoke == "hoc":
        # Partners are varied with the bids and tricks, not with each revoke again.
        for place, (hand, player) in enumerate(itertools.product(plain, table.players)):
            if not hand.partners or place % 11 == 0:
                yield hand._replace(revoke=player)
    yield from misères_stopped(ruleset, table)
    yield from hands_without_contract(ruleset, table)


def _extras(table: Table) -> list[dict[str, Any]]:
    """What may be said beside a contract; seven, so that they meet every number of tricks."""
    first, *_others, last = table.units
    return [
        {},
        {"dealer": table.players[-1]},
        {"sans_kitty": True, "adjustment": Adjustment({first: -30, last: 50}, REASON)},
        {},
        {
            "blind": True,
            "dealer": table.players[1],
            "adjustment": Adjustment({last: 0, first: 520}, "a"),
        },
        # Over the target by play and out the back door by a ruling, and the other way round.
        {"adjustment": Adjustment({first: -1100, last: 1100}, REASON)},
        {},
    ]


def contracts(ruleset: Ruleset, table: Table) -> Iterator[Hand]:
    turn = itertools.count()
    for rung in ruleset.ladder:
        for bid, unit, won in itertools.product(rung, table.units, range(TRICKS + 1)):
            members = table.units[unit]
            contractor = members[next(turn) % len(members)]
            for partners in partners_for(ruleset, table, bid, contractor):
                tricks = _shared(
                    table, (unit, *(table.unit_of[name] for name in partners)), won, next(turn)
                )
                order = order_of(tricks, next(turn)) if next(turn) % 3 == 0 else ()
                yield Hand("contract", contractor, bid, partners, tricks, order)


def partners_for(
    ruleset: Ruleset, table: Table, bid: Bid, contractor: str
) -> Iterator[tuple[str, ...]]:
    others = [player for player in table.players if player != contractor]
    for number in range(ruleset.partners_allowed(bid) + 1):
        yield from itertools.combinations(others, number)


def _shared(table: Table, contracting: Sequence[str], won: int, turn: int) -> dict[str, int]:
    """The contractors' tricks under the first of them; the others' vary with each turn."""
    others = [unit for unit in table.units if unit not in contracting]
    left = TRICKS - won
    cuts = sorted((turn * (place + 3) * 7) % (left + 1) for place in range(len(others) - 1))
    parts = [end - start for start, end in itertools.pairwise((0, *cuts, left))]
    tricks = {contracting[0]: won, **dict(zip(others, parts, strict=True))}
    return {unit: tricks[unit] for unit in table.units if tricks.get(unit)}


def order_of(tricks: Mapping[str, int], turn: int) -> tuple[str, ...]:
    """An order in which these tricks may have fallen."""
    order = [unit for unit, number in tricks.items() for _trick in range(number)]
    random.Random(turn).shuffle(order)
    return tuple(order)


def misères_stopped(ruleset: Ruleset, table: Table) -> Iterator[Hand]:
    """Play stopped at the trick that lost it, or somewhat later."""
    for code, unit, (won, others) in itertools.product(
        ruleset.special_bids, table.units, [(1, 0), (1, 4), (2, 3), (5, 0)]
    ):
        against = next(name for name in table.units if name != unit)
        tricks = {unit: won, **({against: others} if others else {})}
        yield Hand("contract", table.units[unit][0], BIDS[code], (), tricks)


def hands_without_contract(ruleset: Ruleset, table: Table) -> Iterator[Hand]:
    for outcome, scored in OUTCOMES.items():
        if not scored:
            yield from (Hand(outcome, dealer=dealer) for dealer in (None, *table.players))
            yield Hand(outcome, adjustment=Adjustment({next(iter(table.units)): -20}, REASON))
    if ruleset.passed_out != "play_nt":
        return
    for turn, won in enumerate(_every_share(len(table.units), TRICKS)):
        tricks = {unit: number for unit, number in zip(table.units, won, strict=True) if number}
        yield Hand("passed_nt", tricks=tricks, order=order_of(tricks, turn) if turn % 2 else ())


def _every_share(units: int, tricks: int) -> Iterator[tuple[int, ...]]:
    if units == 1:
        yield (tricks,)
        return
    for own in range(tricks + 1):
        for rest in _every_share(units - 1, tricks - own):
            yield (own, *rest)


# ----------------------------------------------------------------------------------- every standing


@lru_cache(maxsize=64)
def standings_for(units: int, target: int, floor: int, step: int) -> Sequence[tuple[int, ...]]:
    """Every total of every unit, from 600 below the floor to 600 above the target, with others."""
    beside = itertools.cycle(
        [
            *(
                0,
                250,
                -250,
                target - 10,
                target - 20,
                target - 60,
                target - 250,
                target,
                target + 40,
            ),
            *(490, 480, 460, 400, floor + 10, floor + 20, floor, floor - 40),
        ]
    )
    standings = []
    for unit, total in itertools.product(range(units), range(floor - 600, target + 601, step)):
        for _time in range(6):
            others = [next(beside) for _unit in range(units)]
            standings.append((*others[:unit], total, *others[unit + 1 :]))
        standings.append((total,) * units)
    random.Random(5).shuffle(standings)
    return standings


def case_of(ruleset: Ruleset, standings_a_hand: int, every: int = 1) -> Case:
    """All hands of a ruleset, or one `every` so many, each with some standings, which go round."""
    table = table_for(ruleset)
    hands = hands_of(ruleset)[::every]
    step = 5 if ruleset.sides == "contractor_and_partner" else 10
    standings = itertools.cycle(
        standings_for(len(table.units), ruleset.target or 500, ruleset.floor or -500, step)
    )
    spread = tuple(
        tuple(
            _before(ruleset, hand, totals)
            for totals in itertools.islice(standings, standings_a_hand)
        )
        for hand in hands
    )
    return Case(ruleset, table, 0, hands, spread)


def _before(ruleset: Ruleset, hand: Hand, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The totals before a hand: who is over the target has won, and no order of tricks is asked."""
    if ruleset.win_by == "contract" or not hand.order:
        return totals
    return tuple(min(total, (ruleset.target or 500) - 10) for total in totals)


# -------------------------------------------------------------------------------------- whole games


def games(number: int, seed: int) -> Iterator[Case]:
    """Random games to their end, or to a hand that cannot be so."""
    chance = random.Random(seed)
    rulesets = [*RULESETS.values(), *varied_rulesets()]
    for place in range(number):
        place = place if place < len(rulesets) else chance.randrange(len(rulesets))
        ruleset = rulesets[place]
        table = table_for(ruleset)
        hands = tuple(_game(ruleset, table, hands_of(ruleset), chance))
        yield Case(ruleset, table, chance.randrange(ruleset.players), hands)


def _game(
    ruleset: Ruleset, table: Table, possible: Sequence[Hand], chance: random.Random
) -> Iterator[Hand]:
    totals = dict.fromkeys(table.units, 0)
    for _hand in range(40):
        hand = chance.choice(possible)
        if chance.random() < 0.04:
            yield _impossible(ruleset, table, hand, chance)
            return
        yield hand
        if hand.bid is not None and not ruleset.plays(hand.bid):
            return  # refused
        score = score_hand(ruleset, table, hand, totals)
        totals = {unit: points + score.deltas[unit] for unit, points in totals.items()}
        if judge(ruleset, table, hand, score, totals) != PLAY_ON:
            if chance.random() < 0.2:
                yield hand  # after the end
            return


def _impossible(ruleset: Ruleset, table: Table, hand: Hand, chance: random.Random) -> Hand:
    """A hand with one thing wrong; under some rulesets it is right after all."""
    first, *_others, last = table.units
    contractor = hand.contractor or table.players[0]
    contract = Hand("contract", contractor, BIDS["8D"], (), {first: 4, last: 6})
    missing = [code for code in BIDS if code not in ruleset.rank]
    wrong = [
        contract._replace(tricks={first: chance.randrange(20), last: 3}),
        contract._replace(tricks={first: 12, last: -2}),
        contract._replace(bid=BIDS[chance.choice([*missing, "6S"])]),
        contract._replace(partners=(contractor,)),
        contract._replace(
            partners=tuple(player for player in table.players if player != contractor)[:3]
        ),
        contract._replace(partners=(table.players[1],) * 2),
        contract._replace(grand_slam=True),
        contract._replace(revoke=table.players[1]),
        contract._replace(order=(first,) * 10),
        contract._replace(order=(first, "nobody")),
        contract._replace(
            contractor="Olga, who looks on and has a name of more than forty letters"
        ),
        contract._replace(tricks={"nobody": 10}),
        contract._replace(adjustment=Adjustment({first: 20}, " ")),
        contract._replace(adjustment=Adjustment({"nobody": 20}, REASON)),
        contract._replace(dealer="Olga"),
        Hand("passed_nt", tricks={first: 10}),
        Hand("contract", contractor, BIDS[next(iter(ruleset.special_bids), "MIS")], (), {}),
    ]
    return chance.choice(wrong)
