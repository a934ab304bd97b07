"""Rules: a ruleset in plain words; house rules edited, stored, shared, imported, deleted."""

import uuid
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.language import gettext as _
from scoring import services
from scoring.access import access
from scoring.pages.fields import chosen_id, id_by_form, parsed, uploaded
from scoring.pages.house_rules import files as house_files
from scoring.pages.house_rules.forms import HouseRulesForm
from scoring.pages.shown import house_for, rules_for, sheet_for, summary
from scoring.rules.errors import RuleViolation
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import PRESETS, RULESETS
from scoring.words import agreements
from scoring.words import options as option_words
from scoring.words.lines import note_of
from scoring.words.refusals import refusal_in_words
from scoring.words.rulebook.chapters import rulebook
from scoring.words.rulebook.peculiar import usual_for
from scoring.words.vocabulary import ruleset_title

LARGEST_FILE = 64 * 1024


@require_safe
def show(request: HttpRequest, **address: Any) -> HttpResponse:
    """Show a named ruleset, or house rules of this device's, in plain words."""
    rules = rules_for(request, **address)
    ruleset, house = rules.ruleset, rules.row
    lines = rules.lines if house else agreements.default_lines(ruleset)
    base = RULESETS[ruleset.name] if house else usual_for(ruleset)
    kind = "house" if house else "rules"
    context = {
        **_in_words(ruleset, lines, base),
        "title": rules.title,
        "house": house,
        "base_title": ruleset_title(base.name) if house or base != ruleset else "",
        "sources": () if house else PRESETS[ruleset.name].sources,
        "play_url": reverse("start-house" if house else "start", kwargs=address),
        "change_url": reverse(f"change-{kind}", kwargs=address),
        "print_urls": (
            reverse(f"print-blank-{kind}", kwargs=address),
            reverse(f"print-{kind}", kwargs=address),
        ),
    }
    return render(request, "scoring/rules.html", context)


@require_safe
def of_game(request: HttpRequest, game_id: UUID) -> HttpResponse:
    sheet = sheet_for(request, game_id)
    lines = {**agreements.default_lines(sheet.game.ruleset), **sheet.game.lines}
    base = RULESETS[sheet.game.ruleset_name]
    context = {
        **_in_words(sheet.game.ruleset, lines, base),
        **summary(sheet),
        "base_title": ruleset_title(base.name),
    }
    return render(request, "scoring/rules.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, **address: Any) -> HttpResponse:
    """Edit house rules of this device's, or create them from a named ruleset."""
    rules = rules_for(request, **address)
    house = rules.row
    # The id the form was made with, so that what is sent twice is stored once (idempotent).
    house_id = house.pk if house else chosen_id(request, "house_id") or uuid.uuid4()
    initial = {"name": rules.title} if house else {}
    lines = rules.lines if house else agreements.default_lines(rules.ruleset)
    form = HouseRulesForm(rules.ruleset, lines, request.POST or None, initial=initial)
    is_preview = "preview" in request.POST
    if request.method == "POST" and form.is_valid() and form.ruleset is not None and not is_preview:
        response = HttpResponseRedirect(reverse("house-rules", args=[house_id]))
        try:
            services.keep_house_rules(
                device=access.introduced(request, response),
                house_id=house_id,
                name=form.cleaned_data["name"],
                ruleset=form.ruleset,
                lines=form.lines,
            )
        except RuleViolation as violation:
            form.add_error("name", refusal_in_words(violation))
        else:
            return response
    context = {
        "form": form,
        "house": house,
        "house_id": house_id,
        "title": ruleset_title(rules.ruleset.name),
        "is_preview": is_preview,
    }
    return render(request, "scoring/change_rules.html", context)


@require_safe
def as_file(request: HttpRequest, house_id: UUID) -> HttpResponse:
    house = house_for(request, house_id)
    written = house_files.write_house_rules(house)
    response = JsonResponse(written, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="house-rules.json"'
    return response


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """Import house rules from a file; a name that is taken gets a number."""
    try:
        content = uploaded(request, "rules", LARGEST_FILE)
        name, ruleset, lines = house_files.read_house_rules(
            parsed(content, house_files.FORMAT, "not_house_rules")
        )
        house_id = id_by_form(request, content)
        response = HttpResponseRedirect(reverse("house-rules", args=[house_id]))
        device = access.introduced(request, response)
        services.bring_house_rules(
            device=device, house_id=house_id, name=name, ruleset=ruleset, lines=lines
        )
    except RuleViolation as violation:
        words = refusal_in_words(violation)
        messages.error(request, _("Nothing was stored. {message}").format(message=words))
        return redirect("choose-ruleset")
    return response


@require_POST
def forget(request: HttpRequest, house_id: UUID) -> HttpResponse:
    """Delete house rules; games that were played by them keep their copy."""
    device = access.device_of(request)
    if device is None or not services.forget_house_rules(device=device, house_id=house_id):
        raise Http404
    messages.success(request, _("Deleted. Games played with them keep their copy."))
    return redirect("choose-ruleset")


def _in_words(ruleset: Ruleset, lines: Mapping[str, str], base: Ruleset) -> dict[str, object]:
    return {
        "ruleset": ruleset,
        "note": note_of(ruleset),
        "book": rulebook(ruleset, lines, base),
        "groups": _groups(ruleset, base),
    }


def _groups(ruleset: Ruleset, base: Ruleset) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """The options that matter, by group: label, value in words, if it differs from `base`."""
    options, usual = ruleset.options(), base.options()
    return [
        (
            title,
            [
                (
                    option_words.label(option),
                    option_words.value_words(option, options[option]),
                    options[option] != usual[option],
                )
                for option in members
                if option not in option_words.SEATING and option_words.matters(option, ruleset)
            ],
        )
        for title, members in option_words.groups()
    ]
