"""Pages of links and codes: what they carry, what they grant, how they are revoked."""

import secrets
from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from config.language import gettext_lazy
from scoring.access import access
from scoring.access.cookies import cookie, set_cookie
from scoring.access.links import Link, qr_of, token_of
from scoring.access.origin import fault_of, only_here, origin_of, other_origins
from scoring.models import Role
from scoring.pages.fields import whole_number
from scoring.pages.sharing.programs import made, programs_of, withdrawn
from scoring.pages.sharing.views import let_in
from scoring.queries import grants_by_link
from scoring.rules.names import is_meant
from tournaments import queries, services
from tournaments.access.links import address_of, hall_address, sign_address, tournament_id_in
from tournaments.models import Club, Entry, TableSign, Tournament
from tournaments.pages.forms import PutOutForm, WithdrawForm
from tournaments.pages.shown import Question, ask_first, evening_for, is_confirmed, shown
from tournaments.queries import Evening

Linked = Tournament | TableSign | Entry | Club
#: The kind of thing in a link's address -> what reads it.
_READ: Final[dict[str, Callable[[UUID], Linked | None]]] = {
    Tournament.access_kind: queries.tournament_row,
    TableSign.access_kind: queries.sign,
    Entry.access_kind: queries.entry,
    Club.access_kind: queries.club_row,
}
#: What a program with a token of an evening may do, as its button and its line say it.
ROLES_OF_AN_EVENING: dict[Role, Promise] = {
    Role.WATCH: gettext_lazy("It may watch"),
    Role.KEEP: gettext_lazy("It may help"),
    Role.OWN: gettext_lazy("It may direct"),
}
#: The rate limits, in ten minutes: one's own wrong codes before one has to wait, and those from one
#: address, which may be a whole hall's, before the number of the table is asked as well.
MOST_WRONG = 10
MOST_OF_AN_ADDRESS = 30
#: The cookie of who types codes, and its age in seconds.
ASKER = "asker"
DAY = 24 * 60 * 60
#: Personal links that a search shows at once.
MOST_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
def phones(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Show all links, a player's own to a search (`q`); set the address that phones use."""
    evening, role = evening_for(request, tournament_id)
    tournament = evening.tournament
    if request.method == "POST":
        return _set_origin(request, tournament_id)
    origin = origin_of(request, tournament.origin)
    join_address = origin + reverse("join")
    context = {
        **shown(evening, role, "phones"),
        "origin": origin,
        "suggested": origin_of(request),
        "others": other_origins(request),
        "only_here": "" if tournament.origin else only_here(),
        "in_hall": not settings.WORLD,
        "join": join_address,
        "join_qr": qr_of(join_address),
        "everybody": _link(origin, tournament, Role.WATCH),
        "links": [
            (_link(origin, tournament, role), grants_by_link(tournament, role))
            for role in (Role.KEEP, Role.OWN)
        ],
        "mine": getattr(access.device_of(request), "pk", None),
        "signs": [(sign, sign_address(origin, sign)) for sign in queries.signs_of(tournament)],
        **_personal(evening, origin, " ".join(request.GET.get("q", "").split())),
        **programs_of(
            tournament,
            ROLES_OF_AN_EVENING,
            reverse("make-event-token", args=[tournament_id]),
            lambda token: reverse("withdraw-event-token", args=[tournament_id, token.pk]),
        ),
        "signs_are_old": bool(tournament.printed_origin and tournament.printed_origin != origin),
    }
    return render(request, "tournaments/phones.html", context)


def _set_origin(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Set the address that links carry, unless phones could not use it."""
    origin = request.POST.get("origin", "").strip().rstrip("/")
    if fault := origin and fault_of(request, origin):
        messages.error(request, fault)
    else:
        services.change_settings(
            tournament_id=tournament_id,
            device=access.device_of(request),
            settings={"origin": origin},
        )
        messages.success(request, _("Links have this address from now on."))
    return redirect("phones", tournament_id)


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
        "shared": [
            (entry.name, phones[entry.pk])
            for entry in evening.listed
            if phones.get(entry.pk, 0) > 1
        ],
    }


def _link(origin: str, tournament: Tournament, role: Role) -> Link:
    words = {
        Role.WATCH: (
            _("One link for everybody"),
            _(
                "On a phone: find your name, and this is your evening. On a large screen: the "
                "board. It is on the board, the table signs and the tally cards as well."
            ),
        ),
        Role.KEEP: (
            _("For helpers at the door"),
            _("The roll, and typing scores from sheets. Nothing else."),
        ),
        Role.OWN: (_("To run the evening with you"), _("Everything that you can do here.")),
    }
    address = (
        hall_address(origin, tournament)
        if role is Role.WATCH
        else address_of(origin, tournament, role)
    )
    return Link(role, *words[role], address=address, generation=tournament.generation_of(role))


@require_POST
def withdraw(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Revoke a link, a table's code once asked, or a player's link; a new one exists at once."""
    evening, role = evening_for(request, tournament_id)
    asked = WithdrawForm(request.POST).read()
    table, seen = asked["table"] or 0, asked["generation"]
    if table:
        loss = _(
            "Phones that joined by it can enter no more hands, and the sign must be printed again."
        )
        question = Question(
            _("Withdraw the sign of table {table}?").format(table=table),
            [loss],
            _("Withdraw it"),
            reverse("phones", args=[tournament_id]),
        )
        if not is_confirmed(request, question):
            return ask_first(request, evening, role, "phones", question)
    device = access.device_of(request)
    if asked["role"] in Role.values:
        done = services.withdraw_tournament_links(
            tournament_id=tournament_id,
            role=Role(asked["role"]),
            seen_generation=seen or 0,
            device=device,
        )
        words = _("The link was withdrawn. Below is a new one.")
    elif table:
        done = services.withdraw_sign(
            tournament_id=tournament_id, number=table, device=device, seen_generation=seen
        )
        words = _("The table has a new link and a new code: print its sign again.")
    else:
        entry_id = asked["entry"]
        done = entry_id is not None and services.withdraw_player_link(
            tournament_id=tournament_id, entry_id=entry_id, device=device, seen_generation=seen
        )
        words = _("The player has a new link.")
    messages.success(request, words if done else _("That link was already withdrawn."))
    return redirect("phones", tournament_id)


@require_POST
def put_out(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Revoke what one phone may do: at a table, from its page; or as a helper or director."""
    evening, _role = evening_for(request, tournament_id)
    asked, device = PutOutForm(request.POST).read(), access.device_of(request)
    if services.put_out_phone(
        tournament_id=tournament_id, grant_id=asked["grant"] or 0, device=device
    ):
        messages.success(
            request, _("That phone was removed. It can come back by the same code or link.")
        )
    else:
        messages.info(request, _("That phone was already removed."))
    number, table = asked["round"] or 0, asked["table"] or 0
    round_ = evening.round(number)
    if round_ is None or round_.table(table) is None:
        return redirect("phones", tournament_id)
    return redirect("event-table", tournament_id, number, table)


@require_POST
def make_token(request: HttpRequest, tournament_id: UUID) -> HttpResponse:
    """Make a token of an evening for another program, and show it this once."""
    evening, _role = evening_for(request, tournament_id)
    back = (_programs_of(tournament_id), _("Links"))
    return made(request, evening.tournament, reverse("api-tournament", args=[tournament_id]), back)


@require_POST
def withdraw_token(request: HttpRequest, tournament_id: UUID, token_id: UUID) -> HttpResponse:
    evening, _role = evening_for(request, tournament_id)
    return withdrawn(request, evening.tournament, token_id, _programs_of(tournament_id))


def _programs_of(tournament_id: UUID) -> str:
    """The URL of the page of links, with its programs unfolded."""
    return reverse("phones", args=[tournament_id]) + "?programs=1#programs"


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
    return _let_in(request, queries.sign_with_code(code), token)


def _let_in(request: HttpRequest, thing: Linked | None, token: str) -> HttpResponse:
    """Grant what the link gives, and store that a phone of this evening came."""

    def target(role: Role) -> str:
        if isinstance(thing, Tournament):
            if role is Role.WATCH:
                return reverse("hall", args=[thing.pk]) + "?come=1"
            return reverse("evening", args=[thing.pk])
        if isinstance(thing, Club):
            return reverse("club", args=[thing.pk])
        assert thing is not None
        return reverse("table-phone" if isinstance(thing, TableSign) else "player", args=[thing.pk])

    response = let_in(request, thing, token, target)
    if response.status_code == 302 and not isinstance(thing, Club | None):
        services.a_phone_came(
            tournament_id=thing.pk if isinstance(thing, Tournament) else thing.tournament_id
        )
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Follow a table's typed code. Wrong ones are counted, by device and address.

    Ten of one's own, and one has to wait; so many from an address that somebody may be trying them
    all, and the number of the table is asked as well. Nobody's right code is refused for the wrong
    ones of others.
    """
    code = "".join(
        letter for letter in request.POST.get("code", "") if letter.isascii() and letter.isalpha()
    ).upper()
    asker, address = _asker(request), _hashed(f"address {request.META.get('REMOTE_ADDR', '')}")
    wrong_ones = queries.wrong_guesses([asker, address])
    asks_table = wrong_ones[address] >= MOST_OF_AN_ADDRESS
    wrong = ""
    if request.method == "POST":
        if wrong_ones[asker] >= MOST_WRONG:
            wrong = _("You have typed too many wrong codes. Wait ten minutes, or scan the sign.")
        else:
            sign = queries.sign_with_code(code) if len(code) == 5 else None
            if sign is not None and (
                not asks_table or whole_number(request, "table") == sign.number
            ):
                return _let_in(request, sign, token_of(sign, Role.KEEP))
            if asks_table and "table" not in request.POST:
                # The page was opened before others typed so many: if the code is right stays open.
                wrong = _(
                    "Now the number of the table is needed as well. It is on the table’s sign."
                )
            else:
                services.note_wrong_guess(askers=[asker, address])
                wrong = (
                    _("No table has this number and this code. Both are on the table’s sign.")
                    if asks_table
                    else _(
                        "No table has this code. It is the five letters beside the QR code on the "
                        "table’s sign."
                    )
                )
    context = {"wrong": wrong, "code": code, "asks_table": asks_table}
    response = render(request, "tournaments/join.html", context, status=422 if wrong else 200)
    set_cookie(response, ASKER, TimestampSigner(salt=ASKER).sign(asker), max_age=DAY)
    return response


def _asker(request: HttpRequest) -> str:
    """Return the random number of the browser that types, from its cookie; else a new one."""
    try:
        return TimestampSigner(salt=ASKER).unsign(cookie(request, ASKER), max_age=DAY)
    except BadSignature:
        return secrets.token_hex(16)


def _hashed(text: str) -> str:
    """Return the keyed hash that is stored in place of an address."""
    return salted_hmac("tournaments.views.links", text, algorithm="sha256").hexdigest()[:32]
