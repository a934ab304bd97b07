"""The treasurer's pages: who has paid what, prizes paid out, the box counted; fees and the pot."""

from typing import Final
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import access
from scoring.models import Role
from scoring.rules.errors import RuleViolation
from tournaments import services
from tournaments.models import Entry, Tournament
from tournaments.pages.hall.amounts import typed_amount, typed_number, typed_part
from tournaments.pages.hall.several import chosen_entries
from tournaments.pages.shown import evening_for, refuse, shown
from tournaments.queries import Accounts, fee_of, fees_of
from tournaments.rules.prizes.kinds import read_list
from tournaments.rules.prizes.money import CURRENCIES, read_amount
from tournaments.words import money
from tournaments.words.prizes import prize_rows, title_of

#: Lines for fees that have no name yet.
NEW_FEES = 3


@require_http_methods(["GET", "HEAD", "POST"])
def treasurer(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the evening's money; mark who has paid, what was paid out of the box, what was counted in it."""
    evening, role = evening_for(request, tournament_id)
    if request.method == "POST":
        try:
            _act(request, tournament_id)
        except RuleViolation as violation:
            refuse(request, violation, evening)
        else:
            return redirect("treasurer", tournament_id)
    accounts, tournament = Accounts(evening), evening.tournament
    cash = tournament.cash
    context = {
        **shown(evening, role, "treasurer"),
        "fees": accounts.fees,
        "unpaid": [_payer(tournament, entry) for entry in accounts.unpaid],
        "paid": [_payer(tournament, entry) for entry in accounts.payers if entry.paid],
        "due": money.in_money(accounts.due, tournament.currency),
        "sums": money.sums(accounts),
        "overdrawn": money.overdrawn(accounts.books, tournament.currency),
        "difference": money.difference_in_words(accounts),
        "agrees": accounts.counted == accounts.expected,
        "sets": _sets(accounts),
        "prizes": _payable(accounts, role),
        "coins": [
            (
                worth,
                money.coin_in_words(worth, tournament.currency),
                cash.get("coins", {}).get(str(worth), ""),
            )
            for worth in CURRENCIES.get(tournament.currency, CURRENCIES[""]).coins
        ],
        "change": money.to_type(cash.get("float")),
        "total": money.to_type(cash.get("sum")) or ("0" if cash.get("sum") == 0 else ""),
        "sign": CURRENCIES.get(tournament.currency, CURRENCIES[""]).sign,
    }
    return render(request, "tournaments/treasurer.html", context)


def _act(request: HttpRequest, tournament_id: UUID) -> None:
    """Store what a form of the page asks for. Raises RuleViolation."""
    device = access.device_of(request)
    if "paid" in request.POST:
        services.take_fee(
            tournament_id=tournament_id,
            entry_ids=chosen_entries(request),
            paid=request.POST["paid"] == "yes",
            device=device,
        )
    elif "hand_out" in request.POST:
        numbers = [int(number) for number in request.POST.getlist("prize") if number.isdecimal()]
        services.hand_out(tournament_id=tournament_id, prize_ids=numbers, device=device)
    elif "count" in request.POST:
        coins = {
            int(name.removeprefix("coin_")): typed_number(request, name)
            for name in request.POST
            if name.startswith("coin_") and name.removeprefix("coin_").isdecimal()
        }
        total = typed_amount(request, "sum") if request.POST.get("sum", "").strip() else None
        counted = services.Counted(typed_amount(request, "change"), coins, total)
        services.count_cash(tournament_id=tournament_id, counted=counted, device=device)
        messages.success(request, _("Saved."))


def _payer(tournament: Tournament, entry: Entry) -> tuple[Entry, str]:
    """Somebody with what he pays, in words: “$5.00”, “Members, $3.00”."""
    amount = money.in_money(fee_of(tournament, entry), tournament.currency)
    return entry, f"{entry.fee}, {amount}" if entry.fee else amount


def _sets(accounts: Accounts) -> list[tuple[str, int, str]]:
    """Return who pays for failed contracts and reneges, the most first.

    Each is (name, how many, amount).
    """
    tournament = accounts.evening.tournament
    price = tournament.pot.get("sets_each", 0)
    if not price:
        return []
    counts = sorted(accounts.sets.items(), key=lambda item: -item[1])
    return [
        (accounts.evening.entries[key].name, count, money.in_money(count * price, tournament.currency))
        for key, count in counts
    ]


def _payable(accounts: Accounts, role: Role) -> list[tuple[int, str, str, str, bool]]:
    """Prizes that pay: (number, what for, who, what it brings, whether it was paid out)."""
    evening = accounts.evening
    if evening.standings_are_hidden and role is not Role.OWN:
        return []
    pays, handed = accounts.books.pays, accounts.handed
    return [
        (row.prize.id, row.title, ", ".join(row.names) or "–", row.won, row.prize.id in handed)
        for row in prize_rows(evening)
        if pays[row.prize.id]
    ]


# ------------------------------------------------------------------------------------------- fees and the pot


#: The parts of the page's form.
PURSE: Final = ("fees", "pot", "place")


@require_http_methods(["GET", "HEAD", "POST"])
def purse(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Choose the fees, what stays with the club, the pot for sets, what money is called, how clocks go."""
    evening, role = evening_for(request, tournament_id)
    if request.method == "POST":
        try:
            with transaction.atomic():
                _choose(request, tournament_id)
        except RuleViolation as violation:
            refuse(request, violation, evening)
        else:
            messages.success(request, _("Saved."))
            return redirect("purse", tournament_id)
    tournament, pot = evening.tournament, evening.tournament.pot
    club = f"{pot['club_percent']}%" if pot.get("club_percent") else money.to_type(pot.get("club"))
    named = [(kind.name, money.to_type(kind.amount)) for kind in fees_of(tournament)[1:]]
    context = {
        **shown(evening, role, "purse"),
        "parts": PURSE,
        "usual": request.POST.get("usual", money.to_type(tournament.fee)),
        "fees": _typed_fees(request) or [*named, *[("", "")] * NEW_FEES],
        "club": request.POST.get("club", club),
        "sets_each": request.POST.get("sets_each", money.to_type(pot.get("sets_each"))),
        "sets_typed": request.POST.get("sets_typed", pot.get("sets_typed", "")),
        "sets_counted": sum(Accounts(evening).sets.values()),
        "sets_to": pot.get("sets_to"),
        "prizes": [
            (prize.id, title_of(prize, tournament.rounds))
            for prize in read_list(tournament.prize_list)
            if prize.kind != "fifty"
        ],
        "currencies": money.CURRENCY_NAMES.items(),
        "clocks": money.HOURS_NAMES.items(),
    }
    return render(request, "tournaments/purse.html", context)


def _typed_fees(request: HttpRequest) -> list[tuple[str, str]]:
    """Names and amounts of fees as they were typed."""
    return list(zip(request.POST.getlist("name"), request.POST.getlist("amount"), strict=False))


def _choose(request: HttpRequest, tournament_id: UUID) -> None:
    """Store what the page's form asks for, all of it or nothing. Raises RuleViolation."""
    device = access.device_of(request)
    if "fees" in request.POST:
        fees = [
            services.Fee(name, read_amount(amount), before)
            for (name, amount), before in zip(
                _typed_fees(request), request.POST.getlist("before"), strict=False
            )
            if name.strip()
        ]
        services.choose_fees(
            tournament_id=tournament_id, usual=typed_amount(request, "usual"), fees=fees, device=device
        )
    if "pot" in request.POST:
        club, percent = typed_part(request, "club")
        to = request.POST.get("sets_to", "")
        pot = services.Pot(
            club,
            percent,
            typed_amount(request, "sets_each"),
            typed_number(request, "sets_typed"),
            int(to) if to.isdecimal() else None,
        )
        services.choose_pot(tournament_id=tournament_id, pot=pot, device=device)
    if "place" in request.POST:
        services.choose_place(
            tournament_id=tournament_id,
            currency=request.POST.get("currency", ""),
            hours=typed_number(request, "hours"),
            device=device,
        )
