"""Links and codes: what they carry, what they open, how they are withdrawn."""

import hashlib
import time
from dataclasses import dataclass
from uuid import UUID

import segno
from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from config.network import network_address
from scoring import access
from scoring import services as scoring_services
from scoring.models import Role
from scoring.rules.tables import in_order
from tournaments import queries, services
from tournaments.addresses import address_of, sign_address
from tournaments.models import Entry, TableSign, Tournament
from tournaments.views.shown import chosen, evening_for, figure, shown

#: Wrong codes from one address before it has to wait, and how long it waits, in seconds.
MOST_WRONG = 10
WAIT = 600


@dataclass(frozen=True)
class Link:
    role: Role
    title: str
    explanation: str
    address: str
    qr: str
    generation: int


def origin_of(request: HttpRequest, tournament: Tournament) -> str:
    """Scheme and host that links carry: what the director has set, otherwise this computer's in its network.

    Never the name in the request's own header: who sends it chooses it.
    """
    if tournament.origin:
        return tournament.origin
    if settings.WORLD:
        return f"https://{settings.ALLOWED_HOSTS[0]}"
    address = network_address() or "localhost"
    port = request.META.get("SERVER_PORT", "80")
    return f"{request.scheme}://{address}" + ("" if port in ("80", "443") else f":{port}")


def qr_of(address: str) -> str:
    return str(segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=4, dark="#000", light="#fff"))


@require_http_methods(["GET", "POST"])
def phones(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """The address phones use, the links for helpers and watchers, each table's code, each player's link."""
    found, role = evening_for(request, tournament_id, Role.OWN)
    tournament = found.tournament
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
    origin = origin_of(request, tournament)
    here = origin + reverse("join")
    context = {
        **shown(found, role, "phones"),
        "origin": origin,
        "suggested": origin_of(request, Tournament(origin="")),
        "join": here,
        "join_qr": qr_of(here),
        "links": [_link(origin, tournament, role) for role in (Role.WATCH, Role.KEEP, Role.OWN)],
        "signs": [(sign, sign_address(origin, sign)) for sign in queries.signs_of(tournament)],
        "players": [
            (entry, address_of(origin, entry, Role.WATCH))
            for entry in sorted(found.entries.values(), key=lambda entry: in_order(entry.name))
        ],
        "signs_are_old": bool(tournament.printed_origin and tournament.printed_origin != origin),
    }
    return render(request, "tournaments/phones.html", context)


def _is_origin(text: str) -> bool:
    scheme, _separator, host = text.partition("://")
    letters = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]")
    return scheme in ("http", "https") and bool(host) and set(host) <= letters


def _link(origin: str, tournament: Tournament, role: Role) -> Link:
    words = {
        Role.WATCH: (_("To watch"), _("Boards, standings and where everybody sits. Writes nothing.")),
        Role.KEEP: (_("To help"), _("The roll, and typing scores from sheets. Nothing else.")),
        Role.OWN: (_("To direct"), _("Everything that you can do here.")),
    }
    address = address_of(origin, tournament, role)
    return Link(role, *words[role], address=address, qr=qr_of(address), generation=tournament.generation_of(role))


@require_POST
def withdraw(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Withdraw a link, a table's code or a player's link; a new one is there at once."""
    evening_for(request, tournament_id, Role.OWN)
    device = access.device_of(request)
    if request.POST.get("role") in Role.values:
        done = services.withdraw_event_links(
            tournament_id=tournament_id,
            role=Role(request.POST["role"]),
            seen_generation=figure(request, "generation") or 0,
            device=device,
        )
        words = _("The link was withdrawn. Below is a new one.") if done else _("That link had been withdrawn before.")
        messages.success(request, words)
    elif "table" in request.POST:
        services.withdraw_sign(tournament_id=tournament_id, number=figure(request, "table") or 0, device=device)
        messages.success(request, _("The table has a new link and a new code: print its sign again."))
    else:
        entry = chosen(request, "entry")
        if entry is not None:
            services.withdraw_player_link(tournament_id=tournament_id, entry_id=entry, device=device)
            messages.success(request, _("The player has a new link."))
    return redirect("phones", tournament_id)


@require_GET
def follow(request: HttpRequest, kind: str, thing_id: UUID, token: str) -> HttpResponse:
    """Let the device in, and take the token out of the address it sees."""
    thing: Tournament | TableSign | Entry | None = {
        Tournament.access_kind: queries.revision_of,
        TableSign.access_kind: queries.sign,
        Entry.access_kind: queries.entry,
    }.get(kind, lambda _id: None)(thing_id)
    role = None if thing is None else access.role_given_by(thing, token)
    if thing is None or role is None:
        return render(request, "scoring/bad_link.html", status=404)
    return _let_in(request, thing, role, token)


@require_GET
def follow_sign(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """The same, by the short link on a table's sign."""
    sign = queries.sign_with_code(code)
    if sign is None or access.role_given_by(sign, token) is None:
        return render(request, "scoring/bad_link.html", status=404)
    return _let_in(request, sign, Role.KEEP, token)


def _let_in(
    request: HttpRequest, thing: Tournament | TableSign | Entry, role: Role, token: str
) -> HttpResponseRedirect:
    if isinstance(thing, Tournament):
        target = reverse("board" if role is Role.WATCH else "evening", args=[thing.pk])
        tournament_id = thing.pk
    elif isinstance(thing, TableSign):
        target, tournament_id = reverse("table-phone", args=[thing.pk]), thing.tournament_id
    else:
        target, tournament_id = reverse("player", args=[thing.pk]), thing.tournament_id
    response = HttpResponseRedirect(target)
    response["Referrer-Policy"] = "no-referrer"
    response["Cache-Control"] = "no-store"
    device = access.device_of(request) or access.introduce(response)
    scoring_services.open_link(device=device, thing=thing, token=token)
    services.a_phone_came(tournament_id=tournament_id)
    return response


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A table's code typed in place of its QR. Ten wrong ones from an address, and it has to wait."""
    wrong = ""
    code = "".join(letter for letter in request.POST.get("code", "") if letter.isascii() and letter.isalpha()).upper()
    if request.method == "POST":
        who = f"wrong-codes-{_asking(request)}-{int(time.time()) // WAIT}"
        if cache.get(who, 0) >= MOST_WRONG:
            wrong = _("Too many wrong codes came from here. Wait ten minutes, or scan the sign.")
        else:
            sign = queries.sign_with_code(code) if len(code) == 5 else None
            if sign is not None:
                return _let_in(request, sign, Role.KEEP, access.token_of(sign, Role.KEEP))
            cache.add(who, 0, WAIT)
            cache.incr(who)
            wrong = _("No table has this code. It is the five letters beside the QR code on the table’s sign.")
    context = {"wrong": wrong, "code": code}
    return render(request, "tournaments/join.html", context, status=422 if wrong else 200)


def _asking(request: HttpRequest) -> str:
    """The address that asks: behind a trusted proxy the one that the proxy saw."""
    if getattr(settings, "SECURE_PROXY_SSL_HEADER", None):
        seen = request.headers.get("X-Forwarded-For", "").rsplit(",", 1)[-1].strip()
    else:
        seen = request.META.get("REMOTE_ADDR", "")
    return hashlib.sha256(seen.encode()).hexdigest()[:16]
