"""Server-sent events: a thing listened to, instead of asked for again and again."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from config.server.live import BEGINNING, TOPIC, Look, Topic, revision_event

MEDIA_TYPE = "text/event-stream"


def stream(request: Request, look: Look, thing: UUID, revision: int) -> HttpResponse:
    """Answer with a stream that says how the thing stands, and goes on with each change.

    Who says in `Last-Event-ID` that he knows this revision already is not told it again. Where the
    server cannot leave an answer open, the stream ends here, and is asked for again after a while.
    """
    request._request.META[TOPIC] = Topic(look, thing, revision)
    is_known = request.headers.get("Last-Event-ID") == str(revision)
    content = BEGINNING if is_known else BEGINNING + revision_event(revision)
    response = HttpResponse(content, content_type=MEDIA_TYPE)
    response["X-Accel-Buffering"] = "no"  # or a proxy keeps events until it has a page of them
    return response
