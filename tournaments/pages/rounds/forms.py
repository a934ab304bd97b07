"""Forms of rounds: a draft, two who change places, a seating by hand, a seat. Pages draw them."""

from typing import Any, Final
from uuid import UUID

from django.utils.functional import Promise

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.pages.fields import PageForm, ParsedField, PressedField, read_id, read_whole
from tournaments.queries import RoundView
from tournaments.words.vocabulary import SEATS

#: No entry has this id: it stands for a seat that the form left open, and the service refuses it.
NOBODY: Final = UUID(int=0)
#: Why two changed places, as a tap says it.
SWAP_REASONS: Final[dict[str, Promise]] = {
    "sat_so": gettext_lazy("They sat down that way"),
    "cannot_walk": gettext_lazy("One of them cannot walk"),
    "asked": gettext_lazy("They asked for it"),
    "misread": gettext_lazy("The seating was misread"),
}


class DraftForm(PageForm):
    """The round to be drawn; `again`: from another seed; `seen`: the draft that it replaces."""

    round = ParsedField(read_whole)
    again = PressedField()
    seen = ParsedField()


class SwapForm(PageForm):
    """Two who change places, and why: `ready` is a reason tapped, `reason` one typed."""

    first = ParsedField(read_id)
    second = ParsedField(read_id)
    ready = ParsedField(lambda code: str(SWAP_REASONS.get(code, "")))
    reason = ParsedField(str.strip)
    seen = ParsedField(absent=None)
    confirm = PressedField()

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if None in (data["first"], data["second"]) or data["first"] == data["second"]:
            self.add_error(None, _("Choose two people."))
        return data


class ByHandForm(PageForm):
    """The seats of a drafted round; `looked`: the objections that were seen."""

    looked = ParsedField()
    seen = ParsedField(absent=None)

    def __init__(self, draft: RoundView, data: Any) -> None:
        super().__init__(data)
        self.draft = draft
        for table in draft.tables:
            for letter in SEATS:
                self.fields[f"{table.number}{letter}"] = ParsedField(read_id)

    def seats(self) -> dict[int, dict[str, UUID]]:
        """Return table -> seat -> the id of the entry that the form puts there; NOBODY for none."""
        data = self.read()
        return {
            table.number: {letter: data[f"{table.number}{letter}"] or NOBODY for letter in SEATS}
            for table in self.draft.tables
        }


class SeatForm(PageForm):
    """The one who takes a seat from now on (`fill`), or plays for its `holder`, as displayed."""

    holder = ParsedField(read_id)
    fill = PressedField()
    entry = ParsedField(read_id)
    name = ParsedField(lambda text: " ".join(text.split()))
    from_hand = ParsedField(read_whole)

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data["fill"] and data["entry"] is None:
            self.add_error("entry", _("Choose who sits down."))
        return data
