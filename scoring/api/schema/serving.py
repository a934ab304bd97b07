"""The OpenAPI document, served: the same for everybody, made once in each process."""

from functools import lru_cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.http.resources import Resource
from scoring.models import Role


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The OpenAPI 3.1 document of the API."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # the library's own types end here
    return dict(generator.get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


class OpenApi(Resource):
    """`/openapi.json`: this API as an OpenAPI document."""

    schema = None  # it does not describe itself

    def get(self, request: Request) -> Response:
        """Read the document."""
        self.permit(Role.WATCH)
        return Response(document())
