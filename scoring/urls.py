"""Routes of the pages of games, of a night, of house rules and of share links; the API is included."""

from django.urls import include, path

from scoring.house_rules import views as house_rules
from scoring.people import views as people
from scoring.printing import views as printing
from scoring.screen import views as screen
from scoring.sharing import programs, tonight
from scoring.sharing import views as links
from scoring.starting import empty_pads, home
from scoring.starting import views as starting
from scoring.views import changes, games, hands, help, look, offline

urlpatterns = [
    path("", home.home, name="home"),
    path("games/", home.all_games, name="all-games"),
    path("games/away/", home.away, name="games-away"),
    path("games/new/", starting.choose, name="start-game"),
    path("games/new/all/", starting.choose_ruleset, name="choose-ruleset"),
    path("games/new/house/<uuid:house_id>/", starting.start_by_house, name="start-house"),
    path("games/new/house/<uuid:house_id>/pad/", empty_pads.of_house, name="empty-pad-house"),
    path("games/new/<slug:name>/", starting.start, name="start"),
    path("games/new/<slug:name>/pad/", empty_pads.named, name="empty-pad"),
    path("games/import/", starting.bring, name="import-game"),
    path("games/<uuid:game_id>/again/", starting.again, name="play-again"),
    path("games/<uuid:game_id>/again/pad/", empty_pads.again, name="empty-pad-again"),
    path("games/<uuid:game_id>/again/change/", starting.start_like, name="start-like"),
    path("games/<uuid:game_id>/again/change/pad/", empty_pads.of_game, name="empty-pad-like"),
    path("games/<uuid:game_id>/put-away/", home.put_away, name="put-away"),
    path("games/<uuid:game_id>/bring-back/", home.bring_back, name="bring-back"),
    path("games/<uuid:game_id>/delete/", home.delete, name="delete-game"),
    path("games/<uuid:game_id>/", games.game, name="game"),
    path("games/<uuid:game_id>/board/", screen.board, name="game-board"),
    path("games/<uuid:game_id>/picture.png", screen.picture, name="game-picture"),
    path("games/<uuid:game_id>/record.json", games.record, name="game-record"),
    path("games/<uuid:game_id>/hands/new/", hands.new_hand, name="new-hand"),
    path("games/<uuid:game_id>/hands/in-play/", hands.in_play, name="hand-in-play"),
    path(
        "games/<uuid:game_id>/hands/<int:number>/preview/", hands.preview_amendment, name="preview-amendment"
    ),
    path("games/<uuid:game_id>/hands/<int:number>/", hands.amend, name="amend-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/void/", hands.void, name="void-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/first/", hands.first_to_target, name="first-to-target"),
    path("games/<uuid:game_id>/figures.xlsx", games.spreadsheet, name="game-spreadsheet"),
    path("games/<uuid:game_id>/figures/<slug:figures>.csv", games.spreadsheet, name="game-csv"),
    path("games/<uuid:game_id>/pulse/", games.pulse, name="pulse"),
    path("games/<uuid:game_id>/share/", links.share, name="share"),
    path("games/<uuid:game_id>/share/<slug:role>/withdraw/", links.withdraw, name="withdraw-links"),
    path("games/<uuid:game_id>/share/programs/", programs.make, name="make-token"),
    path("games/<uuid:game_id>/share/programs/<uuid:token_id>/", programs.withdraw, name="withdraw-token"),
    path("tonight/<uuid:series_id>/", tonight.tonight, name="tonight"),
    path("tonight/<uuid:series_id>/pulse/", tonight.pulse, name="tonight-pulse"),
    path("tonight/<uuid:series_id>/best-of/", tonight.best_of, name="best-of"),
    path("tonight/<uuid:series_id>/share/<slug:role>/withdraw/", tonight.withdraw, name="withdraw-tonight"),
    path("link/tonight/<uuid:series_id>/<str:token>/", tonight.follow, name="tonight-link"),
    path("link/<uuid:game_id>/<str:token>/", links.follow, name="link"),
    path("games/<uuid:game_id>/change/", changes.change, name="change-game"),
    path("games/<uuid:game_id>/replace/", changes.replace, name="replace-player"),
    path("games/<uuid:game_id>/stop/", changes.stop, name="stop-game"),
    path("games/<uuid:game_id>/resume/", changes.resume, name="resume-game"),
    path("games/<uuid:game_id>/rematch/", starting.rematch, name="rematch"),
    path("games/<uuid:game_id>/history/", changes.log, name="history"),
    path("games/<uuid:game_id>/hands/<int:number>/restore/", changes.restore, name="restore-hand"),
    path("games/<uuid:game_id>/rules/", house_rules.of_game, name="game-rules"),
    path("games/<uuid:game_id>/print/", printing.choose, name="print"),
    path("games/<uuid:game_id>/sheet.pdf", printing.filled, name="print-game"),
    path("games/<uuid:game_id>/blank.pdf", printing.blank_of_game, name="print-blank"),
    path("games/<uuid:game_id>/house-rules.pdf", printing.agreement_of_game, name="print-agreement"),
    path("rules/house/bring/", house_rules.bring, name="bring-house"),
    path("rules/house/<uuid:house_id>/", house_rules.kept, name="house-rules"),
    path("rules/house/<uuid:house_id>/change/", house_rules.change_kept, name="change-house"),
    path("rules/house/<uuid:house_id>/rules.json", house_rules.as_file, name="house-file"),
    path("rules/house/<uuid:house_id>/blank.pdf", printing.blank_of_house, name="print-blank-house"),
    path("rules/house/<uuid:house_id>/house-rules.pdf", printing.agreement_of_house, name="print-house"),
    path("rules/house/<uuid:house_id>/forget/", house_rules.forget, name="forget-house"),
    path("rules/<slug:name>/", house_rules.named, name="rules"),
    path("rules/<slug:name>/change/", house_rules.change_named, name="change-rules"),
    path("rules/<slug:name>/blank.pdf", printing.blank, name="print-blank-rules"),
    path("rules/<slug:name>/house-rules.pdf", printing.agreement, name="print-rules"),
    path("games/<uuid:game_id>/need/", help.need, name="need"),
    path("look/", look.look, name="look"),
    path("app.webmanifest", offline.manifest, name="manifest"),
    path("players/", people.players, name="players"),
    path("players/figures.xlsx", people.spreadsheet_of_all, name="players-spreadsheet"),
    path("players/figures/<slug:figures>.csv", people.spreadsheet_of_all, name="players-csv"),
    path("players/<int:player_id>/figures.xlsx", people.spreadsheet, name="person-spreadsheet"),
    path("players/<int:player_id>/figures/<slug:figures>.csv", people.spreadsheet, name="person-csv"),
    path("players/<int:player_id>/", people.player, name="person"),
    path("players/<int:player_id>/merge/", people.merge, name="merge-player"),
    path("players/<int:player_id>/apart/", people.apart, name="take-apart"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path("api/v1/", include("scoring.api.urls")),
]
