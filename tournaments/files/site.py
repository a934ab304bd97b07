"""A club's pages as plain files: readable without a server, without scripts, by search engines.

Everybody's name is as public as the club has it; whoever agreed has a page of their own.
"""

import io
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournaments.models import Publicity, Season, Tournament
from tournaments.queries import ClubHistory, ClubNight, next_nights
from tournaments.rules.careers import career_of, records_of
from tournaments.rules.standings import GAMES
from tournaments.words import clubs as words
from tournaments.words.ranking import in_games

STYLE: Final = "tournaments/site/club.css"
#: The list of the files that were written last: they are deleted where they are no more published.
WRITTEN: Final = "published.txt"
#: Rows of a season on the first page.
TOP: Final = 10


def pages_of(history: ClubHistory) -> dict[str, str]:
    """Render every page of a club: path within the folder -> content.

    The paths are made of ids that an archive has too: they last as long as the club does, on
    whatever server it is.
    """
    names = {person: words.public_name(member) for person, member in history.members.items()}
    site = _Site(history, names.__getitem__)
    pages = {"index.html": site.index()}
    pages |= {_of_season(season): site.season(season) for season in history.seasons}
    pages |= {_of_evening(night.tournament): site.evening(night) for night in history.nights}
    pages |= {site.of_person(person): site.person(person) for person in site.with_page}
    style = Path(settings.ROOT, "templates", STYLE).read_text("utf-8")
    return {**pages, "club.css": style}


def write_site(pages: Mapping[str, str], folder: Path) -> tuple[int, int]:
    """Write pages into a folder; return how many were written, and how many old ones deleted.

    A page that is the same is left as it is. A file that this never wrote is never deleted. Raises
    OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / WRITTEN
    before = set(listed.read_text("utf-8").splitlines()) if listed.is_file() else set()
    written = 0
    for path, content in pages.items():
        written += _write(folder / path, content)
    gone = [path for path in sorted(before - pages.keys()) if _is_ours(path)]
    for path in gone:
        (folder / path).unlink(missing_ok=True)
    _write(listed, "\n".join(sorted(pages)) + "\n")
    return written, len(gone)


def zipped(pages: Mapping[str, str]) -> bytes:
    """Return the pages as a ZIP archive."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(pages):
            file.writestr(zipfile.ZipInfo(path), pages[path])
    return archive.getvalue()


def _write(file: Path, content: str) -> bool:
    """Write a file where it differs, by renaming a new one: a reader never sees half of it."""
    encoded = content.encode()
    if file.is_file() and file.read_bytes() == encoded:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(encoded)
    new.replace(file)
    return True


def _is_ours(path: str) -> bool:
    """Return whether a line of the list is a page's path: the list may have been edited."""
    folder, _slash, name = path.rpartition("/")
    return folder in ("", "seasons", "evenings", "people") and name.endswith(".html")


def _of_season(season: Season) -> str:
    return f"seasons/{season.pk}.html"


def _of_evening(evening: Tournament) -> str:
    return f"evenings/{evening.pk}.html"


class _Site:
    """The pages of one club."""

    def __init__(self, history: ClubHistory, name_of: Callable[[int], str]) -> None:
        self.history, self.name_of = history, name_of
        played = {person for night in history.nights for person in night.persons}
        self.with_page = sorted(
            person for person in played if history.members[person].shown == Publicity.PAGE
        )

    def of_person(self, person: int) -> str:
        """The path of somebody's page."""
        return f"people/{self.history.members[person].uid}.html"

    def index(self) -> str:
        """The first page: what comes next, the seasons, the records, all evenings."""
        history = self.history
        evenings = [
            (night.tournament, _of_evening(night.tournament), *self._winners(night))
            for night in reversed(history.nights)
        ]
        context = {
            "coming": next_nights(history.club),
            "seasons": [
                (season, self._lines(season)[:TOP], _of_season(season))
                for season in history.seasons
            ],
            "records": self._records(),
            "evenings": evenings,
        }
        return self._render("site/index", "", context)

    def season(self, season: Season) -> str:
        """The table of a season."""
        nights, counting = self.history.counting(season)
        context = {
            "season": season,
            "counts": words.how_it_counts(counting),
            "is_average": counting.is_average,
            "days": [(one.tournament.date, f"../{_of_evening(one.tournament)}") for one in nights],
            "lines": [(line, self._address(line.person)) for line in self._lines(season)],
        }
        return self._render("site/season", "../", context)

    def evening(self, night: ClubNight) -> str:
        """The standings of an evening."""
        rows = [
            (
                one.rank,
                self.name_of(person),
                self._address(person),
                in_games(one.games),
                words.points(one.points),
            )
            for one, person in zip(night.summary.results, night.persons, strict=True)
            if one.rank is not None
        ]
        context = {
            "evening": night.tournament,
            "has_games": night.tournament.rank_by == GAMES,
            "rows": sorted(rows, key=lambda row: row[0]),
        }
        return self._render("site/evening", "../", context)

    def person(self, person: int) -> str:
        """The record of somebody who has a page."""
        career = career_of(person, [one.played for one in self.history.nights])
        evenings = [
            (
                self.history.nights[number].tournament,
                _of_evening(self.history.nights[number].tournament),
                result.rank,
                words.points(result.points),
            )
            for number, result in reversed(career.nights)
        ]
        context = {
            "name": self.name_of(person),
            "facts": words.career_facts(self.history, career),
            "contracts": words.contracts_in_words(career),
            "evenings": evenings,
        }
        return self._render("site/person", "../", context)

    def _lines(self, season: Season) -> list[words.SeasonLine]:
        return words.season_lines(self.history, *self.history.counting(season), self.name_of)

    def _winners(self, night: ClubNight) -> tuple[list[str], str]:
        return words.winners_of(night, self.name_of)

    def _records(self) -> list[tuple[str, str, str, object]]:
        """The best of each record: what it is of, who has it, the figure, the day."""
        history = self.history
        found = records_of([one.played for one in history.nights])
        rows: list[tuple[str, str, str, object]] = []
        if found.hand is not None:
            hand, person, number = found.hand
            day = history.nights[number].tournament.date
            said = words.hand_in_words(hand)
            rows.append((_("Largest hand"), self.name_of(person), said, day))
        for kind, title in words.RECORDS.items():
            everybody = getattr(found, kind)
            held = [row for row in everybody if row.figure == everybody[0].figure]
            if not held:
                continue
            names = [" – ".join(self.name_of(person) for person in row.persons) for row in held]
            nights = {row.night for row in held}
            night = nights.pop() if len(nights) == 1 else None
            when = None if night is None else history.nights[night].tournament.date
            said = words.record_in_words(kind, held[0].figure)
            rows.append((str(title), words.holders(names), said, when))
        return rows

    def _address(self, person: int) -> str:
        """Where a page in a folder finds somebody's; empty for who has none."""
        return f"../{self.of_person(person)}" if person in self.with_page else ""

    def _render(self, page: str, root: str, context: Mapping[str, object]) -> str:
        whole = {**context, "club": self.history.club, "root": root}
        return render_to_string(f"tournaments/{page}.html", whole)
