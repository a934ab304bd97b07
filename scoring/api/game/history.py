"""The audit log of a game over the API: what was put right, what it was, by whom and why."""

from typing import Annotated, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries
from scoring.api.games import GameResource
from scoring.api.http.resources import tagged
from scoring.api.schema.declared import a_page, component
from scoring.api.schema.fields import Moment, WrittenStrikes
from scoring.api.schema.operations import operation
from scoring.words import history
from scoring.words.history import Event


@component("Event")
class WrittenEvent(TypedDict):
    """A line of the audit log of a game."""

    at: Moment
    title: Annotated[str, "what was changed, in words, as all of these"]
    was: str
    became: str
    reason: str
    by: Annotated[str, "what people call the device that did it, if they do"]
    by_me: Annotated[bool, "whether who asks has done it"]
    restore: Annotated[
        WrittenStrikes, "hands that were struck out with it: restore the first, the others `also`"
    ]


class History(GameResource):
    """`/games/{id}/history/`: all that was put right in a game, struck out, stopped."""

    @operation(a_page(WrittenEvent), how="read", name="games_history_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """List it in words, the newest first."""
        return tagged(request, self.tag, lambda: {"results": self._events(), "next": None})

    def _events(self) -> list[WrittenEvent]:
        sheet = self.sheet()
        log = history.events(
            sheet, queries.amendments_of(sheet.game), queries.changes_of(sheet.game)
        )
        me = self.device and self.device.pk
        return [
            _write_event(event, by_me=me is not None and event.device_id == me) for event in log
        ]


def _write_event(event: Event, *, by_me: bool) -> WrittenEvent:
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
