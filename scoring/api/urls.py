"""Routes of the API: `/api/v1/`. docs/api.md says what each is for."""

from django.urls import include, path

from scoring.api import auctions, games, hands, house_rules, players, tokens, views
from scoring.api.game import changes, history, links, needs, series, starting
from scoring.api.http import refusals
from scoring.api.schema import reading, serving

GAME = "<uuid:game_id>/"
SERIES = "<uuid:series_id>/"
HAND = f"{GAME}hands/<int:number>/"

OF_GAMES = [
    path(GAME, changes.OneGame.as_view(), name="api-game"),
    path("", games.Games.as_view(), name="api-games"),
    path(f"{GAME}preview/", changes.Preview.as_view(), name="api-preview-game"),
    path(f"{GAME}seats/", changes.Seats.as_view(), name="api-game-seats"),
    path(f"{GAME}history/", history.History.as_view(), name="api-history"),
    path(f"{GAME}need/", needs.Need.as_view(), name="api-need"),
    path(f"{GAME}rematch/", starting.Rematch.as_view(), name="api-rematch"),
    path(f"{GAME}again/", starting.Again.as_view(), name="api-play-again"),
    path(f"{GAME}away/", games.Away.as_view(), name="api-away"),
    path(f"{GAME}links/", links.GameLinks.as_view(), name="api-links"),
    path(f"{GAME}links/<slug:role>/", links.GameLink.as_view(), name="api-link"),
    path(f"{GAME}record/", games.GameRecord.as_view(), name="api-game-record"),
    path(f"{GAME}live/", games.GameLive.as_view(), name="api-game-live"),
    path(f"{GAME}stop/", games.Stop.as_view(), name="api-stop-game"),
    path(f"{GAME}resume/", games.Resume.as_view(), name="api-resume-game"),
    path(f"{GAME}hands/", hands.Hands.as_view(), name="api-hands"),
    path(HAND, hands.OneHand.as_view(), name="api-hand"),
    path(f"{HAND}preview/", hands.Preview.as_view(), name="api-preview"),
    path(f"{HAND}void/", hands.Void.as_view(), name="api-void-hand"),
    path(f"{HAND}restore/", hands.Restore.as_view(), name="api-restore-hand"),
    path(f"{HAND}first/", hands.First.as_view(), name="api-first"),
    path(f"{GAME}tokens/", tokens.GameTokens.as_view(), name="api-game-tokens"),
    path(f"{GAME}tokens/<uuid:token_id>/", tokens.GameToken.as_view(), name="api-game-token"),
]
OF_SERIES = [
    path(SERIES, series.OneSeries.as_view(), name="api-series"),
    path(f"{SERIES}links/", links.SeriesLinks.as_view(), name="api-series-links"),
    path(f"{SERIES}links/<slug:role>/", links.SeriesLink.as_view(), name="api-series-link"),
]
OF_PLAYERS = [
    path("", players.Players.as_view(), name="api-players"),
    path("<int:player_id>/", players.OnePlayer.as_view(), name="api-player"),
    path("<int:player_id>/merge/", players.Merge.as_view(), name="api-merge-player"),
    path("<int:player_id>/apart/", players.Apart.as_view(), name="api-take-apart"),
]
OF_HOUSES = [
    path("", house_rules.AllHouseRules.as_view(), name="api-house-rules"),
    path("<uuid:house_id>/", house_rules.OneHouse.as_view(), name="api-house"),
    path("<uuid:house_id>/games/", starting.HouseGames.as_view(), name="api-start-house"),
]
urlpatterns = [
    path("games/", include(OF_GAMES)),
    path("", reading.page, name="api"),
    path("series/", include(OF_SERIES)),
    path("players/", include(OF_PLAYERS)),
    path("house-rules/", include(OF_HOUSES)),
    path("score/", views.ScoreView.as_view(), name="api-score"),
    path("auction/", auctions.OneAuction.as_view(), name="api-auction"),
    path("rulesets/", views.Rulesets.as_view(), name="api-rulesets"),
    path("rulesets/<slug:name>/", views.OneRuleset.as_view(), name="api-ruleset"),
    path("problems/", refusals.page, name="api-problems"),
    path("openapi.json", serving.OpenApi.as_view(), name="api-openapi"),
    path("schemas/record.json", views.RecordSchema.as_view(), name="api-record-schema"),
    path("programs/", tokens.Programs.as_view(), name="api-programs"),
    path("token/", tokens.OwnToken.as_view(), name="api-token"),
]
