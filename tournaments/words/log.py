"""Lines of the audit log as pages show them: what was done, by whose device, when and why."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.models import Device
from tournaments.models import Change
from tournaments.queries import Evening, acts
from tournaments.words.vocabulary import change_in_words


class LogLine(NamedTuple):
    """A line of the log. `whose`: "" where no device is known."""

    change: Change
    words: str
    whose: str

    @property
    def with_whose(self) -> str:
        """The words, with whose device it was where that is known."""
        if not self.whose:
            return self.words
        return _("{words}, by {whose}").format(words=self.words, whose=self.whose)


def log_lines(
    evening: Evening, changes: Sequence[Change], here: Device | None, *, at_the_computer: bool
) -> list[LogLine]:
    """The lines in words. `here`: the device that reads them."""
    devices = acts.Devices(evening.tournament, changes, here)
    return [
        LogLine(
            change,
            change_in_words(change, evening.movement),
            whose(change, devices, at_the_computer=at_the_computer),
        )
        for change in changes
    ]


def whose(change: Change, devices: acts.Devices, *, at_the_computer: bool) -> str:
    """The device of a line of the log in words; "" where none is known."""
    device = change.made_by_id
    if device is None:
        return ""
    if device in devices.tables and device not in devices.directing:
        return _("table {table}’s phone").format(table=devices.tables[device])
    if device == devices.here:
        return _("this laptop") if at_the_computer else _("this device")
    return _("another laptop") if device in devices.directing else _("another device")
