"""Who did something, as far as grants tell: this laptop, another laptop, a table's phone."""

from django.utils.translation import gettext as _

from tournaments.models import Change
from tournaments.queries.acts import Devices


def whose(change: Change, devices: Devices, *, at_the_computer: bool) -> str:
    """The device of a line of the log in words; "" where none is known."""
    device = change.made_by_id
    if device is None:
        return ""
    if device in devices.tables and device not in devices.directing:
        return _("table {table}’s phone").format(table=devices.tables[device])
    if device == devices.here:
        return _("this laptop") if at_the_computer else _("this device")
    return _("another laptop") if device in devices.directing else _("another device")
