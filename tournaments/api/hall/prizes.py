"""Prizes over the API: who has each, the list that is chosen, what is drawn by lot or cut for."""

import secrets
from typing import Annotated, Any, NotRequired, TypedDict
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import once, read_body, tag_meant, tagged
from scoring.api.schema.declared import Keywords, component, one_of, partial_of, taken_from
from scoring.api.schema.fields import Count, Number, Reason
from scoring.api.schema.operations import operation
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.roll import entry_meant
from tournaments.api.written import NamedParty, write_name
from tournaments.models import Tournament
from tournaments.pages.hall.prizes import SEEDS, next_number
from tournaments.queries import Accounts, Evening
from tournaments.rules.prizes.kinds import (
    KINDS,
    MOST_PLACES,
    PARTS,
    TIES,
    Prize,
    read_prize,
)
from tournaments.words.prizes import notes_of, prize_rows


def _documents(value: object, key: str) -> list[dict[str, object]]:
    """Prizes as they were sent; the law reads each."""
    return [shapes.an_object(element, key) for element in shapes.a_list(value, key)]


class ChosenPrize(TypedDict):
    """A prize: its purpose, and its worth."""

    id: NotRequired[Annotated[Number, "its own; left out for a new one"]]
    kind: Annotated[str, one_of(list(KINDS))]
    place: NotRequired[Annotated[Number, Keywords(maximum=MOST_PLACES)]]
    part: NotRequired[Annotated[str, one_of(list(PARTS))]]
    category: NotRequired[str]
    figure: NotRequired[Annotated[int, "what to come near to"]]
    amount: NotRequired[Annotated[Count, "in hundredths"]]
    percent: NotRequired[Annotated[Count, "of the pot"]]
    words: NotRequired[Annotated[str, "what is won that is no money"]]


class ChosenList(TypedDict):
    """The prizes that there are, in the order in which they are called."""

    prizes: Annotated[list[ChosenPrize], _documents]
    one_each: Annotated[bool, "nobody has more than one"]
    ties: Annotated[str, one_of(list(TIES))]


@component("PrizeList")
class WrittenList(ChosenList):
    version: Annotated[str, "what If-Match takes"]


class WrittenDraw(TypedDict):
    name: str
    words: str
    reason: str
    goes_on: Annotated[bool, "nobody won the jackpot"]


@component("Prize")
class WrittenPrize(TypedDict):
    id: Number
    kind: Annotated[str, one_of(list(KINDS))]
    title: str
    entries: list[NamedParty]
    figure: Annotated[str, "what it was won with, in words"]
    won: Annotated[str, "what it brings, in words"]
    pays: Annotated[Count, "in hundredths, whoever shares it"]
    tied: Annotated[list[NamedParty], "who has still to cut for it"]
    draws: list[WrittenDraw]


class WrittenPrizes(TypedDict):
    """The prizes with who has each, unless the standings are kept back."""

    hidden: bool
    results: list[WrittenPrize]
    notes: list[str]
    next: str | None


class NewDraw(TypedDict):
    winner: NotRequired[Annotated[Number, "whom somebody drew by hand"]]
    seen: Annotated[Count, "how many draws for it are known"]
    reason: NotRequired[Annotated[Reason, "why it is drawn again"]]
    goes_on: NotRequired[Annotated[bool, "nobody won the jackpot: it goes on"]]


class CutFor(TypedDict):
    """The one who cut best; null takes the cuts of a prize back."""

    first: Number | None


#: What is chosen; what is left out stays as it is.
CHOICE = partial_of(ChosenList, "prizes")


class Prizes(EveningResource):
    """`/tournaments/{id}/prizes/`: who wins what, while the hall may see the standings."""

    @operation(WrittenPrizes, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the prizes with who has each; if standings are kept back, `hidden` is true."""
        return self.tagged(self._prizes)

    def _prizes(self) -> WrittenPrizes:
        if self.evening.standings_are_hidden and self.role is not Role.OWN:
            return {"hidden": True, "results": [], "notes": [], "next": None}
        return {
            "hidden": False,
            "results": _prizes(self.evening),
            "notes": notes_of(self.evening),
            "next": None,
        }


class ChosenPrizes(EveningResource):
    """`/tournaments/{id}/prizes/list/`: which prizes there are, in the order of calling."""

    @operation(WrittenList, how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the list."""
        tournament = self.evening.tournament
        return tagged(request, services.digest_of_prizes(tournament), lambda: _chosen(tournament))

    @operation(WrittenList, body=CHOICE, how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store it, at the version of the header If-Match (optimistic lock)."""
        tournament, body = self.evening.tournament, read_body(request, CHOICE)
        chosen = services.PrizeList(
            self._asked(body["prizes"]),
            body.get("one_each", tournament.one_prize_each),
            body.get("ties", tournament.prize_ties),
        )
        seen = tag_meant(request)
        try:
            services.choose_prizes(
                tournament_id=tournament_id, chosen=chosen, device=self.device, seen=seen
            )
        except Stale:
            raise changed_since(_chosen(queries.fresh_evening(tournament_id).tournament)) from None
        after = queries.fresh_evening(tournament_id).tournament
        return Response(_chosen(after), headers={"ETag": f'"{services.digest_of_prizes(after)}"'})

    def _asked(self, written: list[dict[str, Any]]) -> list[Prize]:
        """The prizes that a body has; those without a number get one. Raises RuleViolation."""
        known = {prize.id for prize in self.evening.tournament.prizes}
        following, prizes = next_number(self.evening), []
        for document in written:
            if "id" not in document:
                prizes.append(read_prize({**document, "id": following}))
                following += 1
            elif shapes.a_figure(document["id"], "id") not in known:
                raise RuleViolation("no_such_prize")
            else:
                prizes.append(read_prize(document))
        return prizes


class Draw(EveningResource):
    """`/tournaments/{id}/prizes/{prize}/draw/`: a prize drawn by lot, or by hand from a hat."""

    @operation(WrittenPrize, body=NewDraw, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, prize_id: int) -> Response:
        """Draw it among those who are here; a draw that was not seen is not drawn over."""
        body = read_body(request, NewDraw)
        winner = (
            entry_meant(self.evening, body["winner"], "winner").pk if "winner" in body else None
        )
        seed, reason = secrets.randbelow(SEEDS), body.get("reason", "")
        goes_on = body.get("goes_on", False)
        lot = services.Lot(prize_id, body["seen"], seed, reason, winner, goes_on)
        services.draw_prize(tournament_id=tournament_id, lot=lot, device=self.device)
        return _answered(tournament_id, prize_id)


class Cut(EveningResource):
    """`/tournaments/{id}/prizes/{prize}/cut/`: who cut best among those equal for a prize."""

    @operation(WrittenPrize, body=CutFor, how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, prize_id: int) -> Response:
        """Store who it was; null takes the cuts of this prize back."""
        number = read_body(request, CutFor)["first"]
        first = None if number is None else entry_meant(self.evening, number, "first").pk
        services.cut_for_prize(
            tournament_id=tournament_id, prize_id=prize_id, first=first, device=self.device
        )
        return _answered(tournament_id, prize_id)


def _answered(tournament_id: UUID, prize_id: int) -> Response:
    """The prize of this number as it is after a write, which has looked that there is one."""
    prizes = _prizes(queries.fresh_evening(tournament_id))
    return Response(next(prize for prize in prizes if prize["id"] == prize_id))


def _prizes(evening: Evening) -> list[WrittenPrize]:
    """The prizes in the order of the list: who has each, with what, and what it brings."""
    pays = Accounts(evening).books.pays
    return [
        {
            "id": award.prize.id,
            "kind": award.prize.kind,
            "title": row.title,
            "entries": [write_name(evening.party(key)) for key in award.entries],
            "figure": row.figure,
            "won": row.won,
            "pays": pays[award.prize.id],
            "tied": [write_name(entry) for entry in row.tied],
            "draws": [taken_from(WrittenDraw, draw) for draw in row.draws],
        }
        for award, row in zip(evening.prizes, prize_rows(evening), strict=True)
    ]


def _chosen(tournament: Tournament) -> WrittenList:
    return {
        "prizes": [taken_from(ChosenPrize, prize) for prize in tournament.prizes],
        "one_each": tournament.one_prize_each,
        "ties": tournament.prize_ties,
        "version": services.digest_of_prizes(tournament),
    }
