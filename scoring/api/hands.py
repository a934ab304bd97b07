"""Hands over the API: recorded, put right, struck out, restored."""

from collections.abc import Callable
from typing import NotRequired, TypedDict
from uuid import UUID

from django.http import Http404
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import services
from scoring.access.locking import Stale
from scoring.api.games import GameResource, tag_of
from scoring.api.http.problems import Problem, changed_since
from scoring.api.http.resources import if_match, key_of, once, read_body, tagged
from scoring.api.schema.declared import a_page
from scoring.api.schema.fields import Count, Facts, Reason, SeenHands
from scoring.api.schema.operations import operation
from scoring.api.written import WrittenHand, write_hands, write_rows
from scoring.models import Hand
from scoring.pad.entry import copy_of, counting, with_facts, without
from scoring.queries import GameSheet
from scoring.services import After, AnotherHand, By, SeenHand, Strikes
from scoring.words.changes import strikes


class NextHand(TypedDict):
    """The next hand. `after`: the number of the last one that is known."""

    after: NotRequired[Count]
    facts: Facts


class RightHand(TypedDict):
    """A corrected hand. `strikes`: the hands that may be struck out with it."""

    facts: Facts
    reason: NotRequired[Reason]
    strikes: NotRequired[SeenHands]


class HandToVoid(TypedDict):
    """Why a hand is struck out, and the hands that may be struck out with it."""

    strikes: NotRequired[SeenHands]
    reason: NotRequired[Reason]


class HandToRestore(TypedDict):
    """The hands that count again with one, and those that may be struck out with it."""

    also: NotRequired[SeenHands]
    strikes: NotRequired[SeenHands]


class Hands(GameResource):
    """`/games/{id}/hands/`: every recorded hand of a game."""

    @operation(a_page(WrittenHand), how="read", name="games_hands_list")
    def get(self, request: Request, game_id: UUID) -> Response:
        """List the hands, in the order of their numbers."""
        return tagged(
            request, self.tag, lambda: {"results": write_hands(self.sheet()), "next": None}
        )

    @operation(WrittenHand, body=NextHand, how="made once")
    @once
    def post(self, request: Request, game_id: UUID) -> Response:
        """Record the next hand.

        `after`: the number of the last one known; another since is a conflict.
        """
        body = read_body(request, NextHand)
        try:
            row = services.record_hand(
                game_id=game_id,
                key=key_of(self, request),
                facts=body["facts"],
                device=self.device,
                after=After(body.get("after")),
            )
        except AnotherHand as another:
            raise Problem("another_hand", _written(self.sheet(), another.hand.number)) from None
        response = _one(self.sheet(), row.number, status=201)
        response["Location"] = reverse("api-hand", args=[game_id, row.number])
        return response


class OneHand(GameResource):
    """`/games/{id}/hands/{number}/`: one recorded hand."""

    @operation(WrittenHand, how="read")
    def get(self, request: Request, game_id: UUID, number: int) -> Response:
        """Read the hand with what it scored."""
        sheet = self.sheet()
        row = _row(sheet, number)
        return tagged(request, _tag(sheet, row), lambda: _written(sheet, number))

    @operation(WrittenHand, body=RightHand, how="versioned")
    def put(self, request: Request, game_id: UUID, number: int) -> Response:
        """Put the hand right, at the version of the header If-Match; what it was is kept."""
        sheet = self.sheet()
        row, body = _row(sheet, number), read_body(request, RightHand)
        facts = body["facts"]
        changed = with_facts(sheet, copy_of(row), facts)
        by = By(self.device, body.get("reason", ""))
        beyond = _confirmed(sheet, changed, body.get("strikes", ()))
        return _changed(
            self,
            row,
            lambda seen: services.amend_hand(
                game_id=game_id, seen=seen, facts=facts, by=by, strikes=beyond
            ),
        )


class Void(GameResource):
    """`/games/{id}/hands/{number}/void/`: a hand struck out; it is kept, and can be restored."""

    @operation(WrittenHand, body=HandToVoid, how="once versioned")
    @once
    def post(self, request: Request, game_id: UUID, number: int) -> Response:
        """Strike the hand out, at the version of the header If-Match."""
        sheet = self.sheet()
        row, body = _row(sheet, number), read_body(request, HandToVoid)
        beyond = _confirmed(sheet, without(sheet, row), body.get("strikes", ()))
        by = By(self.device, body.get("reason", ""))
        return _changed(
            self,
            row,
            lambda seen: services.void_hand(game_id=game_id, seen=seen, by=by, strikes=beyond),
        )


class Restore(GameResource):
    """`/games/{id}/hands/{number}/restore/`: a hand that was struck out counts again."""

    @operation(WrittenHand, body=HandToRestore, how="once versioned")
    @once
    def post(self, request: Request, game_id: UUID, number: int) -> Response:
        """Let it count again, at the version of If-Match; `also`: others that were struck out."""
        sheet = self.sheet()
        row, body = _row(sheet, number), read_body(request, HandToRestore)
        also = body.get("also", ())
        for hand in also:
            _row(sheet, hand.number)
        changed = counting(sheet, {number, *(hand.number for hand in also)})
        by, beyond = By(self.device), _confirmed(sheet, changed, body.get("strikes", ()))
        return _changed(
            self,
            row,
            lambda seen: services.restore_hands(
                game_id=game_id, seen=[seen, *also], by=by, strikes=beyond
            ),
        )


def _changed(view: GameResource, row: Hand, act: Callable[[SeenHand], object]) -> Response:
    """Do it to the hand as the program has seen it, and answer with the hand as it is then."""
    try:
        act(SeenHand(row.number, if_match(view.request)))
    except Stale:
        raise changed_since(_written(view.sheet(), row.number)) from None
    return _one(view.sheet(), row.number)


def _row(sheet: GameSheet, number: int) -> Hand:
    """The recorded hand of this number. Raises Http404."""
    row = next((row for row in sheet.game.hand_rows if row.number == number), None)
    if row is None:
        raise Http404
    return row


def _written(sheet: GameSheet, number: int) -> WrittenHand:
    """The recorded hand of this number, as the API writes it. Raises Http404."""
    return write_rows(sheet, [_row(sheet, number)])[0]


def _one(sheet: GameSheet, number: int, status: int = 200) -> Response:
    row = _row(sheet, number)
    return Response(
        _written(sheet, number), status=status, headers={"ETag": f'"{_tag(sheet, row)}"'}
    )


def _tag(sheet: GameSheet, row: Hand) -> str:
    """The hand's version, for If-Match; then what changes with earlier hands, as totals do."""
    return f"{row.version}-{tag_of(sheet.game, sheet.role)}"


def _confirmed(before: GameSheet, after: GameSheet, hands: tuple[SeenHand, ...]) -> Strikes:
    """The hands that the program says may be struck out with it, as its preview has named them."""
    return strikes(before, after)._replace(hands=hands)
