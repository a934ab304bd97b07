"""A club in an archive (`five-hundred-club/1`): name, people, seasons, which evenings are its."""

from datetime import date
from typing import Any, Final

from scoring.models import LONGEST_NAME
from scoring.rules.errors import RuleViolation
from scoring.rules.names import can_be_printed
from scoring.rules.record import shapes
from tournaments.files.archives.index import read_id
from tournaments.files.seasons import write_season
from tournaments.models import Club, Member, Publicity
from tournaments.models.clubs import LONGEST_NUMBER
from tournaments.rules.record.seasons import read_counting
from tournaments.services.imports.clubs import ComingClub, ComingMember, ComingSeason

FORMAT: Final = "five-hundred-club/1"
_KEYS: Final = ("format", "id", "name", "members", "seasons", "evenings")
#: What a club may have as well: names of evenings for which no season begins by itself.
_WITHOUT_SEASON: Final = "without_season"
_MEMBER: Final = ("name", "same_as", "number", "guest", "shown")
#: What a member may have as well; files of before 2026-11-27 have no id.
_CAME_WITH: Final = "came_with"
_OF_A_MEMBER: Final = ("id", *_MEMBER, _CAME_WITH)
_SEASON: Final = ("id", "name", "of", "first", "last", "rules", "left_out")
#: People and seasons of a club in a file, at most.
MOST: Final = 20_000


def write_club(club: Club) -> dict[str, Any]:
    """Serialize a club: the same while nothing has changed."""
    members = club.members.select_related("same_as", "came_with").order_by("name")
    seasons = club.seasons.order_by("first", "pk").prefetch_related("left_out")
    evenings = club.tournaments.order_by("date", "created_at", "pk")
    written = {
        "format": FORMAT,
        "id": str(club.pk),
        "name": club.name,
        "members": [_write_member(member) for member in members],
        "seasons": [
            {
                **write_season(season),
                "left_out": sorted(str(one.pk) for one in season.left_out.all()),
            }
            for season in seasons
        ],
        "evenings": [str(pk) for pk in evenings.values_list("pk", flat=True)],
    }
    return {**written, _WITHOUT_SEASON: club.without_season} if club.without_season else written


def _write_member(member: Member) -> dict[str, Any]:
    written: dict[str, Any] = {
        "id": str(member.uid),
        "name": member.name,
        "same_as": member.same_as.name if member.same_as else None,
        "number": member.number,
        "guest": member.is_guest,
        "shown": member.shown,
    }
    if member.came_with is not None:
        written[_CAME_WITH] = member.came_with.name
    return written


def read_club(document: object) -> ComingClub:
    whole = shapes.an_object(document, "the club")
    shapes.check_keys(whole, known=(*_KEYS, _WITHOUT_SEASON), needed=_KEYS)
    if whole["format"] != FORMAT:
        raise RuleViolation("unknown_format")
    return ComingClub(
        id=read_id(whole["id"]),
        name=_name(whole["name"]),
        members=[_member(one) for one in _list(whole["members"], "members")],
        seasons=[_season(one) for one in _list(whole["seasons"], "seasons")],
        evenings=[read_id(one) for one in _list(whole["evenings"], "evenings")],
        without_season=[
            _name(one) for one in _list(whole.get(_WITHOUT_SEASON, []), _WITHOUT_SEASON)
        ],
    )


def _member(written: object) -> ComingMember:
    document = shapes.an_object(written, "each of members")
    shapes.check_keys(document, known=_OF_A_MEMBER, needed=_MEMBER)
    number = shapes.a_text(document["number"], "number")
    shown = shapes.a_text(document["shown"], "shown")
    if shown not in Publicity.values or len(number) > LONGEST_NUMBER:
        raise RuleViolation("option_value", option="shown", value=shown[:40])
    return ComingMember(
        id=read_id(document["id"]) if "id" in document else None,
        name=_name(document["name"]),
        same_as="" if document["same_as"] is None else _name(document["same_as"]),
        number=number,
        is_guest=shapes.a_flag(document["guest"], "guest"),
        shown=shown,
        came_with=_name(document[_CAME_WITH]) if _CAME_WITH in document else "",
    )


def _season(written: object) -> ComingSeason:
    document = shapes.an_object(written, "each of seasons")
    shapes.check_keys(document, known=_SEASON, needed=_SEASON)
    rules = shapes.an_object(document["rules"], "rules")
    read_counting(rules)
    first = _day(document["first"], "first")
    last = None if document["last"] is None else _day(document["last"], "last")
    if last is not None and last < first:
        raise RuleViolation("season_days")
    return ComingSeason(
        id=read_id(document["id"]),
        name=_name(document["name"]),
        of="" if document["of"] == "" else _name(document["of"]),
        first=first,
        last=last,
        rules=rules,
        left_out=[read_id(one) for one in _list(document["left_out"], "left_out")],
    )


def _list(written: object, key: str) -> list[object]:
    rows = shapes.a_list(written, key)
    if len(rows) > MOST:
        raise RuleViolation("too_large", most=MOST)
    return rows


def _name(written: object) -> str:
    name = shapes.a_text(written, "name")
    if not can_be_printed(name) or len(name) > LONGEST_NAME:
        raise RuleViolation("club_name", longest=LONGEST_NAME)
    return name


def _day(written: object, key: str) -> date:
    """A day of any year: a club that was saved can be brought in, whatever was typed once."""
    try:
        return date.fromisoformat(shapes.a_text(written, key))
    except ValueError:
        raise RuleViolation("wrong_type", key=key, wanted="date") from None
