"""The audit log of a game over the API: what was put right, what it was, by whom and why."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries
from scoring.api.games import GameResource
from scoring.api.http.resources import tagged
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import MOMENT, a_page, add, an_object, ref
from scoring.api.written import Document
from scoring.rules.record.schema import FLAG, TEXT
from scoring.words import history
from scoring.words.history import Event

add(
    {
        "Event": an_object(
            {
                "at": MOMENT,
                "title": {**TEXT, "description": "what was changed, in words, as all of these"},
                "was": TEXT,
                "became": TEXT,
                "reason": TEXT,
                "by": {
                    **TEXT,
                    "description": "what people call the device that did it, if they do",
                },
                "by_me": {**FLAG, "description": "whether who asks has done it"},
                "restore": {
                    **ref("Strikes"),
                    "description": "hands that were struck out with it: restore the first, the others `also`",
                },
            }
        )
    }
)


class History(GameResource):
    """`/games/{id}/history/`: all that was put right in a game, struck out, stopped."""

    @operation(a_page(ref("Event")), how="read", name="games_history_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """List it in words, the newest first."""
        return tagged(request, self.tag, lambda: {"results": self._events(), "next": None})

    def _events(self) -> list[Document]:
        sheet = self.sheet()
        log = history.events(sheet, queries.amendments_of(sheet.game), queries.changes_of(sheet.game))
        me = self.device and self.device.pk
        return [_write_event(event, by_me=me is not None and event.device_id == me) for event in log]


def _write_event(event: Event, *, by_me: bool) -> Document:
    restore = [event.restore, *event.also] if event.restore else []
    return {
        "at": event.when.isoformat(),
        "title": event.title,
        "was": event.was,
        "became": event.became,
        "reason": event.reason,
        "by": event.by,
        "by_me": by_me,
        "restore": [{"number": number, "version": version} for number, version in restore],
    }
