from django.urls import include, path

from scoring.views import changes, games, hands, help, links, offline

urlpatterns = [
    path("", games.home, name="home"),
    path("games/new/", games.choose_ruleset, name="choose-ruleset"),
    path("games/new/<slug:name>/", games.start, name="start"),
    path("games/import/", games.bring, name="import-game"),
    path("games/<uuid:game_id>/", games.game, name="game"),
    path("games/<uuid:game_id>/record.json", games.record, name="game-record"),
    path("games/<uuid:game_id>/hands/new/", hands.new_hand, name="new-hand"),
    path("games/<uuid:game_id>/hands/preview/", hands.preview, name="preview-hand"),
    path("games/<uuid:game_id>/hands/in-play/", hands.in_play, name="hand-in-play"),
    path("games/<uuid:game_id>/hands/<int:number>/preview/", hands.preview_amendment, name="preview-amendment"),
    path("games/<uuid:game_id>/hands/<int:number>/", hands.amend, name="amend-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/void/", hands.void, name="void-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/first/", hands.first_to_target, name="first-to-target"),
    path("games/<uuid:game_id>/pulse/", games.pulse, name="pulse"),
    path("games/<uuid:game_id>/share/", links.share, name="share"),
    path("games/<uuid:game_id>/share/<slug:role>/withdraw/", links.withdraw, name="withdraw-links"),
    path("link/<uuid:game_id>/<str:token>/", links.follow, name="link"),
    path("games/<uuid:game_id>/change/", changes.change, name="change-game"),
    path("games/<uuid:game_id>/replace/", changes.replace, name="replace-player"),
    path("games/<uuid:game_id>/stop/", changes.stop, name="stop-game"),
    path("games/<uuid:game_id>/resume/", changes.resume, name="resume-game"),
    path("games/<uuid:game_id>/rematch/", changes.rematch, name="rematch"),
    path("games/<uuid:game_id>/history/", changes.log, name="history"),
    path("games/<uuid:game_id>/hands/<int:number>/restore/", changes.restore, name="restore-hand"),
    path("games/<uuid:game_id>/need/", help.need, name="need"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path("api/v1/", include("scoring.api.urls")),
]
