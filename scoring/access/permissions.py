"""The table of permissions: which role each page asks for, by its address's name, in which state.

Pages ask this table and nothing else, so that one which is not in it is closed to everybody. It is
printed, for people, into docs/directing.md (`manage.py write_permissions`), and tried out page by
page in `tests/tournaments/test_permissions.py`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.http import HttpRequest

from scoring.models import Role


class Thing(StrEnum):
    """The kind of thing that a right is about. The links and grants of the thing give the right."""

    EVERYBODY = "everybody"
    #: Rows that belong to the device that made them.
    OWN = "own"
    GAME = "game"
    EVENING = "evening"
    SIGN = "sign"
    PLAYER = "player"
    CLUB = "club"


class State(StrEnum):
    """A state of an evening, or of the round that an address names, in which a right may end."""

    DRAFT = "draft"
    PAST = "past"
    CLOSED = "closed"
    HIDDEN = "hidden"


@dataclass(frozen=True)
class Right:
    """A right to see or do something, in words, and the pages that it covers.

    A page is the name of its URL; with a word after it (`tap withdrawn`), a part of what the page
    can do.
    """

    words: str
    thing: Thing
    pages: tuple[str, ...]
    #: The least role that sees the pages (GET, HEAD), and acts on them (POST); None: nobody does.
    look: Role | None = None
    act: Role | None = None
    #: The states in which the right is the owner's alone.
    owners_in: frozenset[State] = frozenset()
    #: Whether its pages have what nobody should find later on a browser that others use: links,
    #: money, a log.
    is_private: bool = False

    def permits(self, role: Role | None, *, acts: bool, states: Iterable[State] = ()) -> bool:
        """Return whether a role may look, or act, in these states."""
        least = self.act if acts else self.look
        if least is not None and self.owners_in.intersection(states):
            least = Role.OWN
        return role is not None and least is not None and role.includes(least)


#: Page -> the right that looks at it, and the right that acts on it.
_LOOK: Final[dict[str, Right]] = {}
_ACT: Final[dict[str, Right]] = {}
RIGHTS: Final[list[Right]] = []


def register(rights: Iterable[Right]) -> None:
    """Add rights to the table. Raises ValueError where a page would have two of one kind."""
    for right in rights:
        RIGHTS.append(right)
        for page in right.pages:
            for index, role in ((_LOOK, right.look), (_ACT, right.act)):
                if role is not None:
                    if page in index:
                        raise ValueError(
                            f"{page} has two rights: {index[page].words}; {right.words}"
                        )
                    index[page] = right


def right_to(page: str, *, acts: bool) -> Right | None:
    """Look up the right that a page asks for, a part of it as the whole; None: not in the table."""
    index = _ACT if acts else _LOOK
    return index.get(page) or index.get(page.partition(" ")[0])


def permits(
    role: Role | None, page: str, *, acts: bool = False, states: Iterable[State] = ()
) -> bool:
    """Check a permission: whether a role may look at a page, or act on it, in these states."""
    right = right_to(page, acts=acts)
    return right is not None and right.permits(role, acts=acts, states=states)


@dataclass(frozen=True)
class May:
    """In a template: whether this visitor may see a page, as `may.evening_history`."""

    role: Role | None
    states: tuple[State, ...] = ()

    def __getitem__(self, page: str) -> bool:
        return permits(self.role, page.replace("_", "-"), states=self.states)


def page_of(request: HttpRequest, part: str = "") -> str:
    """Return the table's name of the requested page. `part`: of what the page can do."""
    name = request.resolver_match.url_name if request.resolver_match else None
    return f"{name} {part}".strip()


def permits_request(
    role: Role | None, request: HttpRequest, states: Iterable[State] = (), part: str = ""
) -> bool:
    """Check a permission: whether a role may do what a request asks for."""
    return permits(
        role, page_of(request, part), acts=request.method not in ("GET", "HEAD"), states=states
    )


register(
    (
        Right(
            "pages to begin from, rules, score sheets without a game, links and codes to be "
            "followed",
            Thing.EVERYBODY,
            (
                *("home", "all-games", "games-away", "players", "players-spreadsheet"),
                *("evenings", "look", "join", "icon"),
                *("start-game", "choose-ruleset", "start", "import-game"),
                *("rules", "change-rules", "bring-house", "print-blank-rules", "print-rules"),
                *("empty-pad", "manifest", "service-worker", "no-connection", "api-score"),
                *("api-rulesets", "api-ruleset"),
                *(
                    "api-programs",
                    "api-token",
                    "api-games",
                    "api-record-schema",
                    "api-openapi",
                    "api-problems",
                    "api",
                ),
                *("link", "tonight-link"),
            ),
            look=Role.WATCH,
            act=Role.WATCH,
        ),
        Right(
            "devices kept together: the recovery code, coming by it, signing out",
            Thing.EVERYBODY,
            (
                *("devices", "make-code", "print-code", "join-devices", "join-by-code", "sign-out"),
                "name-device",
            ),
            look=Role.WATCH,
            act=Role.WATCH,
            is_private=True,
        ),
        Right(
            "people and house rules that this device has written down",
            Thing.OWN,
            (
                *("person", "person-spreadsheet", "merge-player", "take-apart"),
                *("house-rules", "change-house", "house-file"),
                *(
                    "forget-house",
                    "print-blank-house",
                    "print-house",
                    "start-house",
                    "empty-pad-house",
                ),
            ),
            look=Role.OWN,
            act=Role.OWN,
            is_private=True,
        ),
        Right(
            "the score of a game or of a night: sheet, reasons, history, chart, rules, the same "
            "hands under other rules, file, print",
            Thing.GAME,
            (
                *("game", "pulse", "game-board", "game-record", "game-spreadsheet"),
                *("need", "history", "replay"),
                *("game-rules", "print", "print-game", "print-blank", "print-agreement"),
                *(
                    "tonight",
                    "tonight-pulse",
                    "api-game",
                    "api-game-record",
                    "api-hands",
                    "api-hand",
                ),
            ),
            look=Role.WATCH,
        ),
        Right(
            "hands: entered, put right, struck out",
            Thing.GAME,
            (
                *("new-hand", "hand-in-play", "amend-hand", "preview-amendment", "void-hand"),
                *("first-to-target", "restore-hand"),
            ),
            look=Role.KEEP,
            act=Role.KEEP,
        ),
        Right(
            "hands by other programs: recorded, put right, struck out, restored",
            Thing.GAME,
            ("api-hands", "api-hand", "api-void-hand", "api-restore-hand"),
            act=Role.KEEP,
        ),
        Right(
            "the next game: a rematch, the same people again; a game put away",
            Thing.GAME,
            (
                *("rematch", "play-again", "start-like", "empty-pad-again", "empty-pad-like"),
                *("put-away", "bring-back", "api-rematch"),
            ),
            look=Role.KEEP,
            act=Role.KEEP,
        ),
        Right(
            "links to watch, to pass on", Thing.GAME, ("share",), look=Role.KEEP, is_private=True
        ),
        Right(
            "the game itself: rules, sides and seats put right, somebody else sits down, stopped, "
            "gone on with, deleted, links withdrawn",
            Thing.GAME,
            (
                *("change-game", "replace-player", "stop-game", "resume-game", "delete-game"),
                *("withdraw-links", "withdraw-tonight"),
                *("api-stop-game", "api-resume-game", "api-game-tokens", "api-game-token"),
                *("make-token", "withdraw-token"),
            ),
            look=Role.OWN,
            act=Role.OWN,
            is_private=True,
        ),
    )
)
