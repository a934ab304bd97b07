"""`manage.py write_permissions`: print the table of permissions into docs/directing.md."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import get_resolver

from scoring.access.permissions import RIGHTS, Right, State, Thing
from scoring.models import Role

FILE: Final[Path] = settings.ROOT / "docs" / "directing.md"
BEGIN: Final = "<!-- from here on written by manage.py write_permissions -->\n"
END: Final = "<!-- to here -->\n"

#: Who there is -> the role with each kind of thing; a sign and a player's link open their own.
OF_AN_EVENING: Final[Mapping[str, Mapping[Thing, Role]]] = {
    "the link for everybody": {Thing.EVENING: Role.WATCH, Thing.PLAYER: Role.WATCH},
    "a player’s link": {Thing.PLAYER: Role.WATCH},
    "a table’s sign": {Thing.SIGN: Role.KEEP},
    "a helper’s link": {Thing.EVENING: Role.KEEP, Thing.PLAYER: Role.KEEP},
    "who directs": {Thing.EVENING: Role.OWN, Thing.PLAYER: Role.OWN, Thing.SIGN: Role.OWN},
}
OF_A_GAME: Final[Mapping[str, Mapping[Thing, Role]]] = {
    "a link to watch": {Thing.GAME: Role.WATCH},
    "a link to keep score": {Thing.GAME: Role.KEEP},
    "who started it": {Thing.GAME: Role.OWN},
}
OF_A_CLUB: Final[Mapping[str, Mapping[Thing, Role]]] = {
    "a link to read": {Thing.CLUB: Role.WATCH},
    "a link to direct": {Thing.CLUB: Role.OWN},
}
#: A state in which a right is the owner's alone, as it is said behind the right.
IN_WORDS: Final = {
    State.DRAFT: "a draft is the director’s alone",
    State.PAST: "an earlier round is the director’s alone",
    State.CLOSED: "once the evening is closed, the director’s alone",
    State.HIDDEN: "while the standings are kept back, the director’s alone",
}


class Command(BaseCommand):
    """Write the table of permissions where people read it; with --check only compare it."""

    help = "Print the table of permissions into docs/directing.md."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "--check", action="store_true", help="write nothing; fail where the file differs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        text = FILE.read_text("utf-8")
        before, begin, rest = text.partition(BEGIN)
        _old, end, after = rest.partition(END)
        if not (begin and end):
            raise CommandError(
                f"{FILE.name} has not the two lines between which the table is written."
            )
        new = before + BEGIN + tables() + END + after
        if not options["check"]:
            FILE.write_text(new, "utf-8")
        elif new != text:
            raise CommandError(
                f"{FILE.name} is not what the table says now: run manage.py write_permissions."
            )


def tables() -> str:
    """The table of permissions as Markdown: of an evening, of a club, of a game."""
    get_resolver().check()  # rights are registered where the addresses are
    evening = _table(
        OF_AN_EVENING, lambda right: right.thing in (Thing.EVENING, Thing.PLAYER, Thing.SIGN)
    )
    game = _table(OF_A_GAME, lambda right: right.thing is Thing.GAME)
    club = _table(OF_A_CLUB, lambda right: right.thing is Thing.CLUB)
    return (
        f"\nOf an evening:\n\n{evening}\nOf a club:\n\n{club}\n"
        f"Of a game at a kitchen table:\n\n{game}\n"
    )


def _table(who: Mapping[str, Mapping[Thing, Role]], is_meant: Callable[[Right], bool]) -> str:
    lines = ["| | " + " | ".join(who) + " |", "|---" * (len(who) + 1) + "|"]
    for right in filter(is_meant, RIGHTS):
        cells = [_cell(right, roles.get(right.thing)) for roles in who.values()]
        ends = (IN_WORDS[state] for state in State if state in right.owners_in)
        lines.append(f"| {'; '.join((right.words, *ends))} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(right: Right, role: Role | None) -> str:
    if right.permits(role, acts=True):
        return "does"
    return "sees" if right.permits(role, acts=False) else "–"
