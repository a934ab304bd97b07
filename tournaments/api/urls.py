"""Routes of the API of evenings: `/api/v1/tournaments/`. docs/api.md says what each is for."""

from django.urls import path

from tournaments.api import evenings, rounds, tables

EVENING = "tournaments/<uuid:tournament_id>/"
ROUND = f"{EVENING}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns = [
    path("tournaments/", evenings.Evenings.as_view(), name="api-tournaments"),
    path(EVENING, evenings.OneEvening.as_view(), name="api-tournament"),
    path(f"{EVENING}record/", evenings.EveningRecord.as_view(), name="api-tournament-record"),
    path(f"{EVENING}live/", evenings.EveningLive.as_view(), name="api-tournament-live"),
    path(f"{EVENING}close/", evenings.Close.as_view(), name="api-close"),
    path(f"{EVENING}reopen/", evenings.Close.as_view(opens=True), name="api-reopen"),
    path(f"{EVENING}standings/", evenings.Standings.as_view(), name="api-standings"),
    path(f"{EVENING}tokens/", evenings.EveningTokens.as_view(), name="api-tournament-tokens"),
    path(f"{EVENING}tokens/<uuid:token_id>/", evenings.EveningToken.as_view(), name="api-tournament-token"),
    path(f"{EVENING}entries/", rounds.Entries.as_view(), name="api-entries"),
    path(f"{EVENING}entries/<int:entry_number>/", rounds.OneEntry.as_view(), name="api-entry"),
    path(f"{EVENING}rounds/", rounds.Rounds.as_view(), name="api-rounds"),
    path(ROUND, rounds.OneRound.as_view(), name="api-round"),
    path(f"{ROUND}publish/", rounds.Publish.as_view(), name="api-publish"),
    path(f"{ROUND}take-back/", rounds.TakeBack.as_view(), name="api-take-back"),
    path(TABLE, tables.OneTable.as_view(), name="api-table"),
    path(f"{TABLE}totals/", tables.Totals.as_view(), name="api-totals"),
    path(f"{TABLE}totals/preview/", tables.TotalsPreview.as_view(), name="api-preview-totals"),
]
