"""Three views that ours are held against: one row read, a hundred rows read, one row written."""

import json
import uuid

from django.http import HttpRequest, JsonResponse
from django.urls import path

from benchmarks.bare.models import Row


def select_one(request: HttpRequest, pk: int) -> JsonResponse:
    """Read one row by its key."""
    row = Row.objects.get(pk=pk)
    return JsonResponse({"id": row.pk, "number": row.number, "bid": row.bid, "points": row.points})


def select_many(request: HttpRequest) -> JsonResponse:
    """Read a hundred rows in one statement."""
    rows = Row.objects.order_by("pk")[:100]
    return JsonResponse(
        {
            "rows": [
                {"id": row.pk, "number": row.number, "bid": row.bid, "points": row.points}
                for row in rows
            ]
        }
    )


def insert(request: HttpRequest) -> JsonResponse:
    """Write one row, in a transaction of its own."""
    sent = json.loads(request.body)
    row = Row.objects.create(
        key=uuid.UUID(sent["key"]),
        number=sent["number"],
        bid=sent["bid"],
        tricks=sent["tricks"],
        points=sent["points"],
    )
    return JsonResponse({"id": row.pk}, status=201)


urlpatterns = [
    path("rows/", select_many),
    path("rows/new/", insert),
    path("rows/<int:pk>/", select_one),
]
