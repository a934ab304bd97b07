"""Print the keys of all hands stored of an evening, as JSON: python -m benchmarks.hall.stored ID

Run with the environment of the server whose evening it is: what it has, and not what it says it
has.
"""

import json
import os
import sys
from uuid import UUID

import django


def main() -> None:
    """Print the keys of the hands of the evening whose id is given."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from scoring.models import Hand

    hands = Hand.objects.filter(game__event_table__round__tournament=UUID(sys.argv[1]))
    json.dump([str(key) for key in hands.values_list("key", flat=True)], sys.stdout)


if __name__ == "__main__":
    main()
