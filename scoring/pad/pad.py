"""The score pad's value: all that its one template and its one script know.

A game's page fills it, and so may any page on which a hand is entered. A side-scored pad carries every
outcome of the next hand, so that its preview needs no connection and no second law in the browser; a
player-scored one, whose outcomes hang on how the others' tricks fell, asks `preview_url`.
"""

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from scoring.pad.form import HandForm
from scoring.queries import GameSheet
from scoring.rules.dealers import next_dealer
from scoring.rules.hands import OUTCOMES, TRICKS
from scoring.words import vocabulary


@dataclass(frozen=True)
class PadUnit:
    """A row of the pad: who owns the score, the score, and the seats that may be tapped."""

    number: int
    name: str
    total: int
    seats: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Pad:
    """One hand to be entered, or to be put right."""

    form: HandForm
    heading: str
    units: tuple[PadUnit, ...]
    back_url: str
    back_words: str
    save_url: str
    preview_url: str
    #: Where the scores on it are explained.
    sheet_url: str
    #: "What do we need?", the bid table and the card ranks.
    need_url: str = ""
    #: Takes back the hand just saved; tells who reached the target first in it; strikes out the one amended.
    undo_url: str = ""
    first_url: str = ""
    strike_url: str = ""
    #: Where the half-entered hand is kept; empty where it is not, as when a hand is put right.
    keep_url: str = ""
    #: Says cheaply whether somebody else has written; empty where nobody need ask.
    pulse_url: str = ""
    revision: int = 0
    #: The number the hand has on the sheet, and its dealer's seat.
    number: int = 1
    dealer: int = 0
    #: Whether a hand may be entered at all.
    is_open: bool = True
    #: Tells one round's pad from the next one's.
    round_tag: str = ""
    #: What the page knows that the law computed: see `outcomes_of`.
    outcomes: dict[str, object] = field(default_factory=dict)

    @property
    def scored_by_player(self) -> bool:
        return self.form.each_counts_tricks

    @property
    def data(self) -> dict[str, object]:
        """What the script reads."""
        ruleset = self.form.ruleset
        return {
            "number": self.number,
            "dealer": self.dealer,
            "after": self._after,
            "tricks": TRICKS,
            "seats": list(self.form.table.players),
            "units": [
                {"name": unit.name, "total": unit.total, "seats": [seat for seat, _name in unit.seats]}
                for unit in self.units
            ],
            "byPlayer": self.scored_by_player,
            "partners": dict(ruleset.max_partners),
            "specialTricksCount": ruleset.special_defender_points == "per_contractor_trick",
            "standingMatters": ruleset.defender_threshold is not None,
            "nextDealer": {outcome: self._next_dealers(outcome) for outcome in OUTCOMES},
            "outcomes": self.outcomes,
            "urls": {
                "save": self.save_url,
                "preview": self.preview_url,
                "keep": self.keep_url,
                "pulse": self.pulse_url,
            },
            "revision": self.revision,
            "roundTag": self.round_tag,
            "words": _words(),
        }

    @property
    def _after(self) -> int:
        """The last row that the page knows of; 0 where the form has none, as for a hand put right."""
        number = str(self.form["after"].value())
        return int(number) if number.isdecimal() else 0

    def _next_dealers(self, outcome: str) -> list[int]:
        """The seat that deals after each seat, once its hand has come to `outcome`."""
        table = self.form.table
        dealers = (next_dealer(self.form.ruleset, table, dealer, outcome) for dealer in table.players)
        return [table.players.index(dealer) for dealer in dealers]


def units_of(sheet: GameSheet) -> tuple[PadUnit, ...]:
    table = sheet.game.table
    seat = {player: number for number, player in enumerate(table.players)}
    return tuple(
        PadUnit(
            number,
            vocabulary.unit_name(table, unit),
            sheet.sheet.totals[unit],
            tuple((seat[player], player) for player in members),
        )
        for number, (unit, members) in enumerate(table.units.items())
    )


def _words() -> dict[str, str]:
    """Sentences that the script fills in; the names of their blanks are its own."""
    return {
        "heading": _("Hand {number} · {dealer} deals"),
        "made": _("{bid} made, {tricks} tricks"),
        "failed": _("{bid} failed, {tricks} tricks"),
        "specialMade": _("{bid} made"),
        "specialFailed": _("{bid} failed"),
        "line": _("{unit} {points} → {total}"),
        "nothing": _("{unit} stays at {total}"),
        "thrownIn": _("Nobody scores."),
        "deals": _("{dealer} deals next."),
        "asking": _("Working it out…"),
        "later": _("No connection: the score is worked out when this hand is sent."),
        "unsure": _("Whether the game is over is said when this hand is sent."),
        "sending": _("Saved on this phone, sending…"),
        "unsent": _("Not sent yet: no connection. Trying again."),
        "unsentOne": _("1 hand is on this phone only."),
        "unsentMany": _("{count} hands are on this phone only."),
        "keepOpen": _("Keep this page open: without the computer it cannot be loaded again."),
        "marked": _("with what is not sent yet"),
        "withdrawn": _(
            "This link was withdrawn. "
            "What is on this phone was not sent: write it down, or ask for a new link."
        ),
        "changed": _("Another phone has entered something here."),
        "noConnection": _("No connection. You can go on: hands are kept on this phone."),
        "saveChange": _("Save the change"),
        "tricksThey": _("Tricks they won"),
        "tricksOf": _("Tricks {names} won"),
        "theRest": _("{name}: {tricks}, the rest"),
    }
