"""Links of an evening over the API: their addresses, their origin, and how they are withdrawn."""

from typing import Annotated, TypedDict
from uuid import UUID

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.origin import fault_of, origin_of
from scoring.api.http.resources import body_of, once, read_body
from scoring.api.schema.declared import component, kind_of, one_of, partial_of
from scoring.api.schema.fields import Count, Number, RoleCode, unread
from scoring.api.schema.operations import operation
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import is_meant
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.access.links import address_of, hall_address, sign_address
from tournaments.api.evenings import EveningResource
from tournaments.api.roll import entry_meant
from tournaments.api.written import NamedEntry, write_name
from tournaments.models import LONGEST_ADDRESS
from tournaments.pages.links import MOST_SHOWN
from tournaments.queries import Evening


def _a_role(value: object, key: str) -> Role:
    role = shapes.a_text(value, key)
    if role not in Role.values:
        raise RuleViolation("option_value", option=key, value=role[:40])
    return Role(role)


class NewOrigin(TypedDict):
    origin: str


class LinkToWithdraw(TypedDict):
    """Links that can be withdrawn; one at a time."""

    role: Annotated[Role, one_of(Role.values), _a_role]
    generation: Annotated[Count, "of the link that was seen", unread]
    table: Number
    entry: Number


class LinkOfARole(TypedDict):
    role: RoleCode
    address: str
    generation: Count


class WrittenSign(TypedDict):
    table: Number
    code: str
    address: str


class PersonalLink(TypedDict):
    entry: NamedEntry
    address: str


@component("EveningLinks")
class EveningLinks(TypedDict):
    """The addresses by which phones come."""

    origin: Annotated[str, "what every link begins with"]
    join: Annotated[str, "where a table's code is typed"]
    links: list[LinkOfARole]
    signs: list[WrittenSign]
    signs_are_old: Annotated[bool, "printed ones carry another address"]
    players: list[PersonalLink]


class Links(EveningResource):
    """`/tournaments/{id}/links/`: the addresses by which phones come."""

    @operation(
        EveningLinks,
        query={"player": "a part of a name: the personal links of those who are meant, 12 at most"},
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read them: of the hall, of who helps, of who directs, of each table."""
        return Response(_links(request, self.evening))

    @operation(EveningLinks, body=NewOrigin)
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Set their beginning, such as http://192.168.1.20:8500; empty: this computer's own."""
        origin = read_body(request, NewOrigin)["origin"].strip().rstrip("/")
        if len(origin) > LONGEST_ADDRESS or (origin and fault_of(request._request, origin)):
            raise RuleViolation("option_value", option="origin", value=origin[:40])
        settings: services.Settings = {"origin": origin}
        services.change_settings(tournament_id=tournament_id, device=self.device, settings=settings)
        return Response(_links(request, queries.fresh_evening(tournament_id)))


class WithdrawLink(EveningResource):
    """`/tournaments/{id}/links/withdraw/`: a link withdrawn; a new one exists at once."""

    @operation(EveningLinks, body=partial_of(LinkToWithdraw), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID) -> Response:
        """Withdraw that of a role, as seen, with all who came by it; of a table; or of a player."""
        links = [key for key in body_of(request) if key in ("role", "table", "entry")]
        if not links:
            raise RuleViolation("missing_key", key="role")
        if len(links) > 1:
            raise RuleViolation("unknown_key", key=links[1])
        body, device = read_body(request, partial_of(LinkToWithdraw)), self.device
        shapes.check_keys(body, known=body, needed=("generation",) if "role" in body else ())
        if "role" in body:
            services.withdraw_tournament_links(
                tournament_id=tournament_id,
                role=body["role"],
                seen_generation=kind_of(Count).read(body["generation"], "generation"),
                device=device,
            )
        elif "table" in body:
            number = body["table"]
            if not services.withdraw_sign(
                tournament_id=tournament_id, number=number, device=device
            ):
                raise RuleViolation("no_such_table")
        else:
            entry = entry_meant(self.evening, body["entry"], "entry")
            services.withdraw_player_link(
                tournament_id=tournament_id, entry_id=entry.pk, device=device
            )
        return Response(_links(request, queries.fresh_evening(tournament_id)))


def _links(request: Request, evening: Evening) -> EveningLinks:
    tournament = evening.tournament
    origin = origin_of(request._request, tournament.origin)
    typed = " ".join(request.query_params.get("player", "").split())
    meant = [entry for entry in evening.listed if typed and is_meant(typed, entry.name)]
    return {
        "origin": origin,
        "join": origin + reverse("join"),
        "links": [
            {
                "role": role.value,
                "address": hall_address(origin, tournament)
                if role is Role.WATCH
                else address_of(origin, tournament, role),
                "generation": tournament.generation_of(role),
            }
            for role in (Role.WATCH, Role.KEEP, Role.OWN)
        ],
        "signs": [
            {"table": sign.number, "code": sign.code, "address": sign_address(origin, sign)}
            for sign in queries.signs_of(tournament)
        ],
        "signs_are_old": bool(tournament.printed_origin and tournament.printed_origin != origin),
        "players": [
            {"entry": write_name(entry), "address": address_of(origin, entry, Role.WATCH)}
            for entry in meant[:MOST_SHOWN]
        ],
    }
