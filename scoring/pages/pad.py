"""The pad's views for every host: record a hand, keep it in play, amend, void, settle a conflict.

A host's own view checks permission, makes the host, and calls one of these. The script asks with
`X-Pad` and gets the part of the page that changes.
"""

import uuid
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import redirect, render

from config.language import gettext as _
from scoring import services
from scoring.access.locking import Stale
from scoring.models import Hand
from scoring.pad.entry import (
    Preview,
    amendment_of,
    conflict_of,
    copy_of,
    entering_of,
    fields_of,
    in_play_of,
    order_kept,
    preview_of,
    with_facts,
    without,
)
from scoring.pad.form import HandForm, fields_in, initial_of
from scoring.pad.host import Host, Recorded
from scoring.pad.pad import Pad, facts_of, seats_of, units_of
from scoring.pages.fields import whole_number
from scoring.pages.forms import SettleForm, VoidForm
from scoring.pages.shown import line_of
from scoring.queries import GameSheet, Line
from scoring.rules.errors import RuleViolation
from scoring.rules.record.games import write_hand
from scoring.services import After, By, SeenHand
from scoring.words import vocabulary
from scoring.words.changes import consequences, hands_beyond, strikes
from scoring.words.lines import explained


@dataclass(frozen=True)
class Shown:
    """The state of the pad's page: the form, whether a hand was just saved, a conflicting hand."""

    form: HandForm | None = None
    just_saved: bool = False
    conflict: Hand | None = None
    #: Another phone had recorded the same hand before.
    was_known: bool = False
    status: int = 200
    #: Whether it is known who sits in which seat: not where a phone puts in the names.
    has_seats: bool = True


# ------------------------------------------------------------------------------------ the next hand


def pad(request: HttpRequest, host: Host) -> HttpResponse:
    """Show the pad for the next hand, or record the one entered on it (idempotent by its key)."""
    if request.method == "POST":
        return _record(request, host)
    just_saved = "saved" in request.GET
    # Who comes for hands that his phone still keeps sees the pad, whatever has become of the game.
    way_out = "" if "kept" in request.GET else host.way_out(just_saved=just_saved)
    if way_out and not request.headers.get("X-Pad"):
        return redirect(way_out)
    return _pad_page(request, host, Shown(just_saved=just_saved))


def empty(request: HttpRequest, host: Host, *, has_seats: bool) -> HttpResponse:
    """Show the pad of a game that is not stored. `has_seats`: its people are known."""
    return _pad_page(request, host, Shown(has_seats=has_seats))


def _record(request: HttpRequest, host: Host) -> HttpResponse:
    """Validate and store the hand; what cannot be stored comes back on the pad for a decision."""
    form = HandForm(host.sheet.game.ruleset, host.sheet.game.table, request.POST)
    if not form.is_valid() or form.facts is None:
        return _pad_page(request, host, Shown(form, status=422))
    if _is_for_others(request, host, form):
        return _pad_page(request, host, Shown(form, status=422))
    # Whether the script has all that was written, by its pad's revision.
    has, is_now = request.headers.get("X-Pad", ""), host.revision
    is_known = has.partition(".")[0] == is_now.partition(".")[0]
    try:
        written = _written(request, host, form)
    except RuleViolation as violation:
        form.add_error(None, host.refusal(violation))
        return _pad_page(request, host, Shown(form, status=422))
    except services.AnotherHand as another:
        return _pad_page(request, host, Shown(form, conflict=another.hand, status=409))
    except (Stale, Hand.DoesNotExist):
        form.add_error(
            None, _("Somebody changed that hand in the meantime. Look again, then choose.")
        )
        return _pad_page(request, host, Shown(form, status=422))
    following = _following(host, written) if is_known and written is not None else None
    if following is not None:
        return JsonResponse(following)
    return _pad_after(request, host, written.row if written else None, form)


def _is_for_others(request: HttpRequest, host: Host, form: HandForm) -> bool:
    """Refuse, on the form, a hand entered while others sat there; a stored one stands.

    A hand says by its seats who won the bidding: those who sit in them now may be somebody else.
    """
    game = host.sheet.game
    meant, people = request.POST.get("seats", "").split("\t"), game.table.players
    before, keys = meant[: len(people)], tuple(meant[len(people) :])
    is_for_these = keys == host.sitting if keys else tuple(before) == people
    is_stored = any(row.key == form.cleaned_data["key"] for row in game.hand_rows)
    if is_for_these or is_stored or not any(before):
        return False
    words = _(
        "This hand was entered for {before}. Now {now} sit here: look who won the bidding, then "
        "save it."
    )
    names = vocabulary.people([name for name in before if name])
    form.add_error(None, words.format(before=names, now=vocabulary.people(people)))
    return True


def _pad_after(request: HttpRequest, host: Host, row: Hand | None, form: HandForm) -> HttpResponse:
    """Go on to the next hand's pad, the line just saved; `row` is None if the other stands."""
    again = host.again()
    again.copy_if_over()
    if not request.headers.get("X-Pad"):
        number = row.number if row else SettleForm(request.POST).read()["other"]
        return redirect(f"{host.url('pad')}?saved={number}")
    was_known = (
        row is not None and "settle" not in request.POST and row.key != form.cleaned_data["key"]
    )
    return _pad_page(request, again, Shown(just_saved=True, was_known=was_known))


def _following(host: Host, written: Recorded) -> dict[str, object] | None:
    """Return what turns the pad of this hand into the next one's; None where more was written."""
    row, sheet = written
    following = None if sheet is None else host.following(sheet)
    if sheet is None or following is None:
        return None
    line = sheet.lines[-1]
    return {
        "key": str(row.key),
        "after": row.number,
        "hand": write_hand(line.scored.hand),
        "headline": explained(sheet, line).headline,
        "number": sheet.next_number,
        "dealer": sheet.game.table.players.index(sheet.sheet.next_dealer),
        "handsLeft": following.hands_left,
        "revision": following.revision,
        "undo": {"url": host.url("void", row.number), "version": row.version},
    }


def _written(request: HttpRequest, host: Host, form: HandForm) -> Recorded | None:
    """Store the hand as it was settled; None where the other stands. Raises as services do."""
    assert form.facts is not None
    key, facts = form.cleaned_data["key"], form.facts
    after = After(form.cleaned_data["after"], form.cleaned_data["behind"] or 0)
    if "settle" not in request.POST:
        return host.record(key, facts, after)
    settled = SettleForm(request.POST).read()
    if settled["settle"] == "theirs":
        return None
    if settled["settle"] == "mine":
        seen = SeenHand(settled["other"], settled["other_version"])
        by = By(host.device, _("Two phones had entered it differently."))
        return Recorded(host.amend(seen, facts, by))
    if settled["settle"] == "both":
        after = After(settled["other"] if settled["last"] is None else settled["last"])
    return host.record(key, facts, after)


def _pad_page(request: HttpRequest, host: Host, shown: Shown) -> HttpResponse:
    sheet, game = host.sheet, host.sheet.game
    form = shown.form
    after = max((row.number for row in game.hand_rows), default=0)
    if form is None:
        initial = {"key": uuid.uuid4(), "after": after, **in_play_of(sheet, host.device)}
        form = HandForm(game.ruleset, game.table, initial=initial)
    last = explained(sheet, sheet.lines[-1]) if sheet.lines else None
    # Taking back twice must not reach the hand before: only the last row can be taken back.
    may_undo = last is not None and last.row.number == after
    pad = Pad(
        form=form,
        heading=_("Hand {number} · {dealer} deals").format(
            number=sheet.next_number, dealer=sheet.sheet.next_dealer
        ),
        units=units_of(sheet),
        back_url=host.url("home"),
        back_words=host.back_words,
        back_note=host.back_note,
        may_rule=host.may_rule,
        call_url=host.url("call"),
        save_url=host.url("pad"),
        sheet_url=host.url("sheet"),
        need_url=host.url("need"),
        undo_url=host.url("void", last.row.number) if last and may_undo else "",
        rematch_url=host.url("rematch"),
        share_url=host.url("share"),
        beside_url=host.url("beside"),
        keep_url=host.url("keep"),
        is_open=shown.form is not None or "kept" in request.GET or host.is_open,
        pulse_url=host.url("pulse"),
        revision=host.revision,
        entering="" if shown.form else entering_of(sheet, host.device),
        device=str(host.device.pk) if host.device else "",
        number=sheet.next_number,
        dealer=game.table.players.index(sheet.sheet.next_dealer),
        game=facts_of(sheet),
        keys=tuple(str(row.key) for row in game.hand_rows),
        hands_left=host.hands_left,
        people=vocabulary.people(game.table.players),
        seats=seats_of(sheet, host.sitting) if shown.has_seats else "",
    )
    context = {
        **host.context(),
        "pad": pad,
        "last": last,
        "just_saved": shown.just_saved,
        "was_known": shown.was_known,
        "conflict": conflict_of(sheet, shown.conflict, host.hands_left),
    }
    template = "scoring/_pad.html" if "X-Pad" in request.headers else "scoring/pad.html"
    return render(request, template, context, status=shown.status)


def keep_in_play(request: HttpRequest, host: Host) -> HttpResponse:
    number = whole_number(request, "number", -1)
    if "take" not in request.POST:
        return JsonResponse({"kept": host.keep(number, fields_in(request.POST))})
    host.keep(number, None)
    if "X-Pad" in request.headers:
        return _pad_page(request, host.again(), Shown())
    return redirect(host.url("pad"))


# --------------------------------------------------------------------------------- a hand put right


def amend(request: HttpRequest, host: Host, number: int) -> HttpResponse:
    """Amend a recorded hand (optimistic lock): enter it again, look at what that changes, save."""
    line = line_of(host.sheet, number)
    ruleset, table = host.sheet.game.ruleset, host.sheet.game.table
    initial = {"key": line.row.key, "version": line.row.version}
    initial |= initial_of(line.scored.hand, table)
    form = HandForm(ruleset, table, request.POST or None, initial=initial)
    preview = Preview()
    may_be_saved = request.method == "POST" and form.is_valid() and form.facts is not None
    if may_be_saved and not _is_for_others(request, host, form):
        assert form.facts is not None
        facts = form.facts._replace(order=order_kept(line.scored.hand, form.facts))
        try:
            changed = with_facts(host.sheet, copy_of(line.row), facts)
            preview = amendment_of(host.sheet, changed, form.facts)
            if "look" not in request.POST and request.POST.get("looked") == preview.looked:
                seen = SeenHand(number, form.cleaned_data["version"] or 0)
                by = By(host.device, form.cleaned_data["reason"])
                host.amend(seen, facts, by, strikes(host.sheet, changed))
                messages.success(request, _("Hand {number} corrected.").format(number=line.number))
                return redirect(host.url("done"))
            more = host.consequences(line.row, facts)
            preview = preview._replace(consequences=(*more, *preview.consequences))
        except RuleViolation as violation:
            form.add_error(None, host.refusal(violation))
        except Stale:
            preview = Preview()
            host = host.again()
            line = line_of(host.sheet, number)
            _show_what_changed(form, host.sheet, line)
    return _amending_page(request, host, line, form, preview)


def _show_what_changed(form: HandForm, sheet: GameSheet, line: Line) -> None:
    assert isinstance(form.data, QueryDict)
    data = form.data.copy()
    data["version"] = str(line.row.version)
    form.data = data
    words = _(
        "Somebody changed this hand in the meantime. It now says: {hand}. Look again, then save "
        "yours."
    )
    form.add_error(None, words.format(hand=explained(sheet, line).headline))


def _amending_page(
    request: HttpRequest, host: Host, line: Line, form: HandForm, preview: Preview
) -> HttpResponse:
    sheet, number = host.sheet, line.row.number
    pad = Pad(
        form=form,
        heading=_("Fix hand {number}").format(number=line.number),
        units=units_of(sheet),
        back_url=host.url("done"),
        back_words=host.done_words,
        may_rule=host.may_rule,
        save_url=host.url("amend", number),
        preview_url=host.url("preview-amendment", number),
        sheet_url=host.url("done"),
        strike_url=host.url("void", number),
        beside_url=host.url("beside"),
        number=line.number,
        dealer=sheet.game.table.players.index(line.scored.dealer),
        game=facts_of(sheet),
        seats=seats_of(sheet, host.sitting),
    )
    context = {**host.context(), "pad": pad, "line": explained(sheet, line), **preview._asdict()}
    return render(request, "scoring/pad.html", context)


def preview_amendment(request: HttpRequest, host: Host, number: int) -> HttpResponse:
    """Answer what putting the hand right would do, as JSON; stores nothing."""
    sheet = host.sheet
    row = line_of(sheet, number).row
    form = HandForm(sheet.game.ruleset, sheet.game.table, request.POST)
    answer = preview_of(form, sheet, copy_of(row))
    if form.facts is not None and "consequences" in answer:
        answer["consequences"] = [*host.consequences(row, form.facts), *answer["consequences"]]
    return JsonResponse(answer)


def void(request: HttpRequest, host: Host, number: int) -> HttpResponse:
    """Void a hand once the change was shown; or take the one just saved back into the pad."""
    asked = VoidForm(request.POST).read()
    undo = asked["undo"]
    is_asked_by_the_pad = undo and "X-Pad" in request.headers
    if is_asked_by_the_pad and all(line.row.number != number for line in host.sheet.lines):
        return _changed_meanwhile(request, host, number)
    line = line_of(host.sheet, number)
    if request.method != "POST":
        return _voiding_page(request, host, line)
    seen = SeenHand(number, asked["version"])
    by = By(host.device, asked["reason"])
    try:
        changed = without(host.sheet, line.row)
        confirmed = strikes(host.sheet, changed)._replace(hands=asked["strike"])
        host.void(seen, by, fields_of(line, host.sheet) if undo else None, confirmed)
    except RuleViolation as violation:
        if is_asked_by_the_pad:
            return _changed_meanwhile(request, host, line.number, host.refusal(violation))
        messages.error(request, host.refusal(violation))
    except Stale:
        if is_asked_by_the_pad:
            return _changed_meanwhile(request, host, line.number)
        return stale(request, host)
    else:
        if is_asked_by_the_pad:
            return _pad_page(request, host.again(), Shown())
        done = _("Hand {number} is taken back.") if undo else _("Hand {number} struck out.")
        messages.success(request, done.format(number=line.number))
    return redirect(host.url("pad") if undo else host.url("done"))


def _changed_meanwhile(
    request: HttpRequest, host: Host, number: int, reason: str = ""
) -> HttpResponse:
    """Answer the pad that takes a hand back which it cannot: with the pad as it is by now.

    It says the reason. Without one an open pad says by itself that the hand was changed.
    """
    again = host.again()
    words = _("Hand {number} was changed meanwhile. This is how it stands now.")
    if reason or not again.is_open:
        messages.error(request, reason or words.format(number=number))
    return _pad_page(request, again, Shown(status=409))


def _voiding_page(request: HttpRequest, host: Host, line: Line) -> HttpResponse:
    try:
        changed = without(host.sheet, line.row)
    except RuleViolation as violation:
        messages.error(request, host.refusal(violation))
        return redirect(host.url("done"))
    context = {
        "line": explained(host.sheet, line),
        "consequences": consequences(host.sheet, changed),
        "strikes": changed.beyond,
        "with_it": hands_beyond(host.sheet, changed) if changed.beyond else "",
        "back_url": host.url("done"),
        "back_words": host.done_words,
    }
    return render(request, "scoring/void.html", {**host.context(), **context})


def stale(request: HttpRequest, host: Host) -> HttpResponseRedirect:
    """Say that somebody else changed the hand first, and go where it can be seen as it is now."""
    words = _(
        "Somebody changed this hand in the meantime. Nothing was saved: look at it as it is now."
    )
    messages.error(request, words)
    return HttpResponseRedirect(host.url("done"))
