"""Lists by page: a cursor names the last row that was seen, so nothing is missed or told twice."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from urllib.parse import urlsplit

from django.db.models import Model, QuerySet
from rest_framework.pagination import CursorPagination
from rest_framework.response import Response
from rest_framework.views import APIView

Row = TypeVar("Row", bound=Model)


class Cursor(CursorPagination):
    """Pages of 20 rows, or of `limit` up to 100, each with the address of the one after."""

    page_size = 20
    page_size_query_param = "limit"
    max_page_size = 100
    cursor_query_param = "after"


def page_of(
    view: APIView, rows: QuerySet[Row], ordering: str, write: Callable[[Sequence[Row]], list[Any]]
) -> Response:
    """A page of rows: `results`, and `next`, the address of the page after it (null: none).

    As many statements for any length. Raises DRF's NotFound for a cursor that is none.
    """
    cursor = Cursor()
    cursor.ordering = ordering
    page = cursor.paginate_queryset(rows, view.request, view)
    following = cursor.get_next_link()
    # Without scheme and host: those that the request names are its sender's choice.
    address = urlsplit(following)._replace(scheme="", netloc="").geturl() if following else None
    return Response({"results": write(page or []), "next": address})
