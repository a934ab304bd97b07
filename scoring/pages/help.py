"""What people ask in the middle of a game: what they need, what a bid is worth, which card wins."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.language import capital
from config.language import gettext as _
from scoring import queries
from scoring.pad.chances import needs
from scoring.pages.shown import sheet_for, summary
from scoring.rules.bids import Denomination
from scoring.rules.cards import PACKS, RED, SUITS, plain_ranks, trump_ranks
from scoring.words import vocabulary
from scoring.words.rulebook.bid_table import bid_table


@require_safe
def need(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show which bids win or lose the game now, and which card beats which under a trump suit."""
    sheet = sheet_for(request, game_id)
    pack = sheet.game.ruleset.pack
    chosen = request.GET.get("trump", "")
    trump = Denomination(chosen) if chosen in list(Denomination) else _trump_in_play(sheet)
    context = {
        **summary(sheet),
        "needs": needs(sheet) if sheet.sheet.is_open else [],
        "bids": bid_table(sheet.game.ruleset),
        "trump": trump,
        "trumps": [
            (suit, vocabulary.SUITS[suit], str(vocabulary.DENOMINATIONS[suit]))
            for suit in Denomination
        ],
        "ranks": _ranks(pack, trump),
        "pack": pack,
        "jokers": PACKS[pack][2] if pack in PACKS else 0,
    }
    return render(request, "scoring/need.html", context)


def _trump_in_play(sheet: queries.GameSheet) -> Denomination:
    draft = queries.hand_in_play(sheet.game)
    bid = (
        draft.said.get("bid", [""])[0]
        if draft is not None and draft.number == sheet.next_number
        else ""
    )
    suit = bid.lstrip("0123456789")
    return Denomination(suit) if suit in list(Denomination) else Denomination.NO_TRUMPS


def _ranks(pack: int, trump: Denomination) -> list[tuple[str, list[tuple[str, str, str, bool]]]]:
    """List the cards of each suit from the top: (value, sign, suit, is red). No unknown pack."""
    if pack not in PACKS:
        return []
    suit = None if trump is Denomination.NO_TRUMPS else trump
    # Without a trump suit jokers are the only trumps.
    trumps = ["joker"] * PACKS[pack][2] if suit is None else trump_ranks(pack, suit)
    rows = [(_("Trumps"), trumps)] if trumps else []
    rows += [
        (capital(str(vocabulary.DENOMINATIONS[plain])), plain_ranks(pack, plain, suit))
        for plain in SUITS
        if plain is not suit
    ]
    return [(title, [_card(card) for card in cards]) for title, cards in rows]


def _card(card: str) -> tuple[str, str, str, bool]:
    if card == "joker":
        return _("Joker"), "", "", False
    suit = Denomination(card[-1])
    return card[:-1], str(vocabulary.SUITS[suit]), suit.value, suit in RED
