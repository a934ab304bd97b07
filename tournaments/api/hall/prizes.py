"""Prizes over the API: who has each, the list that is chosen, what is drawn by lot or cut for."""

import secrets
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.access.locking import Stale
from scoring.api.http.problems import changed_since
from scoring.api.http.resources import body_of, once, reason_of, tag_meant, tagged
from scoring.api.schema.operations import operation
from scoring.api.schema.shapes import COUNT, REASON, TEXTS, a_list, add, an_object, or_null, ref
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from scoring.rules.record import shapes
from scoring.rules.record.schema import TEXT
from tournaments import queries, services
from tournaments.api.evenings import EveningResource
from tournaments.api.roll import entry_meant
from tournaments.api.shapes import FLAG, NUMBER
from tournaments.api.written import Document, write_name
from tournaments.models import Tournament
from tournaments.pages.hall.prizes import SEEDS, next_number
from tournaments.queries import Accounts, Evening
from tournaments.rules.prizes.kinds import KINDS, MOST_PLACES, PARTS, TIES, Prize, read_list, read_prize
from tournaments.words.prizes import notes_of, prize_rows

#: What a prize is for, and what it brings.
CHOSEN: Final = {
    "id": {**NUMBER, "description": "its own; left out for a new one"},
    "kind": {"enum": list(KINDS)},
    "place": {**NUMBER, "maximum": MOST_PLACES},
    "part": {"enum": list(PARTS)},
    "category": TEXT,
    "figure": {"type": "integer", "description": "what to come near to"},
    "amount": {**COUNT, "description": "in hundredths"},
    "percent": {**COUNT, "description": "of the pot"},
    "words": {**TEXT, "description": "what is won that is no money"},
}
LIST: Final = {
    "prizes": a_list(an_object(CHOSEN, optional=tuple(name for name in CHOSEN if name != "kind"))),
    "one_each": {**FLAG, "description": "nobody has more than one"},
    "ties": {"enum": list(TIES)},
}
add(
    {
        "Prize": an_object(
            {
                "id": NUMBER,
                "kind": {"enum": list(KINDS)},
                "title": TEXT,
                "entries": a_list(ref("NamedEntry")),
                "figure": {**TEXT, "description": "what it was won with, in words"},
                "won": {**TEXT, "description": "what it brings, in words"},
                "pays": {**COUNT, "description": "in hundredths, whoever shares it"},
                "tied": {**a_list(ref("NamedEntry")), "description": "who has still to cut for it"},
                "draws": a_list(an_object({"name": TEXT, "words": TEXT, "reason": TEXT})),
            }
        ),
        "PrizeList": an_object({**LIST, "version": {**TEXT, "description": "what If-Match takes"}}),
    }
)


class Prizes(EveningResource):
    """`/tournaments/{id}/prizes/`: who wins what, while the hall may see the standings."""

    @operation(
        an_object({"hidden": FLAG, "results": a_list(ref("Prize")), "notes": TEXTS, "next": or_null(TEXT)}),
        how="read",
    )
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the prizes with who has each; where the standings are kept back, `hidden` is true."""
        if self.evening.standings_are_hidden and self.role is not Role.OWN:
            return self.tagged(lambda: {"hidden": True, "results": [], "notes": [], "next": None})
        return self.tagged(
            lambda: {
                "hidden": False,
                "results": _prizes(self.evening),
                "notes": notes_of(self.evening),
                "next": None,
            }
        )


class ChosenPrizes(EveningResource):
    """`/tournaments/{id}/prizes/list/`: which prizes there are, in the order in which they are called."""

    @operation(ref("PrizeList"), how="read")
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """Read the list."""
        tournament = self.evening.tournament
        return tagged(request, services.digest_of_prizes(tournament), lambda: _chosen(tournament))

    @operation(ref("PrizeList"), body=an_object(LIST, optional=("one_each", "ties")), how="versioned")
    def put(self, request: Request, tournament_id: UUID) -> Response:
        """Store it, at the version of the header If-Match (optimistic lock)."""
        tournament, body = self.evening.tournament, body_of(request)
        shapes.check_keys(body, known=LIST, needed=("prizes",))
        chosen = services.PrizeList(
            self._asked(body["prizes"]),
            shapes.a_flag(body.get("one_each", tournament.one_prize_each), "one_each"),
            shapes.a_text(body.get("ties", tournament.prize_ties), "ties"),
        )
        seen = tag_meant(request)
        try:
            services.choose_prizes(tournament_id=tournament_id, chosen=chosen, device=self.device, seen=seen)
        except Stale:
            raise changed_since(_chosen(queries.fresh_evening(tournament_id).tournament)) from None
        after = queries.fresh_evening(tournament_id).tournament
        return Response(_chosen(after), headers={"ETag": f'"{services.digest_of_prizes(after)}"'})

    def _asked(self, written: object) -> list[Prize]:
        """The prizes that a body has; those without a number get one. Raises RuleViolation."""
        known = {prize.id for prize in read_list(self.evening.tournament.prize_list)}
        following, prizes = next_number(self.evening), []
        for element in shapes.a_list(written, "prizes"):
            document: Mapping[str, Any] = shapes.an_object(element, "prizes")
            if "id" not in document:
                document = {**document, "id": following}
                following += 1
            elif shapes.a_figure(document["id"], "id") not in known:
                raise RuleViolation("no_such_prize")
            prizes.append(read_prize(document))
        return prizes


class Draw(EveningResource):
    """`/tournaments/{id}/prizes/{prize}/draw/`: a prize drawn by lot, or by hand from a hat."""

    @operation(
        ref("Prize"),
        body=an_object(
            {
                "seen": {**COUNT, "description": "how many draws for it are known"},
                "reason": {**REASON, "description": "why it is drawn again"},
                "winner": {**NUMBER, "description": "whom somebody drew by hand"},
            },
            optional=("reason", "winner"),
        ),
        how="once",
    )
    @once
    def post(self, request: Request, tournament_id: UUID, prize_id: int) -> Response:
        """Draw it among those who are here; a draw that was not seen is not drawn over."""
        body = body_of(request)
        shapes.check_keys(body, known=("seen", "reason", "winner"), needed=("seen",))
        winner = entry_meant(self.evening, body["winner"], "winner").pk if "winner" in body else None
        seen = shapes.a_figure(body["seen"], "seen")
        lot = services.Lot(prize_id, seen, secrets.randbelow(SEEDS), reason_of(body), winner)
        services.draw_prize(tournament_id=tournament_id, lot=lot, device=self.device)
        return _answered(tournament_id, prize_id)


class Cut(EveningResource):
    """`/tournaments/{id}/prizes/{prize}/cut/`: who cut best among those who are equal for a prize."""

    @operation(ref("Prize"), body=an_object({"first": or_null(NUMBER)}), how="once")
    @once
    def post(self, request: Request, tournament_id: UUID, prize_id: int) -> Response:
        """Store who it was; null takes the cuts of this prize back."""
        body = body_of(request)
        shapes.check_keys(body, known=("first",), needed=("first",))
        first = None if body["first"] is None else entry_meant(self.evening, body["first"], "first").pk
        services.cut_for_prize(
            tournament_id=tournament_id, prize_id=prize_id, first=first, device=self.device
        )
        return _answered(tournament_id, prize_id)


def _answered(tournament_id: UUID, prize_id: int) -> Response:
    """The prize of this number as it is after a write, which has looked that there is one."""
    prizes = _prizes(queries.fresh_evening(tournament_id))
    return Response(next(prize for prize in prizes if prize["id"] == prize_id))


def _prizes(evening: Evening) -> list[Document]:
    """The prizes in the order of the list: who has each, with what, and what it brings."""
    pays = Accounts(evening).books.pays
    return [
        {
            "id": award.prize.id,
            "kind": award.prize.kind,
            "title": row.title,
            "entries": [write_name(evening.entries[key]) for key in award.entries],
            "figure": row.figure,
            "won": row.won,
            "pays": pays[award.prize.id],
            "tied": [write_name(entry) for entry in row.tied],
            "draws": [draw._asdict() for draw in row.draws],
        }
        for award, row in zip(evening.prizes, prize_rows(evening), strict=True)
    ]


def _chosen(tournament: Tournament) -> Document:
    return {
        "prizes": [prize._asdict() for prize in read_list(tournament.prize_list)],
        "one_each": tournament.one_prize_each,
        "ties": tournament.prize_ties,
        "version": services.digest_of_prizes(tournament),
    }
