"""Serve the bare project on a port: python -m benchmarks.bare PORT"""

import os
import sys
import uuid

import django


def main() -> None:
    """Make its table, fill it with a thousand rows, and serve it as Five Hundred is served."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.bare.settings"
    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    from benchmarks.bare.models import Row
    from config.serve import listen
    from config.server.processes import serve
    from config.server.running import Running

    call_command("migrate", run_syncdb=True, verbosity=0)
    Row.objects.bulk_create(
        Row(key=uuid.uuid4(), number=number, bid="7S", tricks=7, points=140)
        for number in range(1000)
    )
    connections.close_all()
    port = int(sys.argv[1])
    serve(listen("127.0.0.1", port), [], Running(settings.DATA_DIR, port))


if __name__ == "__main__":
    main()
