"""Print the links that hang in a hall, as JSON: python -m benchmarks.hall.links EVENING

Run with the environment of the server whose evening it is. Links are made of a secret that no page
shows two thousand times.
"""

import json
import os
import sys
from typing import NamedTuple
from uuid import UUID

import django


class Links(NamedTuple):
    """Paths: of the link for everybody, and of each table's sign, with the sign's own page."""

    everybody: str
    #: Of each table, first to last: (what its code opens, the page of its phone).
    signs: list[tuple[str, str]]


def main() -> None:
    """Print the links of the evening whose id is given."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    json.dump(links_of(UUID(sys.argv[1]))._asdict(), sys.stdout)


def links_of(evening: UUID) -> Links:
    """Build the links of an evening."""
    from tournaments.access.links import hall_address, sign_address
    from tournaments.models import TableSign, Tournament

    signs = TableSign.objects.filter(tournament=evening).order_by("number")
    return Links(
        hall_address("", Tournament.objects.get(pk=evening)),
        [(sign_address("", sign), f"/tables/{sign.pk}/") for sign in signs],
    )


if __name__ == "__main__":
    main()
