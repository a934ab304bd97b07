"""Routes of the pages of games, of a night, house rules and share links; the API is included."""

from django.urls import include, path

from scoring.pages import changes, games, hands, help, look, offline
from scoring.pages.house_rules import views as house_rules
from scoring.pages.people import views as people
from scoring.pages.printing import views as printing
from scoring.pages.screen import replay
from scoring.pages.screen import views as screen
from scoring.pages.sharing import programs, tonight
from scoring.pages.sharing import views as links
from scoring.pages.starting import empty_pads, home
from scoring.pages.starting import views as starting
from scoring.pages.together import views as together

OF_GAMES = [
    path("<uuid:game_id>/pulse/", games.pulse, name="pulse"),
    path("<uuid:game_id>/hands/new/", hands.new_hand, name="new-hand"),
    path("", home.all_games, name="all-games"),
    path("away/", home.away, name="games-away"),
    path("new/", starting.choose, name="start-game"),
    path("new/all/", starting.choose_ruleset, name="choose-ruleset"),
    path("new/house/<uuid:house_id>/", starting.start, name="start-house"),
    path("new/house/<uuid:house_id>/pad/", empty_pads.empty, name="empty-pad-house"),
    path("new/<slug:name>/", starting.start, name="start"),
    path("new/<slug:name>/pad/", empty_pads.empty, name="empty-pad"),
    path("import/", starting.bring, name="import-game"),
    path("<uuid:game_id>/again/", starting.again, name="play-again"),
    path("<uuid:game_id>/again/pad/", empty_pads.again, name="empty-pad-again"),
    path("<uuid:game_id>/again/change/", starting.start, name="start-like"),
    path("<uuid:game_id>/again/change/pad/", empty_pads.empty, name="empty-pad-like"),
    path("<uuid:game_id>/put-away/", home.put_away, name="put-away"),
    path("<uuid:game_id>/bring-back/", home.bring_back, name="bring-back"),
    path("<uuid:game_id>/delete/", home.delete, name="delete-game"),
    path("<uuid:game_id>/", games.game, name="game"),
    path("<uuid:game_id>/board/", screen.board, name="game-board"),
    path("<uuid:game_id>/record.json", games.record, name="game-record"),
    path("<uuid:game_id>/hands/in-play/", hands.in_play, name="hand-in-play"),
    path(
        "<uuid:game_id>/hands/<int:number>/preview/",
        hands.preview_amendment,
        name="preview-amendment",
    ),
    path("<uuid:game_id>/hands/<int:number>/", hands.amend, name="amend-hand"),
    path("<uuid:game_id>/hands/<int:number>/void/", hands.void, name="void-hand"),
    path("<uuid:game_id>/hands/<int:number>/first/", hands.first_to_target, name="first-to-target"),
    path("<uuid:game_id>/figures.xlsx", games.spreadsheet, name="game-spreadsheet"),
    path("<uuid:game_id>/share/", links.share, name="share"),
    path("<uuid:game_id>/share/<slug:role>/withdraw/", links.withdraw, name="withdraw-links"),
    path("<uuid:game_id>/share/programs/", programs.make, name="make-token"),
    path(
        "<uuid:game_id>/share/programs/<uuid:token_id>/", programs.withdraw, name="withdraw-token"
    ),
    path("<uuid:game_id>/change/", changes.change, name="change-game"),
    path("<uuid:game_id>/replace/", changes.replace, name="replace-player"),
    path("<uuid:game_id>/stop/", changes.stop, name="stop-game"),
    path("<uuid:game_id>/resume/", changes.resume, name="resume-game"),
    path("<uuid:game_id>/rematch/", starting.rematch, name="rematch"),
    path("<uuid:game_id>/history/", changes.log, name="history"),
    path("<uuid:game_id>/hands/<int:number>/restore/", changes.restore, name="restore-hand"),
    path("<uuid:game_id>/rules/", house_rules.of_game, name="game-rules"),
    path("<uuid:game_id>/print/", printing.choose, name="print"),
    path("<uuid:game_id>/sheet.pdf", printing.filled, name="print-game"),
    path("<uuid:game_id>/blank.pdf", printing.blank, name="print-blank"),
    path("<uuid:game_id>/house-rules.pdf", printing.agreement, name="print-agreement"),
    path("<uuid:game_id>/need/", help.need, name="need"),
    path("<uuid:game_id>/replay/", replay.game, name="replay"),
]

OF_TONIGHT = [
    path("<uuid:series_id>/", tonight.tonight, name="tonight"),
    path("<uuid:series_id>/pulse/", tonight.pulse, name="tonight-pulse"),
    path("<uuid:series_id>/share/<slug:role>/withdraw/", tonight.withdraw, name="withdraw-tonight"),
]

OF_RULES = [
    path("house/bring/", house_rules.bring, name="bring-house"),
    path("house/<uuid:house_id>/", house_rules.show, name="house-rules"),
    path("house/<uuid:house_id>/change/", house_rules.change, name="change-house"),
    path("house/<uuid:house_id>/rules.json", house_rules.as_file, name="house-file"),
    path("house/<uuid:house_id>/blank.pdf", printing.blank, name="print-blank-house"),
    path("house/<uuid:house_id>/house-rules.pdf", printing.agreement, name="print-house"),
    path("house/<uuid:house_id>/forget/", house_rules.forget, name="forget-house"),
    path("<slug:name>/", house_rules.show, name="rules"),
    path("<slug:name>/change/", house_rules.change, name="change-rules"),
    path("<slug:name>/blank.pdf", printing.blank, name="print-blank-rules"),
    path("<slug:name>/house-rules.pdf", printing.agreement, name="print-rules"),
]

OF_DEVICES = [
    path("", together.devices, name="devices"),
    path("code/", together.make_code, name="make-code"),
    path("code.pdf", together.print_code, name="print-code"),
    path("join/", together.join, name="join-devices"),
    path("join/<slug:number>/<slug:token>/", together.join_by_code, name="join-by-code"),
    path("<int:device_id>/name/", together.name_device, name="name-device"),
    path("<int:device_id>/sign-out/", together.sign_out, name="sign-out"),
]

OF_PLAYERS = [
    path("", people.players, name="players"),
    path("figures.xlsx", people.spreadsheet_of_all, name="players-spreadsheet"),
    path("<int:player_id>/figures.xlsx", people.spreadsheet, name="person-spreadsheet"),
    path("<int:player_id>/", people.player, name="person"),
    path("<int:player_id>/merge/", people.merge, name="merge-player"),
    path("<int:player_id>/apart/", people.apart, name="take-apart"),
]

# Grouped by what addresses begin with: open pages ask all the time, and vain tries take time.
urlpatterns = [
    path("games/", include(OF_GAMES)),
    path("api/v1/", include("scoring.api.urls")),
    path("tonight/", include(OF_TONIGHT)),
    path("rules/", include(OF_RULES)),
    path("devices/", include(OF_DEVICES)),
    path("players/", include(OF_PLAYERS)),
    path("", home.home, name="home"),
    path("link/tonight/<uuid:series_id>/<str:token>/", tonight.follow, name="tonight-link"),
    path("link/<uuid:game_id>/<str:token>/", links.follow, name="link"),
    path("look/", look.look, name="look"),
    path("app.webmanifest", offline.manifest, name="manifest"),
    path("no-connection/", offline.no_connection, name="no-connection"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
]
