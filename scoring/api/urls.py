"""Routes of the API: `/api/v1/`. docs/api.md says what each is for."""

from django.urls import include, path

from scoring.api import games, hands, tokens, views
from scoring.api.schema import reading

GAME = "<uuid:game_id>/"
HAND = f"{GAME}hands/<int:number>/"

OF_GAMES = [
    path(GAME, games.OneGame.as_view(), name="api-game"),
    path("", games.Games.as_view(), name="api-games"),
    path(f"{GAME}rematch/", games.Rematch.as_view(), name="api-rematch"),
    path(f"{GAME}record/", games.GameRecord.as_view(), name="api-game-record"),
    path(f"{GAME}stop/", games.Stop.as_view(), name="api-stop-game"),
    path(f"{GAME}resume/", games.Resume.as_view(), name="api-resume-game"),
    path(f"{GAME}hands/", hands.Hands.as_view(), name="api-hands"),
    path(HAND, hands.OneHand.as_view(), name="api-hand"),
    path(f"{HAND}void/", hands.Void.as_view(), name="api-void-hand"),
    path(f"{HAND}restore/", hands.Restore.as_view(), name="api-restore-hand"),
    path(f"{GAME}tokens/", tokens.GameTokens.as_view(), name="api-game-tokens"),
    path(f"{GAME}tokens/<uuid:token_id>/", tokens.GameToken.as_view(), name="api-game-token"),
]
urlpatterns = [
    path("games/", include(OF_GAMES)),
    path("", reading.page, name="api"),
    path("score/", views.ScoreView.as_view(), name="api-score"),
    path("rulesets/", views.Rulesets.as_view(), name="api-rulesets"),
    path("rulesets/<slug:name>/", views.OneRuleset.as_view(), name="api-ruleset"),
    path("problems/", views.problems, name="api-problems"),
    path("openapi.json", reading.OpenApi.as_view(), name="api-openapi"),
    path("schemas/record.json", views.RecordSchema.as_view(), name="api-record-schema"),
    path("programs/", tokens.Programs.as_view(), name="api-programs"),
    path("token/", tokens.OwnToken.as_view(), name="api-token"),
]
