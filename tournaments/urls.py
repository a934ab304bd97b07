"""Addresses of the pages of an evening; their names are what templates, links and tests use."""

from django.urls import include, path

from scoring.access.permissions import register
from tournaments.access.permissions import OF_A_CLUB, OF_AN_EVENING
from tournaments.pages import archives, entries, evenings, links, roll, sheets, starting
from tournaments.pages.clubs import club, people, seasons
from tournaments.pages.hall import (
    boards,
    everybody,
    players,
    prizes,
    several,
    standings,
)
from tournaments.pages.rounds import seats
from tournaments.pages.rounds import views as rounds
from tournaments.pages.scores import clock, corrections, lines, results, table_page, undoing
from tournaments.pages.tables import calls, pad, phone

EVENING = "<uuid:tournament_id>/"
TABLE = "<uuid:sign_id>/"
ROUND = f"{TABLE}rounds/<int:number>/"

register(OF_AN_EVENING)
register(OF_A_CLUB)

OF_EVENINGS = [
    path(f"{EVENING}hall/pulse/", everybody.hall_pulse, name="hall-pulse"),
    path("", evenings.evenings, name="evenings"),
    path("new/", starting.start, name="start-evening"),
    path("import/", starting.bring, name="import-evening"),
    path("link/<slug:kind>/<uuid:thing_id>/<str:token>/", links.follow, name="event-link"),
    path(EVENING, evenings.evening, name="evening"),
    path(f"{EVENING}calls/", calls.calls, name="event-calls"),
    path(f"{EVENING}settings/", evenings.settings, name="evening-settings"),
    path(f"{EVENING}close/", evenings.close, name="close-evening"),
    path(f"{EVENING}remove/", evenings.remove, name="remove-evening"),
    path(f"{EVENING}history/", evenings.history, name="evening-history"),
    path(f"{EVENING}record.json", evenings.record, name="evening-record"),
    path(f"{EVENING}figures.xlsx", evenings.spreadsheet, name="evening-spreadsheet"),
    path(f"{EVENING}roll/", roll.roll, name="roll"),
    path(f"{EVENING}roll/add/", entries.add, name="add-entries"),
    path(f"{EVENING}roll/all-here/", roll.all_here, name="all-here"),
    path(f"{EVENING}roll/partners/", roll.partners, name="draw-partners"),
    path(f"{EVENING}roll/order/", roll.order, name="roll-order"),
    path(f"{EVENING}roll/several/", several.several, name="several"),
    path(f"{EVENING}roll/<uuid:entry_id>/marks/", several.one, name="entry-marks"),
    path(f"{EVENING}roll/<uuid:entry_id>/", entries.entry, name="entry"),
    path(f"{EVENING}roll/<uuid:entry_id>/tap/", roll.tap, name="tap"),
    path(f"{EVENING}rounds/draft/", rounds.draft, name="draft-round"),
    path(f"{EVENING}rounds/<int:number>/", rounds.round_page, name="round"),
    path(f"{EVENING}rounds/<int:number>/publish/", rounds.publish, name="publish-round"),
    path(f"{EVENING}rounds/<int:number>/take-back/", rounds.take_back, name="take-back-round"),
    path(f"{EVENING}rounds/<int:number>/swap/", seats.swap, name="swap"),
    path(f"{EVENING}rounds/<int:number>/by-hand/", seats.by_hand, name="by-hand"),
    path(f"{EVENING}rounds/<int:number>/caller/", rounds.caller, name="caller"),
    path(f"{EVENING}rounds/<int:number>/tables/<int:table>/<str:seat>/", seats.seat, name="seat"),
    path(f"{EVENING}scores/", lines.scores, name="scores"),
    path(f"{EVENING}time/", clock.time, name="time"),
    path(f"{EVENING}time/call/", clock.call_time, name="call-time"),
    path(f"{EVENING}results/", results.results, name="results"),
    path(f"{EVENING}undo/", undoing.undo, name="undo"),
    path(f"{EVENING}sit-outs/", evenings.sit_outs, name="sit-out-points"),
    path(f"{EVENING}scores/<int:number>/<int:table>/", table_page.table, name="event-table"),
    path(
        f"{EVENING}scores/<int:number>/<int:table>/correct/",
        corrections.correct,
        name="correct-table",
    ),
    path(f"{EVENING}scores/<int:number>/<int:table>/call/", calls.answer, name="answer-call"),
    path(f"{EVENING}standings/", standings.standings, name="standings"),
    path(f"{EVENING}standings/cut/", standings.cut, name="cut"),
    path(f"{EVENING}season/", seasons.of_evening, name="season"),
    path(f"{EVENING}prizes/", prizes.show, name="prizes"),
    path(f"{EVENING}prizes/choose/", prizes.choose, name="choose-prizes"),
    path(f"{EVENING}prizes/<int:prize_id>/draw/", prizes.draw, name="draw-prize"),
    path(f"{EVENING}boards/", boards.boards, name="boards"),
    path(f"{EVENING}boards/show/", evenings.show_board, name="show-board"),
    path(f"{EVENING}boards/reveal/", boards.reveal, name="reveal"),
    path(f"{EVENING}board/", boards.board, name="board"),
    path(f"{EVENING}hall/", everybody.hall, name="hall"),
    path(f"{EVENING}hall/choose/", everybody.choose, name="choose-name"),
    path(f"{EVENING}phones/", links.phones, name="phones"),
    path(f"{EVENING}phones/out/", links.put_out, name="put-out-phone"),
    path(f"{EVENING}phones/programs/", links.make_token, name="make-event-token"),
    path(
        f"{EVENING}phones/programs/<uuid:token_id>/",
        links.withdraw_token,
        name="withdraw-event-token",
    ),
    path(f"{EVENING}phones/withdraw/", links.withdraw, name="withdraw-event-link"),
    path(f"{EVENING}print/", sheets.choose, name="evening-print"),
    path(f"{EVENING}print/<slug:name>.pdf", sheets.sheet, name="print-sheet"),
    path(f"{EVENING}print/packs/<slug:pack>/", sheets.order, name="order-pack"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/", sheets.job, name="print-job"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/cancel/", sheets.cancel, name="cancel-print-job"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/pulse/", sheets.job_pulse, name="print-job-pulse"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/pack.pdf", sheets.job_pdf, name="print-job-pdf"),
    path(f"{EVENING}print/rounds/<int:number>/seating.pdf", sheets.seating, name="print-seating"),
    path(f"{EVENING}print/rounds/<int:number>/caller.pdf", sheets.caller, name="print-caller"),
    path(
        f"{EVENING}print/rounds/<int:number>/table-sheets.pdf", sheets.tables, name="print-tables"
    ),
]

OF_PLAYERS = [
    path("<uuid:entry_id>/", players.player, name="player"),
    path("<uuid:entry_id>/pulse/", players.player_pulse, name="player-pulse"),
    path("<uuid:entry_id>/leave/", players.leave, name="leave"),
]

OF_TABLES = [
    path(TABLE, phone.phone, name="table-phone"),
    path(f"{TABLE}pulse/", phone.sign_pulse, name="sign-pulse"),
    path(ROUND, pad.pad, name="table-pad"),
    path(f"{ROUND}in-play/", pad.in_play, name="table-in-play"),
    path(f"{ROUND}pulse/", pad.pulse, name="table-pulse"),
    path(f"{ROUND}agree/", phone.agree, name="table-agree"),
    path(f"{ROUND}totals/", phone.totals, name="table-totals"),
    path(f"{ROUND}take/", phone.take, name="table-take"),
    path(f"{ROUND}scorer/", phone.scorer, name="table-scorer"),
    path(f"{ROUND}call/", phone.call, name="table-call"),
    path(f"{ROUND}hands/<int:hand>/", pad.amend, name="table-amend"),
    path(
        f"{ROUND}hands/<int:hand>/preview/", pad.preview_amendment, name="table-preview-amendment"
    ),
    path(f"{ROUND}hands/<int:hand>/void/", pad.void, name="table-void"),
]

CLUB = "<uuid:club_id>/"
OF_CLUBS = [
    path("", club.clubs, name="clubs"),
    path(CLUB, club.club, name="club"),
    path(f"{CLUB}evenings/", club.put_evening, name="club-evening"),
    path(f"{CLUB}club.zip", club.archive, name="club-archive"),
    path(f"{CLUB}records/", club.records, name="club-records"),
    path(f"{CLUB}links/", club.links, name="club-links"),
    path(f"{CLUB}people/", people.people, name="club-people"),
    path(f"{CLUB}people/<int:member_id>/", people.person, name="club-person"),
    path(f"{CLUB}seasons/new/", seasons.add, name="add-season"),
    path(f"{CLUB}seasons/<uuid:season_id>/", seasons.season, name="club-season"),
    path(f"{CLUB}seasons/<uuid:season_id>/table.pdf", seasons.printed, name="print-season"),
    path(
        f"{CLUB}seasons/<uuid:season_id>/certificates.pdf",
        seasons.certified,
        name="print-season-certificates",
    ),
    path(
        f"{CLUB}seasons/<uuid:season_id>/wall.pdf",
        seasons.printed,
        {"size": "wall"},
        name="print-season-wall",
    ),
    path(
        f"{CLUB}seasons/<uuid:season_id>/table.xlsx",
        seasons.spreadsheet,
        name="season-spreadsheet",
    ),
    path(f"{CLUB}seasons/<uuid:season_id>/next/", seasons.begin_next, name="next-season"),
]

# Grouped by address: phones ask all the time, and each pattern tried in vain takes time.
urlpatterns = [
    path("tables/", include(OF_TABLES)),
    path("players/", include(OF_PLAYERS)),
    path("evenings/", include(OF_EVENINGS)),
    path("clubs/", include(OF_CLUBS)),
    path("api/v1/", include("tournaments.api.urls")),
    path("everything/", archives.archive, name="archive"),
    path("everything/five-hundred.zip", archives.archive_file, name="archive-file"),
    path("join/", links.join, name="join"),
    path("join/<slug:code>/<str:token>/", links.follow_sign, name="sign-link"),
    path("e/<slug:short>/<slug:token>/", links.follow_hall, name="hall-link"),
]
