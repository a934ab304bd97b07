"""Template tags: the tabs of an evening's pages, the marks on its roll."""

from datetime import timedelta
from fractions import Fraction
from typing import Final

from django import template
from django.forms.utils import flatatt
from django.template.context import Context
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.language import gettext as _
from config.language import gettext_noop
from scoring.access import access
from tournaments.access.links import visitor_of
from tournaments.models import Change, Entry, Status, Tournament
from tournaments.queries import Evening, RoundView, TableView, acts
from tournaments.rules.standings import GAMES
from tournaments.words import money
from tournaments.words.log import whose
from tournaments.words.ranking import figure_in_words, one_each
from tournaments.words.vocabulary import amount, change_in_words

register = template.Library()

#: The tabs under which pages stand that have none of their own.
UNDER: Final = {
    **dict.fromkeys(("standings", "prizes", "season"), "results"),
    "history": "evening",
    "club-season": "club",
    "scores": "evening",
}

#: How long a page offers to take back what this browser has just done.
JUST_DONE: Final = timedelta(minutes=1)

#: What stands in the box before a name; other marks have words behind the name.
MARKS: Final = {Status.HERE: "✓", Status.WITHDRAWN: "✕", Status.EXPECTED: ""}


@register.filter
def mark(status: str) -> str:
    """The sign in a roll's box for who is here, who has gone, who is awaited."""
    return MARKS.get(Status(status), "…")


#: Units of Django's `filesizeformat`. They are in our catalogs, which come first, because Django's
#: own French ones are “Gio” and “Mio”.
OF_SIZES = (gettext_noop("%s MB"), gettext_noop("%s GB"), gettext_noop("%s TB"))


@register.filter
def room(free: int) -> str:
    """Format a number of bytes: “75.6 GB”."""
    whole, dot, rest = filesizeformat(free).partition(".")
    if not dot:
        return whole
    return _("{whole}.{tenths}").format(whole=whole, tenths=rest[0]) + rest[1:]


#: What a table plays in a round: `tournament.round_format|amount`.
register.filter("amount", amount)


@register.filter
def ranking(figure: Fraction, rank_by: str) -> SafeString | str:
    """Format what ranks before the points; halves have room of their own, wholes are in line."""
    words = figure_in_words(rank_by, figure)
    if rank_by != GAMES:
        return words
    half = "½" if figure.denominator == 2 else ""
    return format_html('{}<span class="half">{}</span>', words.removesuffix("½"), half)


@register.filter
def won(games: Fraction) -> SafeString:
    """Return a sign for the game won in a round, which is read out: a tick, or a half for a tie."""
    words = {0: "", Fraction(1, 2): _("half a game"), 1: _("won")}.get(games, "")
    return format_html(
        '<span class="ticks-won" aria-hidden="true">{}</span><span class="aloud"> {}</span>',
        one_each(games, "✓"),
        words,
    )


#: The time of day, by 12 or 24 hours as the evening has it: `moment|clock:tournament`.
register.filter("clock", money.clock)


@register.filter
def typed_example(tournament: Tournament) -> str:
    """A line that is typed from a table's sheet, as the field for it shows it."""
    return "7 530 -140 390" if tournament.knows_bids else "7 12 8"


@register.filter
def low_or_lost(table: TableView) -> str:
    """The word for a side with fewer points, or for one that did not win its game."""
    return _("lost") if table.counts_games else _("low")


@register.inclusion_tag("tournaments/_clock_face.html")
def clock_face(round_: RoundView, tournament: Tournament) -> dict[str, object]:
    """The countdown of a round whose clock was started, for a script to go on with from now."""
    clock = round_.clock
    if clock is None:
        return {}
    seconds = clock.seconds_left(timezone.now())
    minutes_over = max(0, -seconds) // 60
    return {
        "seconds": seconds,
        # After an hour nobody plays on: how long it was is no longer of use.
        "minutes_over": minutes_over if minutes_over < 60 else 0,
        "paused": clock.paused_at is not None,
        "left": money.time_left(seconds),
        "until": money.clock(clock.ends_at, tournament),
    }


#: An entry with the marks that most people have.
_UNMARKED: Final = Entry()


@register.simple_tag
def tick(entry: Entry, name: str, words: str) -> SafeString:
    """A button that ticks a mark of an entry; `words` say what is so when it is ticked."""
    is_on = getattr(entry, name)
    is_ticked = is_on != getattr(_UNMARKED, name)
    return format_html(
        '<button class="button plain tick" name="{}" value="{}" aria-pressed="{}">'
        '<span class="box" aria-hidden="true">{}</span>{}</button>',
        name,
        "no" if is_on else "yes",
        "true" if is_ticked else "false",
        "✓" if is_ticked else "",
        words,
    )


@register.inclusion_tag("tournaments/_last_act.html", takes_context=True)
def last_act(context: Context) -> dict[str, object]:
    """The line that says what was done last, and takes it back; empty for who does not direct."""
    evening: Evening = context["evening"]
    act = acts.last_act_shown(evening.tournament) if context["may_direct"] else None
    if act is None or act.what == "started":
        return {}
    request = context["request"]
    devices = acts.Devices(evening.tournament, [act], visitor_of(request).device)
    at_the_computer = access.at_the_computer(request)
    return {
        "tournament": evening.tournament,
        "act": act,
        # A clause of the line, whose own end comes later.
        "words": change_in_words(act, evening.movement).removesuffix("."),
        "whose": whose(act, devices, at_the_computer=at_the_computer),
        "can": acts.can_be_undone(act) and not _is_played(evening, act),
        # The computer itself needs no cookie: what no device has done was done there.
        "is_own": act.made_by_id == devices.here and (at_the_computer or devices.here is not None),
        "is_fresh": timezone.now() - act.made_at < JUST_DONE,
        "back": request.path,
    }


@register.inclusion_tag("tournaments/_just_done.html", takes_context=True)
def just_done(context: Context) -> dict[str, object]:
    """The offer to take back what this browser has just done; empty where it has done nothing."""
    shown = last_act(context)
    return shown if shown and shown["is_own"] and shown["is_fresh"] and shown["can"] else {}


def _is_played(evening: Evening, act: Change) -> bool:
    """Return whether the act published a round in which something was entered since."""
    round_ = evening.current
    return (
        act.what == "published"
        and round_ is not None
        and any(table.has_entries for table in round_.tables)
    )


@register.simple_tag(takes_context=True)
def tab(context: Context, words: str, url: str, *arguments: object) -> SafeString:
    """A link of the top navigation, marked with `aria-current` on every page under it."""
    here, page = str(context.get("here")), url.removeprefix("evening-")
    return _link(words, url, arguments, is_current=UNDER.get(here, here) == UNDER.get(page, page))


@register.simple_tag(takes_context=True)
def part(context: Context, words: str, url: str, *arguments: object) -> SafeString:
    """A link among pages under one tab, marked with `aria-current` on the page that is shown."""
    is_current = str(context.get("here")) == url.removeprefix("evening-")
    return _link(words, url, arguments, is_current=is_current)


def _link(words: str, url: str, arguments: tuple[object, ...], *, is_current: bool) -> SafeString:
    attributes = {"href": reverse(url, args=arguments)}
    if is_current:
        attributes["aria-current"] = "page"
    return format_html("<a{}>{}</a>", flatatt(attributes), words)
