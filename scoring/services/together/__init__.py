"""Writers of devices kept together: joined and signed out; the ways back that a device has."""

from scoring.services.together.joining import Joined, join, name_device, sign_out
from scoring.services.together.ways import (
    NewPasskey,
    add_passkey,
    ask_by_mail,
    come_by_mail,
    come_by_passkey,
    make_code,
    remove_mail,
    remove_passkey,
)
