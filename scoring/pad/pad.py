"""The score pad's value: all that its one template and its one script know.

A game's page fills it, and so may any page on which a hand is entered. It carries the game itself,
as facts: the script tallies them by the law that is translated for it, so that its preview needs no
connection. Only what putting an old hand right would change is asked for, at `preview_url`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from config.language import gettext as _
from scoring.pad.form import HandForm
from scoring.queries import GameSheet
from scoring.rules.hands import TRICKS
from scoring.rules.record.games import write_hand
from scoring.rules.rulesets.options import Ruleset
from scoring.words import vocabulary


@dataclass(frozen=True)
class PadUnit:
    """A row of the pad: who owns the score, the score, and the seats that may be tapped."""

    number: int
    name: str
    total: int
    seats: tuple[tuple[int, str], ...]
    #: What the law calls it.
    key: str = ""
    #: Points to the target; None without one, or when it is passed.
    to_go: int | None = None


@dataclass(frozen=True)
class Pad:
    """One hand to be entered, or to be put right."""

    form: HandForm
    heading: str
    units: tuple[PadUnit, ...]
    back_url: str
    back_words: str
    save_url: str
    #: Where the scores on it are explained.
    sheet_url: str
    #: What stands small below the way back.
    back_note: str = ""
    #: Whether points may be given or taken by a ruling; where not, nothing on the pad offers it.
    may_rule: bool = True
    #: Where the director is called; empty where there is none.
    call_url: str = ""
    #: "What do we need?", the bid table and the card ranks.
    need_url: str = ""
    #: Links to the game, to pass on; empty where somebody else passes them on.
    share_url: str = ""
    #: Where a wide screen gets the score sheet that stands beside the pad; empty where none does.
    beside_url: str = ""
    #: What putting an old hand right would do; empty for a new hand, which the script can say.
    preview_url: str = ""
    #: Takes back the last hand, empty where it cannot be; strikes out the one amended.
    undo_url: str = ""
    strike_url: str = ""
    #: Where another game of the same people is begun; empty where that is somebody else's to say.
    rematch_url: str = ""
    rematch_id: UUID = field(default_factory=uuid4)
    #: Where the half-entered hand is kept; empty where it is not, as when a hand is put right.
    keep_url: str = ""
    #: Says cheaply whether somebody else has written; empty where nobody need ask.
    pulse_url: str = ""
    revision: str = ""
    #: The draft of another device, in words; empty for none.
    entering: str = ""
    #: The key of this device, by which the script knows its own draft in a revision.
    device: str = ""
    #: The number the hand has on the sheet, and its dealer's seat.
    number: int = 1
    dealer: int = 0
    #: Whether a hand may be entered at all.
    is_open: bool = True
    #: The game as the script tallies it: see `facts_of`.
    game: dict[str, object] = field(default_factory=dict)
    #: The keys of all rows, so that the script counts no kept hand that has arrived.
    keys: tuple[str, ...] = ()
    #: How many more hands may be scored here; None where only the end of the game ends it.
    hands_left: int | None = None
    #: Whose game it is, for a phone that has to say where its unsent hands belong.
    people: str = ""
    #: Who sits in which seat, as a hand says it for whom it was entered: see `seats_of`.
    seats: str = ""

    @property
    def scored_by_player(self) -> bool:
        return self.form.each_counts_tricks

    @property
    def data(self) -> dict[str, object]:
        """The data that the script reads."""
        return {
            "number": self.number,
            "dealer": self.dealer,
            "after": self._after,
            "tricks": TRICKS,
            "seats": list(self.form.table.players),
            "units": [
                {"key": unit.key, "name": unit.name, "seats": [seat for seat, _name in unit.seats]}
                for unit in self.units
            ],
            "byPlayer": self.scored_by_player,
            "game": self.game,
            "keys": self.keys,
            "handsLeft": self.hands_left,
            "people": self.people,
            "mayRule": self.may_rule,
            "urls": {
                "save": self.save_url,
                "preview": self.preview_url,
                "keep": self.keep_url,
                "pulse": self.pulse_url,
            },
            "revision": self.revision,
            "device": self.device,
        }

    @property
    def words(self) -> dict[str, str]:
        """The sentences of the script: they come with its page, not with later answers."""
        return _words(self.form.ruleset) | (_words_of_an_amendment() if self.preview_url else {})

    @property
    def _after(self) -> int:
        """The last row the page knows; 0 where the form has none, as for a hand put right."""
        number = str(self.form["after"].value())
        return int(number) if number.isdecimal() else 0


def facts_of(sheet: GameSheet) -> dict[str, object]:
    """Serialize the game for the script as a record does, options that are no defaults alone."""
    game = sheet.game
    usual = Ruleset().options()
    options = {
        option: value for option, value in game.ruleset.options().items() if value != usual[option]
    }
    return {
        "ruleset": {"name": game.ruleset.name, **options},
        "firstDealer": game.first_dealer,
        "hands": [write_hand(line.scored.hand) for line in sheet.lines],
    }


def seats_of(sheet: GameSheet, keys: Sequence[str] = ()) -> str:
    """Name who sits where, seat by seat, between tabs: no name has one, forms send them as is.

    `keys`: of the same people, where a key outlives a name that is put right. They follow the
    names.
    """
    return "\t".join((*sheet.game.table.players, *keys))


def units_of(sheet: GameSheet) -> tuple[PadUnit, ...]:
    table, target = sheet.game.table, sheet.game.ruleset.target
    totals = sheet.sheet.totals
    seat = {player: number for number, player in enumerate(table.players)}
    return tuple(
        PadUnit(
            number,
            vocabulary.unit_name(table, unit),
            totals[unit],
            tuple((seat[player], player) for player in members),
            unit,
            target - totals[unit] if target is not None and totals[unit] < target else None,
        )
        for number, (unit, members) in enumerate(table.units.items())
    )


def _words_of_an_amendment() -> dict[str, str]:
    """Those for a hand that is put right, whose preview the server makes."""
    return {
        "asking": _("Working it out…"),
        "later": _("No connection: what this changes is shown when you are back online."),
        "saveChange": _("Save the change"),
        "unchanged": _("Nothing changed yet"),
    }


def _words(ruleset: Ruleset) -> dict[str, str]:
    """Sentences that the script fills in; the names of their blanks are its own."""
    return {
        "heading": _("Hand {number} · {dealer} deals"),
        "made": _("{bid} made, {tricks}"),
        "failed": _("{bid} failed, {tricks}"),
        "specialMade": _("{bid} made"),
        "specialFailed": _("{bid} failed"),
        "line": _("{unit} {points} → {total}"),
        "nothing": _("{unit} still {total}"),
        "thrownIn": _("Nobody scores."),
        "deals": _("{dealer} deals next."),
        "toGo": _("{points} to go"),
        "sending": _("Saved on this phone, sending…"),
        "unsentOne": _("1 hand is kept on this phone."),
        "unsentMany": _("{count} hands are kept on this phone."),
        "kept": _("Hand {number} is kept on this phone. {hand}."),
        "saved": _("Hand {number} saved. {hand}."),
        "undo": _("Undo hand {number}"),
        "undone": _("Hand {number} is taken back."),
        "undoneMeanwhile": _("Hand {number} was changed meanwhile. This is how it stands now."),
        "cannotUndo": _(
            "No connection: hand {number} was sent, and can be taken back when there is one again."
        ),
        "keepOpen": _("Keep this page open."),
        "stay": _("No connection. We kept this page open so nothing is lost."),
        "marked": _("with what is not sent yet"),
        "handsDone": _(
            "All hands of this round are kept here. They are sent when there is a connection."
        ),
        "refused": _("Hand {number} was not accepted."),
        "gone": _(
            "The game was deleted, the round taken back, or this link withdrawn: go back to see, "
            "or ask for a new link. What is entered here stays on this phone."
        ),
        "withdrawn": _(
            "The game was deleted, the round taken back, or this link withdrawn: go back to see, "
            "or ask for a new link. Not sent:"
        ),
        "changed": _("Another phone has entered something here."),
        "seatsChanged": _("Other people sit here now. Reload this page."),
        "startKept": _("The game is kept on this phone."),
        "offline": _("No connection."),
        "noConnection": _("No connection. You can go on."),
        "tricksThey": _("Tricks they won"),
        "tricksOf": _("Tricks {names} won"),
        "theRest": _("{name}: {tricks}, the rest"),
        **vocabulary.remarks(ruleset),
    }
