"""Routes of the API of evenings: `/api/v1/tournaments/`. docs/api.md says what each is for."""

from django.urls import include, path

from tournaments.api import clubs, evenings, hands, roll, rounds, rulings, seats, tables
from tournaments.api.hall import boards, clock, links, printing, prizes, settings, treasurer

EVENING = "<uuid:tournament_id>/"
ENTRY = f"{EVENING}entries/<int:entry_number>/"
ROUND = f"{EVENING}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"
HAND = f"{TABLE}hands/<int:hand>/"

OF_EVENINGS = [
    path("", evenings.Evenings.as_view(), name="api-tournaments"),
    path(EVENING, evenings.OneEvening.as_view(), name="api-tournament"),
    path(f"{EVENING}record/", evenings.EveningRecord.as_view(), name="api-tournament-record"),
    path(f"{EVENING}live/", evenings.EveningLive.as_view(), name="api-tournament-live"),
    path(f"{EVENING}close/", evenings.Close.as_view(), name="api-close"),
    path(f"{EVENING}reopen/", evenings.Close.as_view(opens=True), name="api-reopen"),
    path(f"{EVENING}standings/", evenings.Standings.as_view(), name="api-standings"),
    path(f"{EVENING}tokens/", evenings.EveningTokens.as_view(), name="api-tournament-tokens"),
    path(
        f"{EVENING}tokens/<uuid:token_id>/",
        evenings.EveningToken.as_view(),
        name="api-tournament-token",
    ),
    path(f"{EVENING}entries/", roll.Entries.as_view(), name="api-entries"),
    path(
        f"{EVENING}entries/everybody-here/",
        roll.EverybodyIsHere.as_view(),
        name="api-everybody-here",
    ),
    path(ENTRY, roll.OneEntry.as_view(), name="api-entry"),
    path(f"{ENTRY}couple/", roll.Couple.as_view(), name="api-couple"),
    path(f"{ENTRY}strike-off/", roll.StrikeOff.as_view(), name="api-strike-off"),
    path(f"{EVENING}rounds/", rounds.Rounds.as_view(), name="api-rounds"),
    path(ROUND, rounds.OneRound.as_view(), name="api-round"),
    path(f"{ROUND}discard/", rounds.Discard.as_view(), name="api-discard"),
    path(f"{ROUND}publish/", rounds.Publish.as_view(), name="api-publish"),
    path(f"{ROUND}take-back/", rounds.TakeBack.as_view(), name="api-take-back"),
    path(f"{ROUND}swap/", seats.Swap.as_view(), name="api-swap"),
    path(f"{ROUND}swap/preview/", seats.SwapPreview.as_view(), name="api-preview-swap"),
    path(f"{ROUND}seats/", seats.SeatedByHand.as_view(), name="api-seats"),
    path(f"{ROUND}seats/preview/", seats.SeatedByHandPreview.as_view(), name="api-preview-seats"),
    path(f"{TABLE}seats/<str:seat>/", seats.OneSeat.as_view(), name="api-seat"),
    path(f"{TABLE}seats/<str:seat>/stand-in/", seats.StandIn.as_view(), name="api-stand-in"),
    path(TABLE, tables.OneTable.as_view(), name="api-table"),
    path(f"{TABLE}totals/", tables.Totals.as_view(), name="api-totals"),
    path(f"{TABLE}totals/preview/", tables.TotalsPreview.as_view(), name="api-preview-totals"),
    path(f"{TABLE}hands/", hands.TableHands.as_view(), name="api-table-hands"),
    path(HAND, hands.OneTableHand.as_view(), name="api-table-hand"),
    path(f"{HAND}preview/", hands.PreviewTableHand.as_view(), name="api-preview-table-hand"),
    path(f"{HAND}void/", hands.VoidTableHand.as_view(), name="api-void-table-hand"),
    path(f"{TABLE}ruling/", rulings.Ruling.as_view(), name="api-ruling"),
    path(f"{TABLE}ruling/preview/", rulings.RulingPreview.as_view(), name="api-preview-ruling"),
    path(f"{TABLE}settle/", rulings.Settle.as_view(), name="api-settle"),
    path(f"{TABLE}settle/preview/", rulings.SettlePreview.as_view(), name="api-preview-settle"),
    path(f"{TABLE}tie/", rulings.Tie.as_view(), name="api-tie"),
    path(f"{TABLE}open/", rulings.OpenAgain.as_view(), name="api-open-table"),
    path(f"{TABLE}short/", rulings.Short.as_view(), name="api-short"),
    path(f"{TABLE}call/", rulings.Call.as_view(), name="api-answer-call"),
    path(f"{EVENING}calls/", rulings.Calls.as_view(), name="api-calls"),
    path(f"{EVENING}clock/", clock.RoundClock.as_view(), name="api-clock"),
    path(f"{EVENING}call-time/", clock.CallTime.as_view(), name="api-call-time"),
    path(f"{EVENING}undo/", clock.LastAct.as_view(), name="api-undo"),
    path(f"{EVENING}prizes/", prizes.Prizes.as_view(), name="api-prizes"),
    path(f"{EVENING}prizes/list/", prizes.ChosenPrizes.as_view(), name="api-prize-list"),
    path(f"{EVENING}prizes/<int:prize_id>/draw/", prizes.Draw.as_view(), name="api-draw-prize"),
    path(f"{EVENING}prizes/<int:prize_id>/cut/", prizes.Cut.as_view(), name="api-cut-for-prize"),
    path(f"{EVENING}treasurer/", treasurer.Treasurer.as_view(), name="api-treasurer"),
    path(f"{EVENING}treasurer/fees/", treasurer.Fees.as_view(), name="api-fees"),
    path(f"{EVENING}treasurer/shares/", treasurer.Shares.as_view(), name="api-shares"),
    path(f"{EVENING}treasurer/fees-taken/", treasurer.FeesTaken.as_view(), name="api-fees-taken"),
    path(f"{EVENING}treasurer/handed-out/", treasurer.HandedOut.as_view(), name="api-handed-out"),
    path(f"{EVENING}treasurer/counted/", treasurer.Counted.as_view(), name="api-counted"),
    path(f"{EVENING}board/", boards.Board.as_view(), name="api-board"),
    path(f"{EVENING}board/reveal/", boards.Reveal.as_view(), name="api-reveal"),
    path(f"{EVENING}print/packs/<slug:pack>/", printing.Pack.as_view(), name="api-order-pack"),
    path(f"{EVENING}print/jobs/<uuid:job_id>/", printing.Job.as_view(), name="api-print-job"),
    path(
        f"{EVENING}print/jobs/<uuid:job_id>/pack/",
        printing.MadePack.as_view(),
        name="api-made-pack",
    ),
    path(f"{EVENING}print/<slug:name>/", printing.Sheet.as_view(), name="api-print-sheet"),
    path(f"{ROUND}print/<slug:sheet>/", printing.SheetOfARound.as_view(), name="api-print-round"),
    path(f"{EVENING}links/", links.Links.as_view(), name="api-event-links"),
    path(f"{EVENING}links/withdraw/", links.WithdrawLink.as_view(), name="api-withdraw-link"),
    path(f"{EVENING}settings/", settings.Settings.as_view(), name="api-settings"),
    path(f"{EVENING}history/", settings.History.as_view(), name="api-event-history"),
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
