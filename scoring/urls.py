from django.urls import include, path

from scoring.views import games, hands

urlpatterns = [
    path("", games.home, name="home"),
    path("games/new/", games.choose_ruleset, name="choose-ruleset"),
    path("games/new/<slug:name>/", games.start, name="start"),
    path("games/import/", games.bring, name="import-game"),
    path("games/<uuid:game_id>/", games.game, name="game"),
    path("games/<uuid:game_id>/record.json", games.record, name="game-record"),
    path("games/<uuid:game_id>/hands/new/", hands.new_hand, name="new-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/", hands.amend, name="amend-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/void/", hands.void, name="void-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/first/", hands.first_to_target, name="first-to-target"),
    path("api/v1/", include("scoring.api.urls")),
]
