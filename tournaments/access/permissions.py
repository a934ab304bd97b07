"""The rights of an evening, in the table of permissions: see `scoring.access.permissions`."""

from typing import Final

from scoring.access.permissions import Right, State, Thing
from scoring.models import Role

HIDDEN: Final = frozenset({State.HIDDEN})

OF_AN_EVENING: Final = (
    Right(
        "an evening brought in, found by its links and codes",
        Thing.EVERYBODY,
        (
            *("import-evening", "event-link", "sign-link", "hall-link", "api-tournaments"),
            "api-event-schema",
        ),
        look=Role.WATCH,
        act=Role.WATCH,
    ),
    Right(
        "everything that a device owns as one file, saved and brought in",
        Thing.EVERYBODY,
        ("archive", "archive-file"),
        look=Role.WATCH,
        act=Role.WATCH,
        is_private=True,
    ),
    Right(
        "an evening set up, from a list that may have more than names",
        Thing.EVERYBODY,
        ("start-evening",),
        look=Role.WATCH,
        act=Role.WATCH,
        is_private=True,
    ),
    Right(
        "the hall: names, tables, boards, the standings and prizes unless they are kept back",
        Thing.EVENING,
        (
            *("hall", "hall-pulse", "board", "standings", "prizes"),
            *("api-tournament", "api-standings", "api-rounds"),
        ),
        look=Role.WATCH,
    ),
    Right("one’s own name tapped on a phone", Thing.EVENING, ("choose-name",), act=Role.WATCH),
    Right(
        "a player’s own page, and word of leaving early",
        Thing.PLAYER,
        ("player", "player-pulse", "leave"),
        look=Role.WATCH,
        act=Role.WATCH,
    ),
    Right(
        "one table in the round that is played: hands or totals, who keeps score, agreeing, "
        "disputing, calling the director; a hand of an earlier round that comes late is kept and "
        "changes nothing",
        Thing.SIGN,
        (
            *("table-phone", "sign-pulse", "table-pad", "table-in-play", "table-pulse"),
            *("table-agree", "table-take", "table-scorer", "table-call", "table-amend"),
            *("table-preview-amendment", "table-void", "table-totals"),
        ),
        look=Role.KEEP,
        act=Role.KEEP,
    ),
    Right(
        "the evening at a glance, and who calls the director",
        Thing.EVENING,
        ("evening", "event-calls", "evening-print", "boards"),
        look=Role.KEEP,
    ),
    Right("the evening’s season", Thing.EVENING, ("season",), look=Role.KEEP),
    Right(
        "the roll: who is here, who has paid, marks, names added",
        Thing.EVENING,
        (
            *("roll", "several", "tap", "add-entries", "all-here", "roll-order", "entry-marks"),
            *("print-sheet sign-in", "api-entries", "api-entry"),
        ),
        look=Role.KEEP,
        act=Role.KEEP,
        is_private=True,
    ),
    Right(
        "what the roll has of one name", Thing.EVENING, ("entry",), look=Role.KEEP, is_private=True
    ),
    Right(
        "a published round: who sits where, for the caller, sheets with names",
        Thing.EVENING,
        ("round", "caller", "print-seating", "print-caller", "print-tables", "api-round"),
        look=Role.KEEP,
        owners_in=frozenset({State.DRAFT}),
    ),
    Right(
        "totals of the round that is played, typed from sheets",
        Thing.EVENING,
        ("scores", "event-table", "correct-table type", "api-table", "api-totals"),
        look=Role.KEEP,
        act=Role.KEEP,
        owners_in=frozenset({State.PAST, State.CLOSED}),
    ),
    Right(
        "the hands of a table, for other programs",
        Thing.EVENING,
        ("api-table-hands", "api-table-hand"),
        look=Role.KEEP,
        owners_in=frozenset({State.PAST, State.CLOSED}),
    ),
    Right(
        "sheets to print before the evening: sign-in, table sheets, rules",
        Thing.EVENING,
        ("print-sheet",),
        look=Role.KEEP,
    ),
    Right(
        "sheets that say who has won, or how many points somebody has",
        Thing.EVENING,
        tuple(
            f"print-sheet {sheet}"
            for sheet in (
                "master",
                "standings",
                "wall-chart",
                "keepsakes",
                "prizes",
                "certificates",
                "tally-cards",
            )
        ),
        look=Role.KEEP,
        owners_in=HIDDEN,
    ),
    Right(
        "names put right, couples, somebody withdrawn or taken off the roll",
        Thing.EVENING,
        (
            *("entry", "draw-partners", "tap withdrawn", "api-entry withdrawn", "api-entry name"),
            "api-strike-off",
        ),
        act=Role.OWN,
    ),
    Right(
        "rounds: drawn, looked at, changed, published, taken back",
        Thing.EVENING,
        (
            *("draft-round", "publish-round", "take-back-round", "swap", "by-hand", "seat", "undo"),
            *("api-publish", "api-take-back"),
        ),
        look=Role.OWN,
        act=Role.OWN,
    ),
    Right(
        "scores of any round put right, rulings, ties, time, calls answered",
        Thing.EVENING,
        (
            *("correct-table", "answer-call", "time", "call-time", "cut", "sit-out-points"),
            "api-ruling",
        ),
        look=Role.OWN,
        act=Role.OWN,
    ),
    Right(
        "settings, boards, prizes, links, packs, the file, the log, closing",
        Thing.EVENING,
        (
            *("evening-settings", "close-evening", "remove-evening", "evening-history"),
            *("evening-record", "evening-spreadsheet", "results", "show-board", "reveal"),
            *("choose-prizes", "draw-prize", "phones", "put-out-phone"),
            *("withdraw-event-link", "order-pack", "print-job", "print-job-pulse", "print-job-pdf"),
            *("print-sheet signs", "api-tournament-record", "api-close", "api-tournament-tokens"),
            *("api-tournament-token", "make-event-token", "withdraw-event-token"),
        ),
        look=Role.OWN,
        act=Role.OWN,
        is_private=True,
    ),
    Right(
        "a pack that was ordered, cancelled before it is made",
        Thing.EVENING,
        ("cancel-print-job",),
        act=Role.OWN,
        is_private=True,
    ),
    Right(
        "by other programs: rounds drawn; hands at a table recorded, put right, struck out",
        Thing.EVENING,
        ("api-rounds", "api-table-hands", "api-table-hand", "api-void-table-hand"),
        act=Role.OWN,
    ),
)

OF_A_CLUB: Final = (
    Right(
        "the clubs that a device may see; another one, begun with an evening that it directs",
        Thing.EVERYBODY,
        ("clubs",),
        look=Role.WATCH,
        act=Role.WATCH,
        is_private=True,
    ),
    Right("the clubs that a program may see", Thing.EVERYBODY, ("api-clubs",), look=Role.WATCH),
    Right(
        "the club: its evenings, seasons, records, and its people as far as they are public",
        Thing.CLUB,
        (
            *("club", "club-season", "club-records", "club-people", "club-person"),
            *("print-season", "print-season-wall", "season-spreadsheet"),
            *("print-season-certificates", "api-club", "api-season"),
        ),
        look=Role.WATCH,
    ),
    Right(
        "names and facts of people, spellings merged, seasons begun and changed, evenings put in",
        Thing.CLUB,
        (
            *("club", "club-season", "club-people", "club-person"),
            *("club-evening", "add-season", "next-season"),
        ),
        act=Role.OWN,
    ),
    Right("the club as a file", Thing.CLUB, ("club-archive",), look=Role.OWN, is_private=True),
    Right(
        "links to the club, shown and withdrawn",
        Thing.CLUB,
        ("club-links",),
        look=Role.OWN,
        act=Role.OWN,
        is_private=True,
    ),
)
