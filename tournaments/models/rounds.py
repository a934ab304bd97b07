"""Rows of rounds: which there are, what each table came to, who had which place."""

from django.db import models
from django.db.models import Q

from config.language import gettext_lazy as _
from scoring.models import LONGEST_NAME, LONGEST_REASON, Device, Game
from tournaments.models.events import Tournament
from tournaments.models.roll import Entry
from tournaments.rules.tables import SEATS, SIDES, TIE


class Round(models.Model):
    """A round: each table plays once. It is a draft until the director publishes it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="round_rows")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(null=True, blank=True)
    #: What a published seating was based on, of the round before:
    #: table -> {"result": {side: points}, "low": side}.
    based_on = models.JSONField(default=dict, blank=True)
    #: The clock (`rules.hall.clock`): when it runs out, when it was started, when it was paused.
    ends_at = models.DateTimeField(null=True, blank=True)
    clock_started_at = models.DateTimeField(null=True, blank=True)
    clock_paused_at = models.DateTimeField(null=True, blank=True)
    time_called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"], name="round_number_once_an_event"
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(published_at__isnull=True),
                name="round_drafted_one_at_a_time",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_numbers_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"


def _both_or_neither(first: str, second: str) -> Q:
    return Q(**{f"{first}__isnull": True, f"{second}__isnull": True}) | Q(
        **{f"{first}__isnull": False, f"{second}__isnull": False}
    )


class AgreedPhone(models.TextChoices):
    """On which phone a table was agreed on: one a table, passed across, is the rule."""

    SCORERS = "scorer", _("on the scorer’s phone")
    ANOTHER = "another", _("on another phone")


class Table(models.Model):
    """A numbered table in one round: its game, what the director typed or ruled, its version."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    #: Made when the round is published.
    game = models.OneToOneField(
        Game, on_delete=models.PROTECT, null=True, blank=True, related_name="event_table"
    )
    #: Totals typed from a paper sheet, and the slams on it.
    ns = models.IntegerField(null=True, blank=True)
    ew = models.IntegerField(null=True, blank=True)
    #: Who won, or `tie`, as it was typed where the totals do not tell; empty: they do. Totals of 0
    #: beside it were not typed.
    won = models.CharField(max_length=3, blank=True, default="", db_default="")
    slams_ns = models.PositiveSmallIntegerField(default=0)
    slams_ew = models.PositiveSmallIntegerField(default=0)
    #: Hands that count although the round has more: time was called.
    short = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Where totals and hands differ, which of them the director lets count.
    counts = models.CharField(max_length=6, blank=True)
    #: The side of a tie that counts as the low one, and how it was found; movements say who leaves.
    low = models.CharField(max_length=2, blank=True)
    low_how = models.CharField(max_length=14, blank=True)
    adjust_ns = models.IntegerField(default=0)
    adjust_ew = models.IntegerField(default=0)
    adjust_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    #: When the four of this round said that they sit here; who of them keeps score, where.
    taken_at = models.DateTimeField(null=True, blank=True)
    scorer = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    scorer_device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    scorer_at = models.DateTimeField(null=True, blank=True)
    agreed_by = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    agreed_device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    agreed_at = models.DateTimeField(null=True, blank=True)
    #: Whether the phone that kept score was passed across, and the totals that were agreed to.
    agreed_phone = models.CharField(max_length=7, choices=AgreedPhone, blank=True)
    agreed_ns = models.IntegerField(null=True, blank=True)
    agreed_ew = models.IntegerField(null=True, blank=True)
    #: Since when the director is called to the table, why in a few words, since when she is coming.
    called_at = models.DateTimeField(null=True, blank=True)
    call_words = models.CharField(max_length=LONGEST_REASON, blank=True)
    coming_at = models.DateTimeField(null=True, blank=True)
    disputed = models.CharField(max_length=LONGEST_REASON, blank=True)
    #: What counted, rulings aside, when the director settled it: while it does, nobody is asked.
    settled_ns = models.IntegerField(null=True, blank=True)
    settled_ew = models.IntegerField(null=True, blank=True)
    last_hand_at = models.DateTimeField(null=True, blank=True)
    #: Rises with every change (optimistic lock): a form that saw an older one is stale.
    version = models.PositiveIntegerField(default=0)
    #: The evening's revision when something was last written at this table alone.
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_once_a_round"),
            models.CheckConstraint(
                condition=_both_or_neither("ns", "ew"), name="table_has_both_totals_or_none"
            ),
            models.CheckConstraint(
                condition=Q(won__in=["", *SIDES, TIE]), name="table_winner_is_a_side"
            ),
            models.CheckConstraint(
                condition=Q(won="") | Q(ns__isnull=False), name="table_winner_is_typed_with_totals"
            ),
            models.CheckConstraint(condition=Q(low__in=["", *SIDES]), name="table_low_is_a_side"),
            models.CheckConstraint(
                condition=Q(counts__in=["", "typed", "hands"]), name="table_counts_is_known"
            ),
            models.CheckConstraint(
                condition=Q(low_how__in=["", "cut", "deciding_hand", "director"]),
                name="table_tie_ruling_is_known",
            ),
            models.CheckConstraint(
                condition=Q(low="") | ~Q(low_how=""), name="table_tie_ruling_says_how"
            ),
            models.CheckConstraint(
                condition=Q(agreed_phone__in=["", *AgreedPhone.values]),
                name="table_agreement_phone_is_known",
            ),
            models.CheckConstraint(
                condition=_both_or_neither("agreed_ns", "agreed_ew"),
                name="table_is_agreed_to_both_totals_or_none",
            ),
            models.CheckConstraint(
                condition=_both_or_neither("settled_ns", "settled_ew"),
                name="table_is_settled_at_both_totals_or_none",
            ),
            models.CheckConstraint(
                condition=Q(called_at__isnull=False) | Q(coming_at__isnull=True, call_words=""),
                name="table_call_is_answered_once_it_is_made",
            ),
            models.CheckConstraint(
                condition=Q(adjust_ns=0, adjust_ew=0) | ~Q(adjust_reason=""),
                name="table_ruling_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class Place(models.Model):
    """A seat of an entry in a round, or none: one row each, so that nobody is in two places."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, null=True, blank=True, related_name="places"
    )
    seat = models.CharField(max_length=1, blank=True)
    #: Why, as the movement says it: a code, and the figures and entries behind it.
    reason = models.CharField(max_length=20)
    facts = models.JSONField(default=dict, blank=True)
    #: Seated otherwise than the movement alone would have it.
    moved = models.BooleanField(default=False)
    #: Who plays in the entry's stead, and from which hand on; the points are the entry's.
    stand_in = models.CharField(max_length=LONGEST_NAME, blank=True)
    stand_in_from = models.PositiveSmallIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entry"], name="place_once_an_entry_and_round"
            ),
            models.UniqueConstraint(fields=["table", "seat"], name="place_taken_once"),
            models.CheckConstraint(
                condition=Q(table__isnull=True, seat="") | Q(table__isnull=False, seat__in=SEATS),
                name="place_is_a_seat_or_none",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.table_id or 'no table'} {self.seat}"
