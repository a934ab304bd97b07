"""Writers of tournaments: begun, its settings, its entries and signs; closed and reopened."""

import datetime
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict, cast
from uuid import UUID

from django.conf import settings as project
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from scoring.access import access
from scoring.access.locking import Stale, digest
from scoring.models import LONGEST_NAME, Device, Grant, Role
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed, name_key, tidied
from scoring.rules.rulesets.options import Ruleset
from tournaments.models import Change, Club, Entry, Round, Status, TableSign, Tournament
from tournaments.queries import Evening, has_begun
from tournaments.rules.another_game import knows_bids
from tournaments.rules.formats import MINUTES, USUAL_HANDS, RoundFormat, ends_games, kind_of
from tournaments.rules.hall.clock import HOURS
from tournaments.rules.hall.days import LAST_DAY, verify_day
from tournaments.rules.movements import USUAL, movement_named
from tournaments.rules.planning import MOST_PLAYERS, MOST_ROUNDS, MOST_TABLES
from tournaments.rules.prizes.kinds import MOST_MONEY, read_categories
from tournaments.rules.prizes.money import LONGEST_SIGN
from tournaments.rules.standings import COUNTED_IN_HANDS, RANKINGS, TIEBREAKS
from tournaments.services.clubs import club_for, delete_if_empty, make_seasons, touch_club
from tournaments.services.locking import locked, locked_open, locked_tournament, log
from tournaments.services.old_values import draft_as_json, values_of
from tournaments.services.prizes import categories_known

#: Letters that are not taken for each other, on paper or over the phone.
CODE_LETTERS: Final = "ABCDEFGHJKLMNPRSTUVWXYZ"
#: Names of partners, each with the other's.
Pairs = Sequence[tuple[str, str]]
#: What boards can be told to show; the first follows the evening.
BOARDS: Final = ("auto", "seats", "tables", "play", "standings", "podium", "waiting", "clock")


class Settings(TypedDict, total=False):
    """Columns of a tournament that may change while people play; any of them."""

    name: str
    date: datetime.date
    rounds: int
    minutes: int
    starts_clock: bool
    sit_out_points: int | None
    sit_out_halves: int
    rank_by: str
    tiebreaks: list[str]
    one_prize_each: bool
    fee: int
    guest_fee: int | None
    currency: str
    hours: int
    language: str
    hidden_rounds: int
    by_surname: bool
    board: str
    origin: str
    printed_origin: str
    copy_to: str
    copy_problem: str
    #: As the services of prizes have validated them: of an evening set up like another.
    prize_list: list[dict[str, Any]] | None


#: What an evening has of the one that it is set up like, beside what its form says.
_KEPT: Final = (
    *("minutes", "starts_clock", "rank_by", "sit_out_points", "sit_out_halves", "tiebreaks"),
    *("one_prize_each", "fee", "guest_fee", "prize_list", "currency"),
    *("hours", "language", "hidden_rounds", "by_surname", "copy_to"),
)


def settings_like(tournament: Tournament) -> Settings:
    return cast("Settings", {name: getattr(tournament, name) for name in _KEPT})


@transaction.atomic
def start_tournament(  # noqa: PLR0913 - the columns of a row
    *,
    device: Device,
    tournament_id: UUID,
    name: str,
    date: datetime.date,
    ruleset: Ruleset,
    names: Sequence[str],
    rounds: int,
    seed: int,
    movement: str = USUAL,
    plays: RoundFormat | None = None,
    in_pairs: bool = False,
    pairs: Pairs | None = None,
    house_name: str = "",
    made_of: Tournament | None = None,
    club: Club | None = None,
    settings: Settings | None = None,
    categories: Mapping[str, Sequence[str]] | None = None,
) -> Tournament:
    """Begin a tournament for `device` (idempotent by `tournament_id`, which the form makes).

    `movement`: its code; `plays`: what a table plays in a round, left out: as many hands as the
    rules say; `in_pairs`: partners stay together. None of these is changed later. `pairs`: who are
    partners, left out: those who stand one after the other in `names`. `made_of`: the evening whose
    final it is; `club`: whose evening it is, left out: the device's. `settings`: as
    `change_settings` takes them; `categories`: name -> those it is in.
    Raises RuleViolation `event_name`, `year`, `event_rounds`, `not_four_handed`,
    `unknown_movement`, `members`, `no_end`, `entry_name`, `category_unclear`, `too_many_players`,
    `event_taken`.
    """
    name = _name_of_evening(name)
    verify_day(date)
    if ruleset.players != 4:
        raise RuleViolation("not_four_handed", players=ruleset.players)
    _verify_rounds(rounds)
    seats = movement_named(movement)
    seats.verify_takes(pairs=in_pairs)
    hands = ruleset.hands_per_round or USUAL_HANDS
    plays = plays or RoundFormat(hands=hands)
    if plays.game and not ends_games(ruleset):
        raise RuleViolation("no_end")
    tournament, created = Tournament.objects.get_or_create(
        pk=tournament_id,
        defaults={
            "device": device,
            "club": club or club_for(device=device, name=name),
            "name": name,
            "date": date,
            "ruleset_name": ruleset.name,
            # A round of hands has an end of its own, whatever the totals (002 St. Paul Midway).
            "options": plays.ruleset_for(ruleset).options() if knows_bids(ruleset) else {},
            "house_name": house_name,
            "movement": seats.code,
            "made_of": made_of,
            "rounds": rounds,
            "in_pairs": in_pairs,
            "plays": kind_of(plays),
            "minutes": plays.minutes or 0,
            "hands_per_round": plays.hands or hands,
            "seed": seed,
            "link_secret": secrets.token_urlsafe(32),
        },
    )
    if not created:
        if not access.may(access.Visitor(device), Role.OWN, tournament):
            raise RuleViolation("event_taken")
        return tournament
    Grant.objects.create(
        device=device,
        kind=Tournament.access_kind,
        object_id=tournament.pk,
        role=Role.OWN,
        generation=tournament.director_generation,
    )
    evening = Evening(tournament, {}, ())
    _enter(
        evening, names, Status.EXPECTED, pairs=_pairs(evening, names, pairs), categories=categories
    )
    settings = settings or Settings()
    _apply(tournament, settings if tournament.has_hands else _without_hands(settings))
    log(evening.tournament, "started", device, players=len(names))
    return tournament


def digest_of_settings(tournament: Tournament, names: Iterable[str]) -> str:
    """A digest (hash) of these settings, by which a program says which ones it has seen."""
    return digest({name: str(getattr(tournament, name)) for name in names})


@transaction.atomic
def change_settings(
    *, tournament_id: UUID, device: Device | None, settings: Settings, seen: str | None = None
) -> None:
    """Update columns that may change while people play, and write changes to the audit log.

    A round that is only drafted is thrown away where there are fewer rounds from now on. `seen`:
    the digest of these settings as they were (optimistic lock); None for whatever they are now.
    Raises RuleViolation `event_name`, `year`, `event_rounds`, `option_value`; Stale where
    somebody else has changed them since then.
    """
    if "name" in settings:
        settings = {**settings, "name": _name_of_evening(settings["name"])}
    evening = locked(tournament_id)
    if seen not in (None, digest_of_settings(evening.tournament, settings)):
        raise Stale
    before = {name: getattr(evening.tournament, name) for name in settings}
    old = values_of(evening.tournament, settings)
    if "rounds" in settings and settings["rounds"] < len(evening.published):
        raise RuleViolation("event_rounds", least=len(evening.published), most=MOST_ROUNDS)
    _apply(evening.tournament, settings)
    changed = {name: str(value) for name, value in settings.items() if before[name] != value}
    if changed:
        was: dict[str, object] = {"tournament": {name: old[name] for name in changed}}
        draft = evening.draft
        if draft is not None and draft.number > settings.get("rounds", draft.number):
            was["draft"] = draft_as_json(evening)
            Round.objects.filter(pk=draft.row.pk).delete()
        log(evening.tournament, "settings", device, **changed, was=was)


def _apply(tournament: Tournament, settings: Settings) -> None:
    verify_day(settings.get("date", LAST_DAY))
    if "rounds" in settings:
        _verify_rounds(settings["rounds"])
    for code in settings.get("tiebreaks", ()):
        if code not in TIEBREAKS or (code in COUNTED_IN_HANDS and not tournament.has_hands):
            raise RuleViolation("option_value", option="tiebreaks", value=code)
    languages = ("", *dict(project.LANGUAGES))
    for option, values in (
        *(("board", BOARDS), ("rank_by", RANKINGS)),
        *(("language", languages), ("hours", HOURS)),
    ):
        value = settings.get(option, values[0])
        if value not in values:
            raise RuleViolation("option_value", option=option, value=value)
    if settings.get("minutes", 1) == 0 and tournament.plays == MINUTES:
        raise RuleViolation("minutes_missing")
    _verify_money(settings)
    if not 0 <= settings.get("sit_out_halves", 0) <= 2:
        raise RuleViolation(
            "option_value", option="sit_out_halves", value=str(settings["sit_out_halves"])
        )
    if settings:
        Tournament.objects.filter(pk=tournament.pk).update(**settings)


def _verify_money(settings: Settings) -> None:
    for fee in (settings.get("fee"), settings.get("guest_fee")):
        if not 0 <= (fee or 0) <= MOST_MONEY:
            raise RuleViolation("amount_too_large", typed=str((fee or 0) / 100))
    sign = settings.get("currency", "")
    if sign and (len(sign) > LONGEST_SIGN or not can_be_printed(sign)):
        raise RuleViolation("option_value", option="currency", value=sign[:LONGEST_SIGN])


def _without_hands(settings: Settings) -> Settings:
    codes = [code for code in settings.get("tiebreaks", ()) if code not in COUNTED_IN_HANDS]
    return {**settings, "tiebreaks": codes}


def _verify_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise RuleViolation("event_rounds", least=1, most=MOST_ROUNDS)


@transaction.atomic
def add_entries(  # noqa: PLR0913 - the columns of a row
    *,
    tournament_id: UUID,
    names: Sequence[str],
    device: Device | None,
    status: str = Status.HERE,
    ranked: bool = True,
    pairs: Pairs | None = None,
    categories: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Add names to the roll (idempotent: who is on it, however he is spelled, stays as he is).

    `pairs`: who are partners in an evening of pairs, left out: those who stand one after the other
    in `names`; whose partner is on the roll already has none. `categories`: name -> those it is in.
    Raises RuleViolation `entry_name`, `category_unclear`.
    """
    evening = locked_open(tournament_id)
    known = {name_key(entry.name) for entry in evening.entries.values()}
    new = [name for key, name in _by_key(names).items() if key not in known]
    if new:
        first = _enter(
            evening,
            new,
            status,
            ranked=ranked,
            pairs=_pairs(evening, names, pairs),
            categories=categories,
        )
        was = {"added": list(range(first, first + len(new)))}
        log(evening.tournament, "entered", device, names=new, ranked=ranked, was=was)


def _spelled_alike(
    evening: Evening, categories: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """Key of a name -> its categories, as the evening or the first of the list spells them."""
    known, named = categories_known(evening), {}
    for name, words in categories.items():
        spelt = [known.setdefault(name_key(word), word) for word in read_categories(words)]
        named[name_key(name)] = read_categories(spelt)
    return named


def _enter(  # noqa: PLR0913 - the columns of a row
    evening: Evening,
    names: Sequence[str],
    status: str,
    *,
    ranked: bool = True,
    pairs: Pairs = (),
    categories: Mapping[str, Sequence[str]] | None = None,
) -> int:
    """Create the entries of these names, and the signs that are missing.

    `pairs`: partners, those of whom both are among `names`; `categories`: name -> those it is in.

    Returns the first one's number.
    """
    if len(evening.entries) + len(names) > MOST_PLAYERS:
        raise RuleViolation("too_many_players", most=MOST_PLAYERS)
    if len(_by_key(names)) < len(names):
        alike = Counter(map(name_key, names))
        name = next(name for name in names if alike[name_key(name)] > 1)
        raise RuleViolation("entry_name", name=name)
    named = _spelled_alike(evening, categories or {})
    first = _free_number(evening)
    couples = _couples({name_key(name): first + place for place, name in enumerate(names)}, pairs)
    Entry.objects.bulk_create(
        Entry(
            tournament=evening.tournament,
            number=number,
            name=name,
            status=status,
            ranked=ranked,
            categories=named.get(name_key(name), []),
            couple=couples.get(number),
        )
        for number, name in enumerate(map(as_stored, names), start=first)
    )
    make_signs(evening.tournament, (len(evening.entries) + len(names)) // 4)
    return first


def _free_number(evening: Evening) -> int:
    """The first number after all that entries of the evening have, or had before they were deleted.

    Draws, addresses of players' pages and what other programs keep point to numbers, so that none
    is given to somebody else.
    """
    taken = [entry.number for entry in evening.entries.values()]
    lines = Change.objects.filter(
        tournament=evening.tournament, what__in=["entered", "struck_off"]
    ).values_list("facts", flat=True)
    for was in (facts.get("was", {}) for facts in lines):
        taken += [*was.get("added", ()), *(struck["number"] for struck in was.get("struck", ()))]
    return 1 + max(taken, default=0)


def _pairs(evening: Evening, names: Sequence[str], pairs: Pairs | None) -> Pairs:
    """Return the partners among names: as said, else two and two; none where partners change."""
    if not evening.tournament.in_pairs:
        return ()
    return [*zip(names[::2], names[1::2], strict=False)] if pairs is None else pairs


def _couples(numbers: Mapping[str, int], pairs: Pairs) -> dict[int, int]:
    """Number of an entry -> that of its couple, the first one's. `numbers`: by key of the name.

    Nobody has two partners: of two pairs with one name the first counts.
    """
    couples: dict[int, int] = {}
    for pair in pairs:
        both = {numbers[key] for key in map(name_key, pair) if key in numbers}
        if len(both) == 2 and both.isdisjoint(couples):
            couples |= dict.fromkeys(both, min(both))
    return couples


def _by_key(names: Iterable[str]) -> dict[str, str]:
    """The names by the key under which two are one; of two spellings the first."""
    by_key: dict[str, str] = {}
    for name in names:
        by_key.setdefault(name_key(name), name)
    return by_key


def as_stored(name: str) -> str:
    """Return a name as the roll has it: validated, tidied. Raises RuleViolation `entry_name`."""
    verify_name(name)
    plain = tidied(name)
    verify_name(plain)
    return plain


def _name_of_evening(name: str) -> str:
    """Return the name of an evening, validated, tidied. Raises RuleViolation `event_name`."""
    plain = tidied(name)
    if not can_be_printed(name) or not plain or len(plain) > LONGEST_NAME:
        raise RuleViolation("event_name", longest=LONGEST_NAME)
    return plain


def verify_name(name: str) -> None:
    """Validate a name: it can be printed and is not too long. Raises RuleViolation `entry_name`."""
    if not can_be_printed(name) or len(name) > LONGEST_NAME:
        raise RuleViolation("entry_name", name=name[:LONGEST_NAME])


def make_signs(tournament: Tournament, tables: int) -> None:
    """Make the signs missing for so many tables, each with a code of its own (idempotent)."""
    have = set(tournament.signs.values_list("number", flat=True))
    missing = [number for number in range(1, min(tables, MOST_TABLES) + 1) if number not in have]
    if not missing:
        return
    TableSign.objects.bulk_create(
        TableSign(tournament=tournament, number=number, code=code)
        for number, code in zip(missing, new_codes(len(missing)), strict=True)
    )


def new_codes(number: int) -> list[str]:
    """So many random codes that no sign has."""
    codes: set[str] = set()
    while len(codes) < number:
        drawn = {get_random_string(5, CODE_LETTERS) for _ in range(number - len(codes))}
        taken = TableSign.objects.filter(code__in=drawn)
        codes |= drawn - set(taken.values_list("code", flat=True))
    return list(codes)


@transaction.atomic
def close_tournament(*, tournament_id: UUID, device: Device | None) -> None:
    """Close the tournament: the results stand (idempotent)."""
    evening = locked(tournament_id)
    if evening.tournament.closed_at is None:
        Tournament.objects.filter(pk=tournament_id).update(closed_at=timezone.now())
        was = {"tournament": {"closed_at": None}}
        log(evening.tournament, "closed", device, was=was, first=_first(evening))
        if evening.tournament.club is not None:
            make_seasons(evening.tournament.club)


def _first(evening: Evening) -> list[str]:
    if not evening.settled.published:
        return []
    return [evening.party(row.entry).name for row in evening.standings if row.rank == 1]


@transaction.atomic
def reopen_tournament(*, tournament_id: UUID, device: Device | None) -> None:
    """Open a closed tournament again (idempotent)."""
    evening = locked(tournament_id)
    if evening.tournament.closed_at is not None:
        Tournament.objects.filter(pk=tournament_id).update(closed_at=None)
        was = {"tournament": values_of(evening.tournament, ["closed_at"])}
        log(evening.tournament, "reopened", device, was=was)


@transaction.atomic
def remove_tournament(*, tournament_id: UUID) -> None:
    """Remove an evening that has not begun, with its roll, its draft and its links (idempotent).

    A club goes with its only evening, unless something else was made of it. Raises RuleViolation
    `has_begun`: what was played stays.
    """
    try:
        row = locked_tournament(tournament_id)
    except Tournament.DoesNotExist:
        return
    # A round may have been published while this waited for the lock.
    if Tournament.objects.filter(has_begun(), pk=row.pk).exists():
        raise RuleViolation("has_begun")
    signs = row.signs.values_list("pk", flat=True)
    for kind, ids in ((Tournament.access_kind, [row.pk]), (TableSign.access_kind, [*signs])):
        Grant.objects.filter(kind=kind, object_id__in=ids).delete()
    row.round_rows.all().delete()  # the draft: its places hold on to people of the roll
    row.delete()
    if row.club is not None:
        touch_club(row.club.pk)
        delete_if_empty(row.club)
