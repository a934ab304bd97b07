"""Addresses of the pages of an evening; their names are what templates, links and tests use."""

from django.urls import path

from tournaments.views import evenings, links, roll, rounds, sheets, table_pad, tables
from tournaments.views.hall import boards, players, standings
from tournaments.views.scores import clock, corrections, lines, table_page

EVENING = "evenings/<uuid:tournament_id>/"
TABLE = "tables/<uuid:sign_id>/"
ROUND = f"{TABLE}rounds/<int:number>/"

urlpatterns = [
    path("evenings/", evenings.evenings, name="evenings"),
    path("evenings/new/", evenings.start, name="start-evening"),
    path("evenings/import/", evenings.bring, name="import-evening"),
    path("evenings/link/<slug:kind>/<uuid:thing_id>/<str:token>/", links.follow, name="event-link"),
    path("join/", links.join, name="join"),
    path("join/<slug:code>/<str:token>/", links.follow_sign, name="sign-link"),
    path(EVENING, evenings.evening, name="evening"),
    path(f"{EVENING}pulse/", evenings.pulse, name="evening-pulse"),
    path(f"{EVENING}settings/", evenings.settings, name="evening-settings"),
    path(f"{EVENING}close/", evenings.close, name="close-evening"),
    path(f"{EVENING}history/", evenings.history, name="evening-history"),
    path(f"{EVENING}record.json", evenings.record, name="evening-record"),
    path(f"{EVENING}results.csv", evenings.spreadsheet, name="evening-spreadsheet"),
    path(f"{EVENING}roll/", roll.roll, name="roll"),
    path(f"{EVENING}roll/add/", roll.add, name="add-entries"),
    path(f"{EVENING}roll/all-here/", roll.all_here, name="all-here"),
    path(f"{EVENING}roll/<uuid:entry_id>/", roll.entry, name="entry"),
    path(f"{EVENING}roll/<uuid:entry_id>/tap/", roll.tap, name="tap"),
    path(f"{EVENING}rounds/draft/", rounds.draft, name="draft-round"),
    path(f"{EVENING}rounds/<int:number>/", rounds.round_page, name="round"),
    path(f"{EVENING}rounds/<int:number>/publish/", rounds.publish, name="publish-round"),
    path(f"{EVENING}rounds/<int:number>/take-back/", rounds.take_back, name="take-back-round"),
    path(f"{EVENING}rounds/<int:number>/swap/", rounds.swap, name="swap"),
    path(f"{EVENING}rounds/<int:number>/by-hand/", rounds.by_hand, name="by-hand"),
    path(f"{EVENING}rounds/<int:number>/caller/", rounds.caller, name="caller"),
    path(f"{EVENING}rounds/<int:number>/tables/<int:table>/<str:seat>/", rounds.seat, name="seat"),
    path(f"{EVENING}scores/", lines.scores, name="scores"),
    path(f"{EVENING}time/", clock.time, name="time"),
    path(f"{EVENING}scores/<int:number>/<int:table>/", table_page.table, name="event-table"),
    path(f"{EVENING}scores/<int:number>/<int:table>/correct/", corrections.correct, name="correct-table"),
    path(f"{EVENING}standings/", standings.standings, name="standings"),
    path(f"{EVENING}standings/cut/", standings.cut, name="cut"),
    path(f"{EVENING}boards/", boards.boards, name="boards"),
    path(f"{EVENING}boards/show/", evenings.show_board, name="show-board"),
    path(f"{EVENING}board/", boards.board, name="board"),
    path(f"{EVENING}phones/", links.phones, name="phones"),
    path(f"{EVENING}phones/withdraw/", links.withdraw, name="withdraw-event-link"),
    path(f"{EVENING}print/", sheets.choose, name="evening-print"),
    path(f"{EVENING}print/<slug:name>.pdf", sheets.sheet, name="print-sheet"),
    path(f"{EVENING}print/packs/<slug:pack>/", sheets.order, name="order-pack"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/", sheets.job, name="print-job"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/pulse/", sheets.job_pulse, name="print-job-pulse"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/pack.pdf", sheets.job_pdf, name="print-job-pdf"),
    path(f"{EVENING}print/rounds/<int:number>/seating.pdf", sheets.seating, name="print-seating"),
    path(f"{EVENING}print/rounds/<int:number>/caller.pdf", sheets.caller, name="print-caller"),
    path(f"{EVENING}print/rounds/<int:number>/table-sheets.pdf", sheets.tables, name="print-tables"),
    path("players/<uuid:entry_id>/", players.player, name="player"),
    path("players/<uuid:entry_id>/pulse/", players.player_pulse, name="player-pulse"),
    path(TABLE, tables.phone, name="table-phone"),
    path(f"{TABLE}pulse/", tables.sign_pulse, name="sign-pulse"),
    path(ROUND, table_pad.pad, name="table-pad"),
    path(f"{ROUND}in-play/", table_pad.in_play, name="table-in-play"),
    path(f"{ROUND}pulse/", table_pad.pulse, name="table-pulse"),
    path(f"{ROUND}agree/", tables.agree, name="table-agree"),
    path(f"{ROUND}hands/<int:hand>/", table_pad.amend, name="table-amend"),
    path(f"{ROUND}hands/<int:hand>/preview/", table_pad.preview_amendment, name="table-preview-amendment"),
    path(f"{ROUND}hands/<int:hand>/void/", table_pad.void, name="table-void"),
]
