"""Writers of devices kept together: joined and signed out; their recovery codes."""

from scoring.services.together.joining import Joined, join, make_code, name_device, sign_out
