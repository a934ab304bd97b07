"""Export all that a visitor owns as one archive: games, house rules, evenings, clubs."""

from collections.abc import Iterable, Iterator

from scoring.access.access import Visitor
from scoring.pages.house_rules.files import write_house_rules
from scoring.queries import house_rules_of, owned_games, spellings_played
from scoring.rules.record.games import write_record
from scoring.rules.record.shapes import write_json
from tournaments.files.archives.clubs import write_club
from tournaments.files.archives.index import NAME, Index, ListedGame, write_index
from tournaments.files.archives.zips import write_zip
from tournaments.files.exports import archive
from tournaments.models import Club, Tournament
from tournaments.queries import fresh_evening, owned_clubs, owned_tournaments


def archive_of_everything(visitor: Visitor) -> bytes:
    """Serialize everything that a visitor owns as a zip: the same while nothing has changed."""
    texts = list(_games(visitor))
    houses = [
        (f"house-rules/{number}.json", write_json(write_house_rules(house)) + "\n")
        for number, house in enumerate(house_rules_of(visitor), start=1)
    ]
    evenings = _evenings(owned_tournaments(visitor))
    clubs = _clubs(owned_clubs(visitor))
    index = Index(
        tuple(game for game, _text in texts),
        tuple(name for name, _text in evenings),
        tuple(name for name, _text in houses),
        tuple(name for name, _text in clubs),
        spellings_played(visitor),
    )
    games = [(game.file, text) for game, text in texts]
    return write_zip([_first(index), *games, *evenings, *houses, *clubs])


def archive_of_club(visitor: Visitor, club: Club) -> bytes:
    """Serialize a club with those of its evenings that a visitor directs, as such a zip."""
    evenings = _evenings([one for one in owned_tournaments(visitor) if one.club_id == club.pk])
    clubs = _clubs([club])
    names = [tuple(name for name, _text in files) for files in (evenings, clubs)]
    return write_zip([_first(Index((), names[0], (), names[1])), *evenings, *clubs])


def _first(index: Index) -> tuple[str, str]:
    return NAME, write_json(write_index(index)) + "\n"


def _evenings(tournaments: Iterable[Tournament]) -> list[tuple[str, str]]:
    """The files of evenings, in the order in which they are read again."""
    return [
        (f"evenings/{number}.json", archive(fresh_evening(one.pk)))
        for number, one in enumerate(tournaments, start=1)
    ]


def _clubs(clubs: Iterable[Club]) -> list[tuple[str, str]]:
    return [
        (f"clubs/{number}.json", write_json(write_club(club)) + "\n")
        for number, club in enumerate(clubs, start=1)
    ]


def _games(visitor: Visitor) -> Iterator[tuple[ListedGame, str]]:
    """The games that a visitor owns, the oldest first, each with its record; read in parts."""
    away = set(visitor.device.put_away.values_list("game", flat=True)) if visitor.device else set()
    for number, sheet in enumerate(owned_games(visitor), start=1):
        game = sheet.game
        listed = ListedGame(
            file=f"games/{number}.json",
            id=game.pk,
            series=game.series_id,
            started_at=game.started_at,
            stopped_at=game.stopped_at,
            house_name=game.house_name,
            lines=game.lines,
            is_away=game.pk in away,
            sittings=sheet.sittings,
        )
        yield listed, write_json(write_record(sheet.as_record())) + "\n"
