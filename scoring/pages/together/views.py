"""Pages of devices kept together: what is kept, who is signed in, joining by a recovery code."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from config.language import ngettext
from scoring import queries
from scoring.access import access
from scoring.access.access import Visitor
from scoring.access.cookies import set_cookie
from scoring.access.links import qr_of
from scoring.access.origin import only_here, origin_of
from scoring.models import Device
from scoring.pages.fields import whole_number
from scoring.pages.printing.choices import answer_pdf, file_name, printing_of
from scoring.pages.together import codes
from scoring.paper.pdf import About, as_pdf
from scoring.rules.errors import RuleViolation
from scoring.services import together
from scoring.sheets.recovery_sheet import recovery_sheet
from scoring.words.refusals import refusal_in_words
from scoring.words.vocabulary import listed

#: In the address of the page to which a device comes that has just signed itself out.
SIGNED_OUT: Final = "signed-out"


@require_safe
def devices(request: HttpRequest) -> HttpResponse:
    return devices_page(request)


def devices_page(request: HttpRequest, typed: str = "") -> HttpResponse:
    """Render the page of a browser's devices. `typed`: a recovery code that led nowhere."""
    browser, device = access.browser_of(request), access.own_device_of(request)
    browsers = queries.browsers_of(device) if device else []
    address = address_of(request, device) if device and device.code_generation else ""
    context = {
        "device": device,
        "holds": holds_of(device),
        "code": codes.code_of(device) if device and device.code_generation else "",
        "qr": qr_of(address) if address else "",
        "only_here": only_here(),
        "typed": typed,
        "signed_out": SIGNED_OUT in request.GET and device is None,
        "browsers": [(one, one == browser) for one in browsers],
    }
    return render(request, "scoring/devices.html", context)


def holds_of(device: Device | None) -> str:
    """Return how much a device keeps, in words: “12 games, 8 people”; empty for nothing."""
    if device is None:
        return ""
    visitor = Visitor(device)
    games, people = queries.number_of_games(visitor), len(queries.people_of_device(device))
    houses = len(queries.house_rules_of(visitor))
    counted = [
        (games, ngettext("{n} game", "{n} games", games)),
        (people, ngettext("{n} person", "{n} people", people)),
        (houses, ngettext("{n} set of house rules", "{n} sets of house rules", houses)),
    ]
    return ", ".join(words.format(n=n) for n, words in counted if n)


def address_of(request: HttpRequest, device: Device) -> str:
    return origin_of(request) + reverse("join-by-code", args=[device.pk, codes.token_of(device)])


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Accept a typed recovery code: show what it opens, and join at the second press."""
    code = request.POST.get("code", "")
    if request.method != "POST" or not code.strip():
        return redirect("devices")
    device = codes.device_of_code(code)
    if device is None:
        words = _("This code does not work. Check each letter; or a newer code has replaced it.")
        messages.error(request, words)
        return devices_page(request, typed=code)
    if "sure" not in request.POST:
        return _ask(request, device, code)
    try:
        joined = together.join(
            browser=access.browser_of(request),
            kept=device,
            kind=access.kind_of(request),
            secret=access.renewed(request),
        )
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
        return redirect("devices")
    words = _("Done: this device has all your games now, and the others have those of this one.")
    messages.success(request, words)
    response = HttpResponseRedirect(reverse("home"))
    set_cookie(response, access.COOKIE, joined.secret)
    return response


@require_safe
def join_by_code(request: HttpRequest, number: str, token: str) -> HttpResponse:
    """Accept a recovery code's QR code: show what it opens, and join at the next press."""
    device = codes.device_of_token(number, token)
    if device is None:
        return render(request, "scoring/bad_link.html", status=404)
    return _ask(request, device, codes.code_of(device))


def _ask(request: HttpRequest, device: Device, code: str) -> HttpResponse:
    """Ask before a browser joins the device to which a code leads."""
    own = access.own_device_of(request)
    main = device.kept_with or device
    context = {
        "theirs": holds_of(main),
        "ours": holds_of(own),
        "is_together": main == own,
        "code": code,
    }
    return render(request, "scoring/join_devices.html", context)


@require_POST
def make_code(request: HttpRequest) -> HttpResponse:
    """Make a recovery code; the one before leads nowhere any more."""
    response = HttpResponseRedirect(reverse("devices"))
    device = access.own_device_of(request) or access.introduce(request, response)
    generation = whole_number(request, "generation", 0)
    if together.make_code(device=device, seen_generation=generation, kind=access.kind_of(request)):
        messages.success(request, _("This is your recovery code. Print it, or write it down."))
    return response


@require_safe
def print_code(request: HttpRequest) -> HttpResponse:
    """Print the recovery code of this device, as a sheet to be kept."""
    device = access.own_device_of(request)
    if device is None or not device.code_generation:
        return redirect("devices")
    now = timezone.now()
    address, paper = address_of(request, device), printing_of(request).paper
    sheet = recovery_sheet(codes.code_of(device), address, origin_of(request), now, paper)
    about = About(f"{sheet.title} · {sheet.under}", _("Five Hundred"), get_language() or "en", now)
    return answer_pdf(
        as_pdf([sheet], about), file_name(_("recovery code"), str(device.code_generation))
    )


@require_POST
def name_device(request: HttpRequest, device_id: int) -> HttpResponse:
    """Store what one of the browsers that are kept together is called."""
    device = access.own_device_of(request)
    if device is not None:
        try:
            if together.name_device(
                device=device, browser_id=device_id, name=request.POST.get("name", "")
            ):
                messages.success(request, _("Saved."))
        except RuleViolation as violation:
            messages.error(request, refusal_in_words(violation))
    return redirect("devices")


@require_POST
def sign_out(request: HttpRequest, device_id: int) -> HttpResponse:
    """Sign out one of the browsers that are kept together, once shown what that one loses."""
    device, here = access.own_device_of(request), access.browser_of(request)
    browsers = queries.browsers_of(device) if device else []
    browser = next((one for one in browsers if one.pk == device_id), None)
    if device is None or browser is None:
        return redirect("devices")
    if "sure" not in request.POST and queries.has_another_way(device, browser.pk):
        context = {
            "browser": browser,
            "is_here": browser == here,
            "holds": holds_of(device),
            "others": listed([one.title for one in browsers if one != browser]),
        }
        return render(request, "scoring/sign_out.html", context)
    try:
        if together.sign_out(device=device, browser_id=device_id):
            messages.success(
                request, _("It is signed out: nothing of yours can be opened on it any more.")
            )
        if browser == here:
            return redirect(f"{reverse('devices')}?{SIGNED_OUT}=1")
    except RuleViolation as violation:
        messages.error(request, refusal_in_words(violation))
    return redirect("devices")
