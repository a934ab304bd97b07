"""Rows and constraints of a tournament: who takes part, who sat where, what each table came to.

Totals and ranks are not stored: the law adds them up on each read. A table's play is an ordinary game of
`scoring`, which knows nothing of tournaments.
"""

import uuid
from functools import cached_property

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import LONGEST_NAME, LONGEST_REASON, Device, Game, Role
from scoring.rules.rulesets.options import Ruleset
from scoring.rules.rulesets.presets import ruleset_named
from tournaments.rules.planning import MOST_ROUNDS
from tournaments.rules.prizes.kinds import LONGEST_CATEGORY, TIES
from tournaments.rules.prizes.money import HOURS
from tournaments.rules.tables import SEATS, SIDES

LONGEST_ADDRESS = 200
LONGEST_CODE = 5


class Tournament(models.Model):
    """A tournament, an evening to its players: many tables, many rounds, one total for each player."""

    access_kind = "tournament"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    #: Whose it is; players' names are this device's, so that they are offered again.
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(max_length=LONGEST_NAME)
    date = models.DateField()
    ruleset_name = models.CharField(max_length=40)
    #: Every option's value, as the record format writes it; a round ends by itself, without target or floor.
    options = models.JSONField()
    house_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    movement = models.CharField(max_length=20, default="midway")
    rounds = models.PositiveSmallIntegerField()
    hands_per_round = models.PositiveSmallIntegerField(default=4)
    seed = models.PositiveIntegerField()
    #: What a sit-out scores; null: the average of the entry's own other rounds.
    sit_out_points = models.IntegerField(null=True, default=0)
    tiebreaks = models.JSONField(default=list, blank=True)
    #: Entry numbers in the order of the cut, the best card first.
    cut = models.JSONField(default=list, blank=True)
    #: The prizes as `rules.prizes.kinds` writes them, in the order in which they are called; null: the usual.
    prize_list = models.JSONField(null=True, blank=True, default=None)
    one_prize_each = models.BooleanField(default=False)
    #: What becomes of a prize that equal ones have: they share it, or cut for it.
    prize_ties = models.CharField(max_length=5, default="share")
    #: Race -> entry numbers in the order of its cut, the best card first.
    prize_cuts = models.JSONField(default=dict, blank=True)
    #: Prize's number -> its draws, the one that stands last: {"entry", "among": [numbers], "seed", "time",
    #: "reason"}, or without a seed where somebody drew by hand.
    draws = models.JSONField(default=dict, blank=True)
    #: The usual fee, in hundredths, whatever the money is called.
    fee = models.PositiveIntegerField(default=0)
    #: Other fees: [{"name": "Members", "amount": hundredths}].
    fees = models.JSONField(default=list, blank=True)
    #: What stays with the club, and what a failed contract or a renege costs: {"club", "club_percent",
    #: "sets_each", "sets_typed", "sets_to": prize's number}.
    pot = models.JSONField(default=dict, blank=True)
    #: What was counted in the box: {"float", "sum", "coins": {worth: how many}, "handed": [prizes' numbers]}.
    cash = models.JSONField(default=dict, blank=True)
    #: A code of `rules.prizes.money.CURRENCIES`; empty: money without a sign.
    currency = models.CharField(max_length=6, blank=True, default="")
    #: Whether clocks go to 24 or to 12.
    hours = models.PositiveSmallIntegerField(default=24)
    #: Boards and phones show no standings while as many rounds as this, or fewer, are left.
    hidden_rounds = models.PositiveSmallIntegerField(default=0)
    #: What the hall's boards show; `auto`: what the evening has come to.
    board = models.CharField(max_length=12, default="auto")
    #: Steps of the podium that were revealed, and after which round: another round hides them again.
    revealed_steps = models.PositiveSmallIntegerField(default=0)
    revealed_round = models.PositiveSmallIntegerField(default=0)
    #: Where tables stand, if not all in one room: [{"name": "Library", "tables": [[13, 20]]}].
    rooms = models.JSONField(default=list, blank=True)
    #: How long a round is played, for the clock; 0: no clock.
    minutes = models.PositiveSmallIntegerField(default=0)
    #: Scheme and host that links carry, and that the signs printed last carry.
    origin = models.CharField(max_length=LONGEST_ADDRESS, blank=True)
    printed_origin = models.CharField(max_length=LONGEST_ADDRESS, blank=True)
    first_phone_at = models.DateTimeField(null=True, blank=True)
    #: Lists of names are ordered by surname; otherwise as they are written.
    by_surname = models.BooleanField(default=False)
    #: A folder of the director's, such as a stick, that gets a copy after each published round.
    copy_to = models.CharField(max_length=400, blank=True)
    copy_problem = models.CharField(max_length=400, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    director_generation = models.PositiveIntegerField(default=1)
    helper_generation = models.PositiveIntegerField(default=1)
    watch_generation = models.PositiveIntegerField(default=1)
    #: The key of its links' tokens: they live on where the evening is brought in. Empty: the server's.
    link_secret = models.CharField(max_length=64, default="", blank=True, editable=False)
    #: What other programs keep in its record: of the event, by entry, by round, by “round table”.
    kept = models.JSONField(default=dict, blank=True)
    #: Rises with every write: pages poll it, and what was read is cached by it.
    revision = models.PositiveIntegerField(default=0)
    #: The revision of the last write that was not of a single table: until it moves, whoever has read the
    #: evening reads again only the tables that were written since.
    wide_revision = models.PositiveIntegerField(default=0)
    #: The revision of the last write of more than single tables or whole rounds (drafted, published, taken
    #: back, discarded): until it moves, rounds are as they were unless their rows tell that they are others.
    whole_revision = models.PositiveIntegerField(default=0)
    #: The revision of the last write that the pages of players show: they poll this one, so that a hand
    #: entered somewhere in the hall does not make every phone load again.
    hall_revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(
                condition=Q(rounds__gte=1, rounds__lte=MOST_ROUNDS),
                name="tournament_has_a_sane_number_of_rounds",
            ),
            models.CheckConstraint(condition=Q(hands_per_round__gte=1), name="tournament_rounds_have_hands"),
            models.CheckConstraint(condition=Q(prize_ties__in=TIES), name="tournament_prize_ties_are_known"),
            models.CheckConstraint(condition=Q(hours__in=HOURS), name="tournament_clock_has_12_or_24_hours"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.date}"

    @cached_property
    def ruleset(self) -> Ruleset:
        """The house rules, parsed from the stored options."""
        return ruleset_named(self.ruleset_name, self.options)

    @property
    def takes_money(self) -> bool:
        """Whether anybody pays a fee."""
        return bool(self.fee or self.fees)

    def generation_of(self, role: Role) -> int:
        """The generation that links and grants of this role must carry (permission)."""
        return {
            Role.OWN: self.director_generation,
            Role.KEEP: self.helper_generation,
            Role.WATCH: self.watch_generation,
        }[role]


class Status(models.TextChoices):
    """Attendance: where somebody on the roll is."""

    EXPECTED = "expected", _("not here yet")
    HERE = "here", _("here")
    LATE = "late", _("comes late")
    AWAY = "away", _("away a while")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Entry(models.Model):
    """A player of a tournament, or a house player who fills a seat and is not ranked."""

    access_kind = "entry"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    ranked = models.BooleanField(default=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.EXPECTED)
    #: The last round that is played before going home.
    leaves_after = models.PositiveSmallIntegerField(null=True, blank=True)
    #: When the player's own phone said so; null where the director did, or nobody.
    leaving_said_at = models.DateTimeField(null=True, blank=True)
    #: Sits out the next round by choice.
    volunteers = models.BooleanField(default=False)
    #: Cannot walk, and keeps the table.
    fixed = models.BooleanField(default=False)
    #: Entries with one number are a couple, kept apart in round 1.
    couple = models.PositiveSmallIntegerField(null=True, blank=True)
    paid = models.BooleanField(default=False)
    #: Which of the evening's fees; empty: the usual one.
    fee = models.CharField(max_length=LONGEST_CATEGORY, blank=True, default="")
    #: Names of the prize categories that the entry is in.
    categories = models.JSONField(default=list, blank=True)
    generation = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once_an_event"),
            models.UniqueConstraint(fields=["tournament", "name"], name="entry_name_once_an_event"),
            models.CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(condition=Q(status__in=Status.values), name="entry_status_is_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def key(self) -> str:
        """The identifier of the entry in the rules: it outlives a corrected name."""
        return str(self.number)

    @property
    def link_secret(self) -> str:
        """The key of its link's token: the evening's."""
        return self.tournament.link_secret

    def generation_of(self, role: Role) -> int:
        """The generation that links and grants must carry (permission); a player's link only lets watch."""
        return self.generation if role is Role.WATCH else 0


class EntryPhone(models.Model):
    """A phone that has chosen a name of the roll as its own: it shows that player's evening.

    It gives no permission by itself, and several phones may choose one name.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entry_phones")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="phones")
    chosen_at = models.DateTimeField(auto_now_add=True)
    #: When it changed to another name than its first: it sees no points while standings are kept back.
    changed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "device"], name="entry_phone_has_one_name"),
        ]

    def __str__(self) -> str:
        return f"{self.device_id} is {self.entry_id}"


class TableSign(models.Model):
    """A table of the hall: the link and the code on its sign, which outlive the rounds."""

    access_kind = "table"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="signs")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=LONGEST_CODE, unique=True)
    generation = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="sign_once_a_table"),
            models.CheckConstraint(condition=Q(code__regex=r"^[A-Z]{5}$"), name="sign_code_is_five_letters"),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"

    @property
    def link_secret(self) -> str:
        """The key of its link's token: the evening's."""
        return self.tournament.link_secret

    def generation_of(self, role: Role) -> int:
        """The generation that links and grants must carry (permission); a sign's link lets enter hands."""
        return self.generation if role is Role.KEEP else 0


class Round(models.Model):
    """A round: each table plays once. It is a draft until the director publishes it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="round_rows")
    number = models.PositiveSmallIntegerField()
    published_at = models.DateTimeField(null=True, blank=True)
    #: What a published seating was based on, of the round before:
    #: table -> {"result": {side: points}, "low": side}.
    based_on = models.JSONField(default=dict, blank=True)
    #: When the clock runs out, once it is started.
    ends_at = models.DateTimeField(null=True, blank=True)
    time_called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once_an_event"),
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
    slams_ns = models.PositiveSmallIntegerField(default=0)
    slams_ew = models.PositiveSmallIntegerField(default=0)
    #: Hands that count although the round has more: time was called.
    short = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Where totals and hands differ, which of them the director lets count.
    counts = models.CharField(max_length=6, blank=True)
    #: The side of a tie that counts as the low one, and how that was found; the movement says which leaves.
    low = models.CharField(max_length=2, blank=True)
    low_how = models.CharField(max_length=14, blank=True)
    adjust_ns = models.IntegerField(default=0)
    adjust_ew = models.IntegerField(default=0)
    adjust_reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    #: When the four of this round said that they sit here, and who of them keeps score, on which phone.
    taken_at = models.DateTimeField(null=True, blank=True)
    scorer = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    scorer_device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    scorer_at = models.DateTimeField(null=True, blank=True)
    agreed_by = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    agreed_device = models.ForeignKey(
        Device, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    agreed_at = models.DateTimeField(null=True, blank=True)
    #: Whether the phone that kept score was passed across, and the totals that were agreed to.
    agreed_phone = models.CharField(max_length=7, choices=AgreedPhone, blank=True)
    agreed_ns = models.IntegerField(null=True, blank=True)
    agreed_ew = models.IntegerField(null=True, blank=True)
    #: Since when the director is called to the table, why in a few words, and since when she is on her way.
    called_at = models.DateTimeField(null=True, blank=True)
    call_words = models.CharField(max_length=LONGEST_REASON, blank=True)
    coming_at = models.DateTimeField(null=True, blank=True)
    disputed = models.CharField(max_length=LONGEST_REASON, blank=True)
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
            models.CheckConstraint(condition=Q(low__in=["", *SIDES]), name="table_low_is_a_side"),
            models.CheckConstraint(
                condition=Q(counts__in=["", "typed", "hands"]), name="table_counts_is_known"
            ),
            models.CheckConstraint(
                condition=Q(low_how__in=["", "cut", "deciding_hand", "director"]),
                name="table_tie_ruling_is_known",
            ),
            models.CheckConstraint(condition=Q(low="") | ~Q(low_how=""), name="table_tie_ruling_says_how"),
            models.CheckConstraint(
                condition=Q(agreed_phone__in=["", *AgreedPhone.values]), name="table_agreement_phone_is_known"
            ),
            models.CheckConstraint(
                condition=_both_or_neither("agreed_ns", "agreed_ew"),
                name="table_is_agreed_to_both_totals_or_none",
            ),
            models.CheckConstraint(
                condition=Q(called_at__isnull=False) | Q(coming_at__isnull=True, call_words=""),
                name="table_call_is_answered_once_it_is_made",
            ),
            models.CheckConstraint(
                condition=Q(adjust_ns=0, adjust_ew=0) | ~Q(adjust_reason=""), name="table_ruling_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number}"


class Place(models.Model):
    """Where an entry is in a round: a seat at a table, or none.

    One row an entry and round, by constraint: nobody is in two places.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="places")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, blank=True, related_name="places")
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
            models.UniqueConstraint(fields=["round", "entry"], name="place_once_an_entry_and_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="place_taken_once"),
            models.CheckConstraint(
                condition=Q(table__isnull=True, seat="") | Q(table__isnull=False, seat__in=SEATS),
                name="place_is_a_seat_or_none",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.table_id or 'no table'} {self.seat}"


class Change(models.Model):
    """A line of a tournament's audit log: what was done, by whom, when, why."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="changes")
    what = models.CharField(max_length=20)
    #: Figures and names, as they were then.
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True, related_name="+")
    #: Taken back as the last act; the line stays, and another says so.
    undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(F("tournament"), F("id").desc(), name="change_newest_of_an_event")]

    def __str__(self) -> str:
        return self.what


class PrintJob(models.Model):
    """A print job: a pack of sheets being made, or made, and kept for a day to be loaded again."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="print_jobs")
    pack = models.CharField(max_length=12)
    paper = models.CharField(max_length=8)
    #: The round it is of; null where it is of the evening.
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Tables of a blank set.
    tables = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Large print; an empty page after each.
    large = models.BooleanField(default=False)
    blank_backs = models.BooleanField(default=False)
    #: What the links on its signs begin with.
    origin = models.CharField(max_length=LONGEST_ADDRESS)
    ordered_at = models.DateTimeField(auto_now_add=True)
    pages = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    failed = models.BooleanField(default=False)
    #: Who makes it, when he last gave a sign of life, how often it was begun.
    taken_by = models.UUIDField(null=True, blank=True)
    alive_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    content = models.BinaryField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(done__lte=F("pages")), name="print_job_does_no_more_than_all"),
        ]

    def __str__(self) -> str:
        return f"{self.pack} of {self.tournament_id}"

    @property
    def is_made(self) -> bool:
        """Whether the pack itself is there."""
        return bool(self.pages) and self.done == self.pages and not self.failed


class WrongGuesses(models.Model):
    """How many wrong table codes somebody has typed in a period of ten minutes: a browser, or an address."""

    #: A random number of the browser's, or a keyed hash of the address: nobody is named.
    asker = models.CharField(max_length=32)
    period = models.BigIntegerField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["asker", "period"], name="wrong_guesses_once_a_period"),
        ]

    def __str__(self) -> str:
        return f"{self.count} in {self.period}"
