"""Pages of links and codes: what they carry, what they grant, how they are revoked."""

import hashlib
import time
from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.models import Role
from scoring.rules.names import is_meant
from scoring.sharing import access
from scoring.sharing.links import Link, qr_of, token_of
from scoring.sharing.origin import origin_of
from scoring.sharing.views import let_in
from scoring.views.fields import chosen_id, whole_number
from tournaments import queries, services
from tournaments.models import Entry, TableSign, Tournament
from tournaments.queries import Evening
from tournaments.sharing import address_of, hall_address, sign_address, tournament_id_in
from tournaments.views.shown import evening_for, shown

Linked = Tournament | TableSign | Entry
#: The kind of thing in a link's address -> what reads it.
_READ: Final[dict[str, Callable[[UUID], Linked | None]]] = {
    Tournament.access_kind: queries.tournament_row,
    TableSign.access_kind: queries.sign,
    Entry.access_kind: queries.entry,
}
#: The rate limit: wrong codes from one address before it has to wait, and how long it waits, in seconds.
MOST_WRONG = 10
WAIT = 600
#: Personal links that a search shows at once.
MOST_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
def phones(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show and set the address phones use; show all links: everybody's, to help, to direct, each table's.

    A player's own link is shown to a search (`q`).
    """
    evening, role = evening_for(request, tournament_id, Role.OWN)
    tournament = evening.tournament
    if request.method == "POST":
        origin = request.POST.get("origin", "").strip().rstrip("/")
        if origin and not _is_origin(origin):
            messages.error(request, _("An address looks like http://192.168.1.20:8500"))
        else:
            services.change_settings(
                tournament_id=tournament_id, device=access.device_of(request), settings={"origin": origin}
            )
            messages.success(request, _("Links carry this address from now on."))
        return redirect("phones", tournament_id)
    origin = origin_of(request, tournament.origin)
    join_address = origin + reverse("join")
    context = {
        **shown(evening, role, "phones"),
        "origin": origin,
        "suggested": origin_of(request),
        "join": join_address,
        "join_qr": qr_of(join_address),
        "everybody": _link(origin, tournament, Role.WATCH),
        "links": [_link(origin, tournament, role) for role in (Role.KEEP, Role.OWN)],
        "signs": [(sign, sign_address(origin, sign)) for sign in queries.signs_of(tournament)],
        **_personal(evening, origin, " ".join(request.GET.get("q", "").split())),
        "signs_are_old": bool(tournament.printed_origin and tournament.printed_origin != origin),
    }
    return render(request, "tournaments/phones.html", context)


def _personal(evening: Evening, origin: str, typed: str) -> dict[str, object]:
    """The personal links that a search means, and the names that more than one phone has chosen."""
    meant = [entry for entry in evening.listed if typed and is_meant(typed, entry.name)]
    phones = queries.phones_by_entry(evening.tournament)
    return {
        "typed": typed,
        "players": [
            (entry, address_of(origin, entry, Role.WATCH), phones.get(entry.pk, 0))
            for entry in meant[:MOST_SHOWN]
        ],
        "more": max(0, len(meant) - MOST_SHOWN),
        "chosen": len(phones),
        "shared": [(entry.name, phones[entry.pk]) for entry in evening.listed if phones.get(entry.pk, 0) > 1],
    }


def _is_origin(text: str) -> bool:
    scheme, _separator, host = text.partition("://")
    letters = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")
    return scheme in ("http", "https") and bool(host) and set(host) <= letters


def _link(origin: str, tournament: Tournament, role: Role) -> Link:
    words = {
        Role.WATCH: (
            _("One link for everybody"),
            _(
                "On a phone: find your name, and this is your evening. On a large screen: the board. "
                "It is on the board, the table signs and the tally cards as well."
            ),
        ),
        Role.KEEP: (_("To help"), _("The roll, and typing scores from sheets. Nothing else.")),
        Role.OWN: (_("To direct"), _("Everything that you can do here.")),
    }
    address = hall_address(origin, tournament) if role is Role.WATCH else address_of(origin, tournament, role)
    return Link(role, *words[role], address=address, generation=tournament.generation_of(role))


@require_POST
def withdraw(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Revoke a link, a table's code or a player's link; a new one is there at once."""
    evening_for(request, tournament_id, Role.OWN)
    device = access.device_of(request)
    if request.POST.get("role") in Role.values:
        done = services.withdraw_tournament_links(
            tournament_id=tournament_id,
            role=Role(request.POST["role"]),
            seen_generation=whole_number(request, "generation") or 0,
            device=device,
        )
        words = (
            _("The link was withdrawn. Below is a new one.")
            if done
            else _("That link had been withdrawn before.")
        )
        messages.success(request, words)
    elif "table" in request.POST:
        services.withdraw_sign(
            tournament_id=tournament_id, number=whole_number(request, "table") or 0, device=device
        )
        messages.success(request, _("The table has a new link and a new code: print its sign again."))
    else:
        entry = chosen_id(request, "entry")
        if entry is not None:
            services.withdraw_player_link(tournament_id=tournament_id, entry_id=entry, device=device)
            messages.success(request, _("The player has a new link."))
    return redirect("phones", tournament_id)


@require_safe
def follow(request: HttpRequest, kind: str, thing_id: UUID, token: str) -> HttpResponse:
    """Follow the link of an evening, a table or a player's page: it grants what its token gives."""
    read = _READ.get(kind)
    return _let_in(request, read(thing_id) if read else None, token)


@require_safe
def follow_hall(request: HttpRequest, short: str, token: str) -> HttpResponse:
    """Follow the link for everybody in the hall: the one to watch, in its short form."""
    tournament_id = tournament_id_in(short)
    return _let_in(request, queries.tournament_row(tournament_id) if tournament_id else None, token)


@require_safe
def follow_sign(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """Follow the short link on a table's sign."""
    return _let_in(request, queries.sign_with_code(code), token)


def _let_in(request: HttpRequest, thing: Linked | None, token: str) -> HttpResponse:
    """Grant what the link gives, and store that a phone of this evening came."""

    def target(role: Role) -> str:
        if isinstance(thing, Tournament):
            if role is Role.WATCH:
                return reverse("hall", args=[thing.pk]) + "?come=1"
            return reverse("evening", args=[thing.pk])
        assert thing is not None
        return reverse("table-phone" if isinstance(thing, TableSign) else "player", args=[thing.pk])

    response = let_in(request, thing, token, target)
    if thing is not None and response.status_code == 302:
        services.a_phone_came(
            tournament_id=thing.pk if isinstance(thing, Tournament) else thing.tournament_id
        )
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Follow a table's code, typed in place of its QR; ten wrong ones from an address, and it waits."""
    wrong = ""
    code = "".join(
        letter for letter in request.POST.get("code", "") if letter.isascii() and letter.isalpha()
    ).upper()
    if request.method == "POST":
        counter = f"wrong-codes-{_asking(request)}-{int(time.time()) // WAIT}"
        if cache.get(counter, 0) >= MOST_WRONG:
            wrong = _("Too many wrong codes came from here. Wait ten minutes, or scan the sign.")
        else:
            sign = queries.sign_with_code(code) if len(code) == 5 else None
            if sign is not None:
                return _let_in(request, sign, token_of(sign, Role.KEEP))
            cache.add(counter, 0, WAIT)
            cache.incr(counter)
            wrong = _(
                "No table has this code. It is the five letters beside the QR code on the table’s sign."
            )
    context = {"wrong": wrong, "code": code}
    return render(request, "tournaments/join.html", context, status=422 if wrong else 200)


def _asking(request: HttpRequest) -> str:
    """A hash of the address that asks: behind a trusted proxy of the one that the proxy saw."""
    if getattr(settings, "SECURE_PROXY_SSL_HEADER", None):
        seen = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
    else:
        seen = request.META.get("REMOTE_ADDR", "")
    return hashlib.sha256(seen.encode()).hexdigest()[:16]
