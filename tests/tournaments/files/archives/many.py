"""An archive of many games, made without a database: what is sent to a server that runs."""

import io
import json
import uuid
import zipfile

#: Eight hands, so that a game of them takes about as long as one that was played.
HANDS = [
    {"contractor": contractor, "bid": bid, "tricks": {"NS": won, "EW": 10 - won}}
    for contractor, bid, won in (
        *(("Nora", "6S", 6), ("Ed", "6C", 4), ("Sue", "6D", 5), ("Will", "6H", 4)),
        *(("Nora", "6S", 5), ("Ed", "6C", 5), ("Sue", "6D", 6), ("Will", "6H", 5)),
    )
]


def archive_of_games(number: int, last: object = None) -> bytes:
    """A zip of so many games.

    `last`: the record of the last of them instead, such as one with a fault.
    """
    record = {
        "format": "five-hundred-record/1",
        "ruleset": {"name": "australian"},
        "players": ["Nora", "Ed", "Sue", "Will"],
        "hands": HANDS,
    }
    games: list[dict[str, object]] = [
        {
            "file": f"games/{one}.json",
            "id": str(uuid.uuid4()),
            "series": str(uuid.uuid4()),
            "started_at": "2025-03-01T19:30:00+00:00",
            "stopped_at": None,
            "house_name": "",
            "lines": {},
            "put_away": False,
        }
        for one in range(number)
    ]
    index = {"format": "five-hundred-archive/1", "games": games, "evenings": [], "house_rules": []}
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("index.json", json.dumps(index))
        for one in range(number):
            is_last = one == number - 1
            archive.writestr(f"games/{one}.json", json.dumps(last if last and is_last else record))
    return output.getvalue()
