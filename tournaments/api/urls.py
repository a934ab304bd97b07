"""Routes of the API of evenings: `/api/v1/tournaments/`. docs/api.md says what each is for."""

from django.urls import include, path

from tournaments.api import clubs, evenings, roll, rounds, tables

EVENING = "<uuid:tournament_id>/"
ENTRY = f"{EVENING}entries/<int:entry_number>/"
ROUND = f"{EVENING}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"
HAND = f"{TABLE}hands/<int:hand>/"

OF_EVENINGS = [
    path("", evenings.Evenings.as_view(), name="api-tournaments"),
    path(EVENING, evenings.OneEvening.as_view(), name="api-tournament"),
    path(f"{EVENING}record/", evenings.EveningRecord.as_view(), name="api-tournament-record"),
    path(f"{EVENING}close/", evenings.Close.as_view(), name="api-close"),
    path(f"{EVENING}standings/", evenings.Standings.as_view(), name="api-standings"),
    path(f"{EVENING}tokens/", evenings.EveningTokens.as_view(), name="api-tournament-tokens"),
    path(
        f"{EVENING}tokens/<uuid:token_id>/",
        evenings.EveningToken.as_view(),
        name="api-tournament-token",
    ),
    path(f"{EVENING}entries/", roll.Entries.as_view(), name="api-entries"),
    path(ENTRY, roll.OneEntry.as_view(), name="api-entry"),
    path(f"{ENTRY}strike-off/", roll.StrikeOff.as_view(), name="api-strike-off"),
    path(f"{EVENING}rounds/", rounds.Rounds.as_view(), name="api-rounds"),
    path(ROUND, rounds.OneRound.as_view(), name="api-round"),
    path(f"{ROUND}publish/", rounds.Publish.as_view(), name="api-publish"),
    path(f"{ROUND}take-back/", rounds.TakeBack.as_view(), name="api-take-back"),
    path(TABLE, tables.OneTable.as_view(), name="api-table"),
    path(f"{TABLE}totals/", tables.Totals.as_view(), name="api-totals"),
    path(f"{TABLE}ruling/", tables.Ruling.as_view(), name="api-ruling"),
    path(f"{TABLE}hands/", tables.TableHands.as_view(), name="api-table-hands"),
    path(HAND, tables.OneTableHand.as_view(), name="api-table-hand"),
    path(f"{HAND}void/", tables.VoidTableHand.as_view(), name="api-void-table-hand"),
]
CLUB = "<uuid:club_id>/"
OF_CLUBS = [
    path("", clubs.Clubs.as_view(), name="api-clubs"),
    path(CLUB, clubs.OneClub.as_view(), name="api-club"),
    path(f"{CLUB}seasons/<uuid:season_id>/", clubs.OneSeason.as_view(), name="api-season"),
]
urlpatterns = [
    path("clubs/", include(OF_CLUBS)),
    path("schemas/event.json", evenings.EventSchema.as_view(), name="api-event-schema"),
    path("tournaments/", include(OF_EVENINGS)),
]
