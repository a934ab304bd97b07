"""Forms of scores: a typed line, corrections of a table, the clock. Pages draw the controls."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Final

from django import forms
from django.utils.dateparse import parse_datetime

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.models import LONGEST_REASON
from scoring.pages.fields import ListField, PageForm, ParsedField, PressedField, Unclear, read_whole
from scoring.rules.rulesets.options import Ruleset
from scoring.services import By
from tournaments import services
from tournaments.pages.typed_totals import read_total
from tournaments.queries import TableKey
from tournaments.rules.tables import SIDES
from tournaments.rules.winners import tell_winner

#: Calls the service of an act for a table.
Change = Callable[[TableKey, By], object]


class LineForm(PageForm):
    """A typed line, its round, the line asked about before; `seen`: its table's version."""

    line = ParsedField()
    round = ParsedField(read_whole)
    sure = ParsedField()
    seen = ParsedField(read_whole)


class CorrectionForm(PageForm):
    """The fields of every correction of a table: act, reason, consequences seen, the way back."""

    act = ParsedField()
    reason = ParsedField(lambda text: text.strip()[:LONGEST_REASON])
    looked = ParsedField()
    back = ParsedField()


class ActForm(PageForm):
    """The fields of one act."""

    def change(self) -> Change:
        """Return what stores the correction. Raises Unclear, here for an act that is none."""
        raise Unclear(_("Part of this form was lost. Look at the table, and try again."))


def _read_slams(text: str) -> int:
    """Parse how many slams are in a total; nothing is none. Raises Unclear."""
    slams = read_whole(text)
    if slams is None and text.strip():
        raise Unclear(_("“{text}” is no number of slams.").format(text=text.strip()[:20]))
    return slams or 0


class TotalsForm(ActForm):
    """Totals, their slams, and who won where games are won; `version`: of the table as seen."""

    ns = ParsedField(read_total)
    ew = ParsedField(read_total)
    slams_ns = ParsedField(_read_slams)
    slams_ew = ParsedField(_read_slams)
    won = ParsedField()
    version = ParsedField(read_whole)

    def verify_winner(self, ruleset: Ruleset) -> None:
        """Validate that totals tell who won a game, or that it is said. Raises Unclear."""
        data = self.read()
        totals = {side: data[side.lower()] for side in SIDES}
        if data["won"] or None in totals.values():
            return
        if not tell_winner(ruleset, totals):
            raise Unclear(_("These totals do not tell who won the game: choose it below them."))

    def change(self) -> Change:
        """Return what types the totals. Raises Unclear."""
        data = self.read()
        totals = {side: data[side.lower()] for side in SIDES}
        if data["won"] and set(totals.values()) == {None}:
            totals = dict.fromkeys(SIDES, 0)
        if None in totals.values():
            raise Unclear(_("Type both totals."))
        typed = services.TypedTotals(
            totals, {side: data[f"slams_{side.lower()}"] for side in SIDES}, data["won"]
        )
        return lambda key, by: services.type_totals(
            table=key, typed=typed, seen_version=data["version"], by=by
        )


class SettleForm(ActForm):
    """The scores that count where hands and typed totals differ; `version`: as `TotalsForm`."""

    counts = ParsedField()
    version = ParsedField(read_whole)

    def change(self) -> Change:
        data = self.read()
        return lambda key, by: services.settle(
            table=key, counts=data["counts"], by=by, seen_version=data["version"]
        )


class TieForm(ActForm):
    """The low side of a tie, and how it was found; `version`: as `TotalsForm` has it."""

    low = ParsedField()
    how = ParsedField()
    version = ParsedField(read_whole)

    def change(self) -> Change:
        data = self.read()
        return lambda key, by: services.rule_tie(
            table=key,
            low=data["low"],
            how=data["how"],
            device=by.device,
            seen_version=data["version"],
        )


def _points() -> forms.IntegerField:
    words = gettext_lazy("A ruling’s points are whole numbers.")
    return forms.IntegerField(
        min_value=-20_000,
        max_value=20_000,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), words),
    )


class AdjustForm(ActForm):
    """A ruling: points given to a side, or taken; `version`: as `TotalsForm` has it."""

    ns = _points()
    ew = _points()
    version = ParsedField(read_whole)

    def change(self) -> Change:
        """Return what gives the points. Raises Unclear."""
        data = self.read()
        points = {side: data[side.lower()] or 0 for side in SIDES}
        return lambda key, by: services.adjust(
            table=key, points=points, by=by, seen_version=data["version"]
        )


class ShortForm(ActForm):
    """Time called for one table; `hands`: how many were seen."""

    hands = ParsedField(read_whole)

    def change(self) -> Change:
        seen = self.read()["hands"]
        return lambda key, by: services.call_time(
            tournament_id=key.tournament_id,
            round_number=key.round,
            device=by.device,
            tables={key.table: seen},
            whole_round=False,
        )


class OpenForm(ActForm):
    """Typed totals or an agreement to be taken back."""

    def change(self) -> Change:
        return lambda key, by: services.open_again(table=key, device=by.device)


#: Act -> its form.
ACTS: Final[dict[str, type[ActForm]]] = {
    "type": TotalsForm,
    "settle": SettleForm,
    "tie": TieForm,
    "adjust": AdjustForm,
    "short": ShortForm,
    "open": OpenForm,
}


#: No clock runs out then: what a page said and is no time agrees with none.
NO_TIME: Final = datetime.min.replace(tzinfo=UTC)


def _read_end(text: str) -> datetime | None:
    """Parse when the clock runs out as the page said it; None where it said nothing."""
    seen = None
    with suppress(ValueError):  # the 32nd of a month
        seen = parse_datetime(text)
    return seen or (NO_TIME if text else None)


class ClockForm(PageForm):
    """The button of the clock that was pressed; `end`: when it runs out, as it was seen."""

    pause = ParsedField(absent=None)
    more = PressedField()
    stop = PressedField()
    end = ParsedField(_read_end)
    minutes = ParsedField(read_whole)


class CallForm(PageForm):
    """The tables for which time is called, each with the number of its hands as it was seen."""

    round = ParsedField(read_whole)
    table = ListField(set)

    def __init__(self, data: Any, numbers: Sequence[int]) -> None:
        """`numbers`: of the round's tables."""
        super().__init__(data)
        self.numbers = numbers
        for number in numbers:
            self.fields[f"hands_{number}"] = ParsedField(read_whole)

    def ticked(self) -> dict[int, int | None]:
        """Return the tables that were ticked, with their hands."""
        data = self.read()
        return {
            number: data[f"hands_{number}"]
            for number in self.numbers
            if str(number) in data["table"]
        }
