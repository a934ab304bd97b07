"""Pages by which an evening begins: set up from a list of names, or brought in from its record."""

import secrets
import uuid
from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from django.conf import settings as server
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST

from config.language import gettext as _
from scoring.access import access
from scoring.access.access import Visitor
from scoring.models import LONGEST_NAME, Role
from scoring.pages.fields import id_by_form, parsed, read_id, read_whole, uploaded
from scoring.rules.errors import RuleViolation
from scoring.rules.names import in_order
from scoring.words.moments import told
from tournaments import queries, services
from tournaments.files.arrivals import arrive
from tournaments.models import Tournament
from tournaments.pages.forms import StartForm, four_handed
from tournaments.rules.another_game import EVENING_RULES
from tournaments.rules.hall.clock import country_of, guessed_hours
from tournaments.rules.hall.days import LAST_DAY
from tournaments.rules.movements import movement_named
from tournaments.rules.movements.swiss import Swiss
from tournaments.rules.planning import plan
from tournaments.rules.record.reading import EVENT_FORMAT
from tournaments.rules.standings import GAMES
from tournaments.words.moving.movements import OF_PAIRS, cards, promised
from tournaments.words.moving.sit_outs import how_they_fall, what_nothing_does
from tournaments.words.refusals import refusal_in_words, refusal_of_a_file
from tournaments.words.vocabulary import duration

#: Two thousand players over ten rounds come to 2.5 MB, the longest of forty to four times that.
LARGEST_RECORD = 10 * 1024 * 1024
#: What is sent where a final is made from the standings of an evening.
OF_FINALS = frozenset({"best", "after", "final"})


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """Set an evening up, after a preview. `like`: one whose people, rules and settings it takes."""
    visitor = access.visitor(request)
    model = _model(request, visitor)
    last = model or queries.last_time(visitor)
    came = last[1] if last else []
    if last and last[0].club is not None:
        # Who came before last time is known once the closed evenings were counted.
        services.keep_summaries(last[0].club)
    # Whoever came under a name that was put right since is offered as well.
    known = sorted({*queries.known_names(visitor), *came}, key=in_order)
    is_posted = request.method == "POST"
    data = request.POST if is_posted else _filled_in(request, model) if model else None
    partners = queries.partners_in(last[0]) if last else []
    is_final = model is not None and _makes_final(request, visitor, model[0])
    form = StartForm(
        known,
        data,
        request.FILES or None,
        initial=_initial(),
        partners=partners,
        sit_out_points=model[0].sit_out_points if model else None,
    )
    context: dict[str, object] = {
        "form": form,
        "like": model[0] if model else None,
        # As `_start` does: settings and the club go on with who directs the evening.
        "keeps_settings": model is not None and access.may(visitor, Role.OWN, model[0]),
        "is_final": is_final,
        "date_hint": _date_hint(model[0]) if model and not is_posted and not is_final else "",
        "movements": cards(),
        **_last_time(last, known, form),
    }
    is_valid = data is not None and form.is_valid()
    if is_posted:
        form.show_list()
        context["list"] = form.list
    # Where names are there already the field for a list makes room for them.
    context["is_folded"] = bool(form.list.source or context.get("is_ticked"))
    if is_valid:
        outline = plan(
            len(form.players),
            usual=EVENING_RULES[form.cleaned_data["ruleset"]].rounds,
            plays=form.round_format,
            rounds=form.cleaned_data["rounds"],
        )
        movement = movement_named(form.movement_code)
        entries = len(form.pairs) if form.in_pairs else outline.players
        if "create" in request.POST and form.is_enough and form.list.may_be_stored:
            try:
                return _start(request, form, outline.rounds, model[0] if model else None)
            except RuleViolation as violation:
                form.add_error(None, refusal_in_words(violation))
        if "sit_out" not in form.data:
            # If sit-outs fall unevenly the fair choice is proposed, in sight of who sets it up.
            fair = "average" if outline.shares.is_uneven else "0"
            form.show("sit_out", form.points_of_last_time or fair)
        if "sit_out_halves" not in form.data:
            form.show("sit_out_halves", "1" if outline.shares.is_uneven else "0")
        context |= {
            "plan": outline,
            "movement": _(movement.words_for(pairs=form.in_pairs).name),
            "promised": promised(movement, entries, outline.rounds),
            "duration": duration(outline.minutes),
            "falls": how_they_fall(outline.shares.falls),
            "does": what_nothing_does(outline.shares.falls, form.ranking),
            "counts_games": form.ranking == GAMES,
        }
    return render(request, "tournaments/start.html", context)


def _date_hint(like: Tournament) -> str:
    words = _("the next {weekday}; last time it was {day}")
    weekday, day = (told(like.date, how) for how in ("day of the week", "this year"))
    return words.format(weekday=weekday, day=day)


def _initial() -> dict[str, object]:
    today = timezone.localdate()
    return {
        "date": today,
        "name": _("{day} evening").format(day=told(today, "day of the week")),
        "tournament_id": uuid.uuid4(),
    }


def _model(request: HttpRequest, visitor: Visitor) -> tuple[Tournament, list[str]] | None:
    """Return the evening that this one is set up like, and who came; None for none."""
    asked = request.POST if request.method == "POST" else request.GET
    tournament_id = read_id(asked.get("like", ""))
    return queries.last_time(visitor, tournament_id) if tournament_id else None


def _makes_final(request: HttpRequest, visitor: Visitor, tournament: Tournament) -> bool:
    """Return whether a final is made from an evening's standings: by who directs it alone."""
    is_asked = not OF_FINALS.isdisjoint({*request.GET, *request.POST})
    return is_asked and access.may(visitor, Role.OWN, tournament)


def _filled_in(request: HttpRequest, model: tuple[Tournament, list[str]]) -> QueryDict:
    """Return the form of an evening like this one; or of a final that is made from its standings.

    `best`: as many play it; `after`: it is for those behind as many. Only who directs the evening
    makes one.
    """
    tournament, came = model
    form = _as_form(tournament, came)
    best, after = (read_whole(request.GET.get(name, "")) or 0 for name in ("best", "after"))
    evening = queries.evening(tournament.pk)
    is_directed = access.may(access.visitor(request), Role.OWN, tournament)
    if evening is None or not is_directed or max(best, after) < 1:
        return form
    names = evening.names_by_standing(after + 1, best or None)
    words = _("{name}: final") if best else _("{name}: the others")
    form["name"] = words.format(name=tournament.name)[:LONGEST_NAME]
    form["date"] = timezone.localdate().isoformat()
    form["movement"] = Swiss.code + (OF_PAIRS if tournament.in_pairs else "")
    form["rounds"] = ""
    form["names"] = "\n".join(names)
    form.setlist("known", [])
    if evening.is_parted(best or after):
        words = _("Those on both sides of the line at place {place} are equal: look at the names.")
        messages.warning(request, words.format(place=best or after))
    return form


def _as_form(tournament: Tournament, came: list[str]) -> QueryDict:
    """Return the form of an evening like this one: the same people, on the next such day."""
    form = QueryDict(mutable=True)
    form["tournament_id"] = str(uuid.uuid4())
    form["name"] = tournament.name
    form["date"] = _next_day_like(tournament.date).isoformat()
    choices = [name for name, _title in four_handed()]
    is_offered = tournament.ruleset_name in choices
    form["ruleset"] = tournament.ruleset_name if is_offered else choices[0]
    form["movement"] = tournament.movement + (OF_PAIRS if tournament.in_pairs else "")
    form["rounds"] = str(tournament.rounds)
    form["plays"] = tournament.plays
    form["rank_by"] = tournament.rank_by
    form["hands"] = str(tournament.round_format.hands or "")
    form["minutes"] = str(tournament.minutes or "")
    if len(came) % 4:
        points = tournament.sit_out_points
        form["sit_out"] = "average" if points is None else str(points)
        form["sit_out_halves"] = str(tournament.sit_out_halves)
    form.setlist("known", came)
    return form


def _next_day_like(day: date) -> date:
    """The first day after this one that is the same weekday, and today or later."""
    after = max(timezone.localdate(), min(day, LAST_DAY) + timedelta(days=1))
    return after + timedelta(days=(day.weekday() - after.weekday()) % 7)


def _last_time(
    last: tuple[Tournament, list[str]] | None, known: list[str], form: StartForm
) -> dict[str, object]:
    """Who came last time, others of the club, all others: context, ticked as in the form."""
    if last is None:
        return {}
    tournament, came = last
    data, same = form.data, set(came)
    ticked = set(data.getlist("known")) if isinstance(data, QueryDict) else set()
    of_club = [name for name in queries.names_in_club(tournament) if name not in same]
    same.update(of_club)
    return {
        "last_evening": tournament,
        "last_names": [(name, name in ticked) for name in came],
        "club_names": [(name, name in ticked) for name in of_club],
        "is_club_ticked": not ticked.isdisjoint(of_club),
        "other_names": [(name, name in ticked) for name in known if name not in same],
        "is_ticked": bool(ticked),
    }


def _start(
    request: HttpRequest, form: StartForm, rounds: int, like: Tournament | None
) -> HttpResponse:
    """Start the evening of a valid form, set as `like` if one directs it. Raises RuleViolation."""
    data = form.cleaned_data
    response = HttpResponseRedirect(reverse("roll", args=[data["tournament_id"]]))
    settings = _by_place(request)
    ruleset, house_name, made_of = EVENING_RULES[data["ruleset"]], "", None
    club = None
    if like and access.may(access.visitor(request), Role.OWN, like):
        settings |= services.settings_like(like)
        if not access.at_the_computer(request):
            # A folder is chosen at the computer alone.
            del settings["copy_to"]
        club = like.club
        if "final" in request.POST:
            made_of = like
        if like.ruleset_name == ruleset.name:
            ruleset, house_name = like.ruleset, like.house_name
    settings["rank_by"] = form.ranking
    settings["minutes"] = data["minutes"] or 0
    if data["sit_out"]:
        average = data["sit_out"] == "average"
        settings["sit_out_points"] = None if average else int(data["sit_out"])
    if form.ranking == GAMES and data["sit_out_halves"] is not None:
        settings["sit_out_halves"] = data["sit_out_halves"]
    services.start_tournament(
        device=access.introduced(request, response),
        tournament_id=data["tournament_id"],
        name=data["name"],
        date=data["date"],
        ruleset=ruleset,
        house_name=house_name,
        made_of=made_of,
        club=club,
        names=form.players,
        categories=form.list.categories,
        rounds=rounds,
        movement=form.movement_code,
        in_pairs=form.in_pairs,
        pairs=form.pairs,
        plays=form.round_format,
        seed=secrets.randbelow(10**9),
        settings=settings,
    )
    return response


def _by_place(request: HttpRequest) -> services.Settings:
    """Guess the clock by the browser's country, else the server's own.

    “7:30 pm” is English: where clocks say so, people of another language write 19:30.
    """
    asked = country_of(request.headers.get("Accept-Language", ""))
    country = asked or country_of(server.LANGUAGE_CODE)
    language = get_language() or ""
    return {
        "hours": guessed_hours(country) if language == server.LANGUAGE_CODE else 24,
        "language": language,
    }


@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect("")
    try:
        content = uploaded(request, "record", LARGEST_RECORD)
        document = parsed(content, EVENT_FORMAT, "not_an_evening")
        tournament, was_here = arrive(
            document, lambda: access.introduced(request, response), id_by_form(request, content)
        )
        if was_here:
            messages.info(request, _("This evening is here already, just as the file has it."))
        else:
            for note in _notes(access.visitor(request), tournament, document):
                messages.info(request, note)
        response["Location"] = reverse("evening", args=[tournament.pk])
    except RuleViolation as violation:
        message = refusal_of_a_file(violation)
        messages.error(request, _("Nothing was stored. {message}").format(message=message))
        return redirect("evenings")
    return response


def _notes(
    visitor: Visitor, tournament: Tournament, document: Mapping[str, object]
) -> Iterator[str]:
    """Yield notes on an evening that has come in, new here, from this document."""
    if queries.has_namesake(visitor, tournament):
        words = _(
            "There is another “{name}” of that day here, which is not as the file has it. This "
            "one has links and table letters of its own: signs and phones of the other lead to "
            "the other."
        )
        yield words.format(name=tournament.name)
    elif len(str(document.get("name") or "")) > LONGEST_NAME:
        words = _("The evening’s name is longer than {longest} letters. It is “{name}” here.")
        yield words.format(longest=LONGEST_NAME, name=tournament.name)
    if tournament.club_id is None:
        yield _(
            "This one is in no club, so that no season counts the evening twice. If it is the "
            "right one, take the other out of the club and put this one into it."
        )
