"""House rules over the API: those that a device keeps, listed, kept, read, forgotten."""

from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import queries, services
from scoring.access.locking import Stale
from scoring.api.http.problems import Problem, changed_since
from scoring.api.http.resources import Resource, key_of, once, read_body, tag_meant, tagged
from scoring.api.schema.declared import a_page, component
from scoring.api.schema.fields import Lines, Moment, Name, Rules, Uuid, WrittenRules
from scoring.api.schema.operations import operation
from scoring.models import Device, HouseRules, Role
from scoring.rules.record.games import write_ruleset


class NewHouseRules(TypedDict):
    name: Name
    ruleset: Rules
    lines: NotRequired[Lines]


@component("HouseRules")
class WrittenHouseRules(TypedDict):
    id: Uuid
    name: Name
    ruleset: WrittenRules
    lines: Lines
    changed_at: Moment
    version: Annotated[str, "what If-Match takes to change them"]


class AllHouseRules(Resource):
    """`/house-rules/`: the house rules of the device that asks."""

    @operation(a_page(WrittenHouseRules), name="house_rules_list")
    def get(self, request: Request) -> Response:
        """List them by name."""
        self.permit(Role.WATCH)
        return Response(
            {
                "results": [_document(house) for house in queries.house_rules_of(self.visitor)],
                "next": None,
            }
        )

    @operation(WrittenHouseRules, body=NewHouseRules, how="made once")
    @once
    def post(self, request: Request) -> Response:
        """Keep new ones: a named ruleset, with the options that differ."""
        self.permit(Role.WATCH)
        if self.device is None:
            raise Problem("unknown_token")
        house = _keep(self.device, key_of(self, request), read_body(request, NewHouseRules))
        headers = {"Location": reverse("api-house", args=[house.pk]), **_headers(house)}
        return Response(_document(house), status=201, headers=headers)


class HouseResource(Resource):
    """Base class of the views of one of this device's house rules.

    It checks the permission first.
    """

    def initial(self, request: Request, *args: Any, **keywords: Any) -> None:
        """Look them up. Raises Http404 for another device's (permission)."""
        super().initial(request, *args, **keywords)
        house = queries.house_rules(self.visitor, keywords["house_id"])
        self.permit(None if house is None else Role.OWN)
        if house is None or self.device is None:
            raise Http404
        self.house, self.owner = house, self.device


class OneHouse(HouseResource):
    """`/house-rules/{id}/`: house rules of this device's, and of no other."""

    @operation(WrittenHouseRules, how="read")
    def get(self, request: Request, house_id: UUID) -> Response:
        """Read them."""
        return tagged(
            request, services.digest_of_house_rules(self.house), lambda: _document(self.house)
        )

    @operation(WrittenHouseRules, body=NewHouseRules, how="versioned")
    def put(self, request: Request, house_id: UUID) -> Response:
        """Put others in their place, at the version of the header If-Match.

        Games begun by them stay.
        """
        body, seen = read_body(request, NewHouseRules), tag_meant(request)
        try:
            house = _keep(self.owner, house_id, body, seen)
        except Stale:
            raise self._changed() from None
        return Response(_document(house), headers=_headers(house))

    @operation(None, how="versioned")
    def delete(self, request: Request, house_id: UUID) -> Response:
        """Forget them, at the version of If-Match.

        Games that were started by them keep their copy.
        """
        seen = tag_meant(request)
        try:
            services.forget_house_rules(device=self.owner, house_id=house_id, seen=seen)
        except Stale:
            raise self._changed() from None
        return Response(status=204)

    def _changed(self) -> Problem:
        """The refusal of a change to others than were seen.

        Raises Http404 where they are gone by now.
        """
        house = queries.house_rules(self.visitor, self.house.pk)
        if house is None:
            raise Http404
        return changed_since(_document(house))


def _keep(
    device: Device, house_id: UUID, body: NewHouseRules, seen: str | None = None
) -> HouseRules:
    return services.keep_house_rules(
        device=device,
        house_id=house_id,
        name=body["name"].strip(),
        ruleset=body["ruleset"],
        lines=body.get("lines", {}),
        seen=seen,
    )


def _headers(house: HouseRules) -> dict[str, str]:
    return {"ETag": f'"{services.digest_of_house_rules(house)}"'}


def _document(house: HouseRules) -> WrittenHouseRules:
    return {
        "id": str(house.pk),
        "name": house.name,
        "ruleset": write_ruleset(house.ruleset),
        "lines": dict(house.lines),
        "changed_at": house.changed_at.isoformat(),
        "version": services.digest_of_house_rules(house),
    }
