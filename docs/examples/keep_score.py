"""Keep score from a terminal: python keep_score.py http://192.168.1.20:8500 Nora Ed Sue Will

Each line is a hand: who plays what, and the tricks of the side of the first named, as in: Ed 8D 2
"""

import json
import sys
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(address: str, token: str = "", body: object = None) -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address, data, headers)) as answer:
        return dict(json.load(answer))


server, *players = sys.argv[1:]
api = f"{server}/api/v1/"
token = ask(f"{api}programs/", body={"name": "Terminal"})["token"]
record = {
    "format": "five-hundred-record/1",
    "ruleset": {"name": "australian"},
    "players": players,
    "hands": [],
}
game = f"{api}games/{ask(f'{api}games/', token, record)['id']}/"
for line in sys.stdin:
    contractor, bid, tricks = line.split()
    won = {"NS": int(tricks), "EW": 10 - int(tricks)}
    try:
        hand = ask(
            f"{game}hands/", token, {"facts": {"contractor": contractor, "bid": bid, "tricks": won}}
        )
        print(hand["points"], "→", hand["totals"])
    except HTTPError as refused:
        print(json.load(refused)["detail"])
print(ask(game, token)["state"])
