"""The forms of a table's phone: its agreement, its totals. Their pages draw the controls."""

from config.language import gettext as _
from scoring.pages.fields import PageForm, ParsedField, PressedField, Unclear, read_id, read_whole
from tournaments.pages.typed_totals import read_total, totals_of
from tournaments.rules.tables import SIDES
from tournaments.services import TypedTotals


class AgreeForm(PageForm):
    """The other side's answer: who agrees, to which totals; or that they are wrong, in words."""

    dispute = PressedField()
    words = ParsedField()
    entry = ParsedField(read_id)
    ns = ParsedField(read_whole)
    ew = ParsedField(read_whole)


class GivenInForm(PageForm):
    """Both totals as a table gives them in, and who won where games are won.

    A phone's digits have no minus: a box beside each total says that it is below zero. `version`:
    of the table as seen.
    """

    ns = ParsedField(read_total)
    ew = ParsedField(read_total)
    below_ns = PressedField()
    below_ew = PressedField()
    won = ParsedField()
    version = ParsedField(read_whole)

    def typed(self) -> TypedTotals:
        """Return the totals. Raises Unclear where one is missing, and nobody is named who won."""
        data = self.read()
        totals = totals_of(data)
        if data["won"] and not totals:
            totals = dict.fromkeys(SIDES, 0)
        if len(totals) < len(SIDES):
            raise Unclear(_("Type both totals."))
        return TypedTotals(totals, dict.fromkeys(SIDES, 0), data["won"])
