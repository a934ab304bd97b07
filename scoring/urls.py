from django.urls import include, path

from scoring import views

urlpatterns = [
    path("", views.home, name="home"),
    path("games/new/", views.choose_ruleset, name="choose-ruleset"),
    path("games/new/<slug:name>/", views.start, name="start"),
    path("games/import/", views.bring, name="import-game"),
    path("games/<uuid:game_id>/", views.game, name="game"),
    path("games/<uuid:game_id>/record.json", views.record, name="game-record"),
    path("games/<uuid:game_id>/hands/new/", views.new_hand, name="new-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/", views.amend, name="amend-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/void/", views.void, name="void-hand"),
    path("games/<uuid:game_id>/hands/<int:number>/first/", views.first_to_target, name="first-to-target"),
    path("api/v1/", include("scoring.api.urls")),
]
