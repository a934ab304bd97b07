"""The treasurer's pages: who has paid what, prizes paid out, the box counted; fees and the pot."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from config.language import gettext as _
from scoring.access import access
from scoring.access.locking import Stale
from scoring.models import Role
from scoring.pages.fields import Unclear, read_ids
from scoring.rules.errors import RuleViolation
from tournaments import queries, services
from tournaments.models import Entry, Tournament
from tournaments.pages.hall.forms import CountForm, FeesForm, PlaceForm, PotForm, pot_now
from tournaments.pages.shown import evening_for, refuse, shown, too_late
from tournaments.queries import Accounts, fee_of, fees_of
from tournaments.rules.prizes.kinds import OWN_MONEY
from tournaments.rules.prizes.money import CURRENCIES
from tournaments.words import money
from tournaments.words.prizes import prize_rows, title_of

#: Lines for fees that have no name yet.
NEW_FEES = 3


@require_http_methods(["GET", "HEAD", "POST"])
def treasurer(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show the evening's money; mark who has paid, what the box paid, what was counted in it."""
    evening, role = evening_for(request, tournament_id)
    if request.method == "POST":
        try:
            _act(request, tournament_id)
        except (Unclear, RuleViolation) as refusal:
            refuse(request, refusal, evening)
        except Stale:
            too_late(request)
            evening = queries.fresh_evening(tournament_id)
        else:
            return redirect("treasurer", tournament_id)
    accounts, tournament = Accounts(evening), evening.tournament
    cash = tournament.cash
    # What was counted stays in the fields where it was not stored.
    typed = request.POST if "count" in request.POST else {}
    total = money.to_type(cash.get("sum")) or ("0" if cash.get("sum") == 0 else "")
    context = {
        **shown(evening, role, "treasurer"),
        "fees": accounts.fees,
        "unpaid": _payers(accounts, accounts.unpaid),
        "paid": _payers(accounts, [entry for entry in accounts.payers if entry.paid]),
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
                typed.get(f"coin_{worth}", number or ""),
            )
            for worth, number in accounts.coins
        ],
        "change": typed.get("change", money.to_type(cash.get("float"))),
        "total": typed.get("sum", total),
        "seen": services.digest_of_purse(tournament),
        "sign": CURRENCIES.get(tournament.currency, CURRENCIES[""]).sign,
    }
    return render(request, "tournaments/treasurer.html", context)


def _act(request: HttpRequest, tournament_id: UUID) -> None:
    """Store what a form of the page asks for. Raises Unclear, RuleViolation, Stale."""
    device, seen = access.device_of(request), request.POST.get("seen")
    if "paid" in request.POST:
        services.take_fee(
            tournament_id=tournament_id,
            entry_ids=read_ids(request.POST.getlist("entry")),
            paid=request.POST["paid"] == "yes",
            device=device,
        )
    elif "hand_out" in request.POST:
        numbers = [int(number) for number in request.POST.getlist("prize") if number.isdecimal()]
        services.hand_out(tournament_id=tournament_id, prize_ids=numbers, device=device, seen=seen)
    elif "count" in request.POST:
        services.count_cash(
            tournament_id=tournament_id,
            counted=CountForm(request.POST).counted(),
            device=device,
            seen=seen,
        )
        messages.success(request, _("Saved."))


def _payers(accounts: Accounts, entries: Iterable[Entry]) -> list[tuple[Entry, str]]:
    """People, each with what he pays in words: “$5.00”, “Members, $3.00”.

    Where all who pay tonight pay the same, the sum above the names says how much.
    """
    tournament = accounts.evening.tournament
    if len({(entry.fee, fee_of(tournament, entry)) for entry in accounts.payers}) == 1:
        return [(entry, "") for entry in entries]
    return [(entry, _pays(tournament, entry)) for entry in entries]


def _pays(tournament: Tournament, entry: Entry) -> str:
    amount = money.in_money(fee_of(tournament, entry), tournament.currency)
    return f"{entry.fee}, {amount}" if entry.fee else amount


def _sets(accounts: Accounts) -> list[tuple[str, int, str]]:
    """Return who pays for failed contracts and revokes, the most first.

    Each is (name, how many, amount).
    """
    tournament = accounts.evening.tournament
    price = tournament.pot.get("sets_each", 0)
    if not price:
        return []
    counts = sorted(accounts.sets.items(), key=lambda item: -item[1])
    return [
        (
            accounts.evening.entries[key].name,
            count,
            money.in_money(count * price, tournament.currency),
        )
        for key, count in counts
    ]


def _payable(accounts: Accounts, role: Role) -> list[tuple[int, str, str, str, bool]]:
    """Prizes that pay, or did: (number, what for, who, what it brings, whether it was paid out).

    What was paid for one is said where it would pay something else now, or is off the list.
    """
    evening = accounts.evening
    if evening.standings_are_hidden and role is not Role.OWN:
        return []
    pays, handed = accounts.books.pays, accounts.handed
    rows = [
        (row.prize.id, row.title, ", ".join(row.names) or "–", row.won)
        for row in prize_rows(evening)
        if pays[row.prize.id] or row.prize.id in handed
    ]
    title = _("A prize that was taken off the list")
    rows += [(number, title, "", "") for number in handed if number not in pays]
    return [
        (number, title, names, _with_paid(won, number, accounts), number in handed)
        for number, title, names, won in rows
    ]


def _with_paid(won: str, number: int, accounts: Accounts) -> str:
    """Add to what a prize brings the sum paid for it, where that is something else."""
    paid = accounts.handed.get(number)
    if paid is None or paid == accounts.books.pays.get(number):
        return won
    amount = money.in_money(paid, accounts.evening.tournament.currency)
    words = _("paid: {amount}").format(amount=amount)
    return _("{words}; {money}").format(words=won, money=words) if won else words


# --------------------------------------------------------------------------------- fees and the pot


#: The parts of the page's form.
PURSE: Final = ("fees", "pot", "place")


@require_http_methods(["GET", "HEAD", "POST"])
def purse(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Choose the fees, the club's part, the pot for sets, the name of money, how clocks go."""
    evening, role = evening_for(request, tournament_id)
    fees = FeesForm(request.POST, initial={"usual": money.to_type(evening.tournament.fee)})
    pot = PotForm(request.POST, initial=pot_now(evening.tournament))
    if request.method == "POST":
        try:
            with transaction.atomic():
                _choose(request, tournament_id, fees, pot)
        except (Unclear, RuleViolation) as refusal:
            refuse(request, refusal, evening)
        except Stale:
            too_late(request)
            return redirect("purse", tournament_id)
        else:
            messages.success(request, _("Saved."))
            return redirect("purse", tournament_id)
    tournament = evening.tournament
    named = [(kind.name, money.to_type(kind.amount)) for kind in fees_of(tournament)[1:]]
    context = {
        **shown(evening, role, "treasurer"),
        "parts": PURSE,
        "seen": request.POST.get("seen") or services.digest_of_purse(tournament),
        "usual": fees["usual"].value(),
        "fees": fees.typed() or [*named, *[("", "")] * NEW_FEES],
        "pot": pot,
        "sets_counted": sum(Accounts(evening).sets.values()),
        "sets_to": tournament.pot.get("sets_to"),
        "prizes": [
            (prize.id, title_of(prize, tournament.rounds))
            for prize in tournament.prizes
            if prize.kind not in OWN_MONEY
        ],
        "currencies": money.CURRENCY_NAMES.items(),
        "clocks": money.HOURS_NAMES.items(),
    }
    return render(request, "tournaments/purse.html", context)


def _choose(request: HttpRequest, tournament_id: UUID, fees: FeesForm, pot: PotForm) -> None:
    """Store what the page's form asks for, all of it or nothing.

    Raises Unclear, RuleViolation, Stale.
    """
    device, seen = access.device_of(request), request.POST.get("seen")
    if "fees" in request.POST:
        services.choose_fees(
            tournament_id=tournament_id,
            usual=fees.read()["usual"],
            fees=list(fees.named()),
            device=device,
            seen=seen,
        )
        seen = None  # The first of them has looked, and has locked the evening for the others.
    if "pot" in request.POST:
        services.choose_pot(tournament_id=tournament_id, pot=pot.pot(), device=device, seen=seen)
        seen = None
    if "place" in request.POST:
        place = PlaceForm(request.POST).read()
        services.choose_place(tournament_id=tournament_id, **place, device=device, seen=seen)
