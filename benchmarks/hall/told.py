"""Print the links that hang in a hall and the keys of its hands: python -m benchmarks.hall.told ID

Run with the environment of the server whose evening it is: links are made of a secret that no page
shows two thousand times, and hands are asked of the database, not of the server.
"""

import json
import os
import sys
from typing import NamedTuple
from uuid import UUID

import django


class Told(NamedTuple):
    """Paths of the link for everybody and of each table's sign, and the keys of the hands."""

    everybody: str
    #: Of each table, first to last: (what its code opens, the page of its phone).
    signs: list[tuple[str, str]]
    hands: list[str]


def main() -> None:
    """Print the links and hands of the evening whose id is given."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from scoring.models import Hand
    from tournaments.access.links import hall_address, sign_address
    from tournaments.models import TableSign, Tournament

    evening = UUID(sys.argv[1])
    signs = TableSign.objects.filter(tournament=evening).order_by("number")
    hands = Hand.objects.filter(game__event_table__round__tournament=evening)
    told = Told(
        hall_address("", Tournament.objects.get(pk=evening)),
        [(sign_address("", sign), f"/tables/{sign.pk}/") for sign in signs],
        [str(key) for key in hands.values_list("key", flat=True)],
    )
    json.dump(told._asdict(), sys.stdout)


if __name__ == "__main__":
    main()
