"""The tournament's own row: what was decided of the evening, and how far it is."""

import uuid
from functools import cached_property

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.models import LONGEST_NAME, Device, Role
from scoring.rules.rulesets.options import Ruleset
from tournaments.rules.another_game import knows_bids, rules_named
from tournaments.rules.formats import HANDS, KINDS, MINUTES, RoundFormat, format_of
from tournaments.rules.hall.clock import HOURS
from tournaments.rules.planning import MOST_ROUNDS
from tournaments.rules.prizes.kinds import Prize, read_list
from tournaments.rules.prizes.money import LONGEST_SIGN, USUAL_SIGN
from tournaments.rules.standings import GAMES, POINTS, RANKINGS

LONGEST_ADDRESS = 200
#: What an address in links begins with: scheme, host, port. From a file it is read by this alone.
IS_ORIGIN = RegexValidator(r"\Ahttps?://[A-Za-z0-9._:\[\]-]+\Z")


class Tournament(models.Model):
    """A tournament, an evening to its players: many tables, many rounds, one total a player."""

    access_kind = "tournament"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    #: Whose it is; players' names are this device's, so that they are offered again.
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="tournaments")
    #: The club whose evening it is; null: of none.
    club = models.ForeignKey(
        "Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="tournaments"
    )
    name = models.CharField(max_length=LONGEST_NAME)
    date = models.DateField()
    ruleset_name = models.CharField(max_length=40)
    #: Every option's value as in a record; without target or floor where no game is played to them.
    options = models.JSONField()
    house_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    movement = models.CharField(max_length=20, default="midway")
    #: Whether two of a couple play together all evening: the movement seats pairs, not players.
    in_pairs = models.BooleanField(default=False, db_default=False)
    rounds = models.PositiveSmallIntegerField()
    #: A code of `rules.formats.KINDS`: so many hands, a game, or the clock.
    #: `hands_per_round` is of the first alone.
    plays = models.CharField(max_length=8, default=HANDS, db_default=HANDS)
    hands_per_round = models.PositiveSmallIntegerField(default=4)
    seed = models.PositiveIntegerField()
    #: Where rounds are known beforehand, the plan's start as `rules.seatings.PlanStart` has it.
    plan = models.JSONField(null=True, blank=True, default=None)
    #: What a sit-out scores; null: the average of the entry's own other rounds.
    sit_out_points = models.IntegerField(null=True, default=0)
    #: What a sit-out counts where games do, in halves of a game.
    sit_out_halves = models.PositiveSmallIntegerField(default=0, db_default=0)
    #: By what entries are ranked, a code of `rules.standings.RANKINGS`.
    rank_by = models.CharField(max_length=8, default=POINTS, db_default=POINTS)
    tiebreaks = models.JSONField(default=list, blank=True)
    #: The cuts for places, the earliest first: {"entry": number of who cut best, "among":
    #: [numbers]}. Older ones are numbers alone.
    cut = models.JSONField(default=list, blank=True)
    #: The prizes as `rules.prizes.kinds` writes them, in the order of calling; null: the usual.
    prize_list = models.JSONField(null=True, blank=True, default=None)
    one_prize_each = models.BooleanField(default=False)
    #: Prize's number -> its draws, the one that stands last: {"entry", "among": [numbers], "seed",
    #: "time", "reason"}, or without a seed where somebody drew by hand.
    draws = models.JSONField(default=dict, blank=True)
    #: The usual fee, in hundredths, whatever the money is called.
    fee = models.PositiveIntegerField(default=0)
    #: The fee for guests; null: the usual one.
    guest_fee = models.PositiveIntegerField(null=True, blank=True, default=None)
    #: The sign of the currency, written beside amounts.
    currency = models.CharField(max_length=LONGEST_SIGN, blank=True, default=USUAL_SIGN)
    #: Whether clocks go to 24 or to 12.
    hours = models.PositiveSmallIntegerField(default=24)
    #: The language of boards, of paper and of what is read out; empty: that of whoever asks.
    language = models.CharField(max_length=16, blank=True, default="")
    #: Boards and phones show no standings while as many rounds as this, or fewer, are left.
    hidden_rounds = models.PositiveSmallIntegerField(default=0)
    #: What the hall's boards show; `auto`: what the evening has come to.
    board = models.CharField(max_length=12, default="auto")
    #: Steps of the podium revealed, and after which round: another round hides them again.
    revealed_steps = models.PositiveSmallIntegerField(default=0)
    revealed_round = models.PositiveSmallIntegerField(default=0)
    #: How long a round is played, for the clock; 0: no clock.
    minutes = models.PositiveSmallIntegerField(default=0)
    #: Whether the clock starts by itself when a round is published.
    starts_clock = models.BooleanField(default=False, db_default=False)
    #: Scheme and host that links carry, and that the signs printed last carry.
    origin = models.CharField(max_length=LONGEST_ADDRESS, blank=True, validators=[IS_ORIGIN])
    printed_origin = models.CharField(
        max_length=LONGEST_ADDRESS, blank=True, validators=[IS_ORIGIN]
    )
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
    #: The key of its links' tokens: they live on where it is imported. Empty: the server's.
    link_secret = models.CharField(max_length=64, default="", blank=True, editable=False)
    #: What other programs keep in its record: of the event, by entry, by round, by “round table”.
    kept = models.JSONField(default=dict, blank=True)
    #: Counts the writes: each one raises it. Pages poll it, and what was read is cached by it. The
    #: other revisions, and that of a table, are what it came to at the last write of a kind.
    revision = models.PositiveIntegerField(default=0)
    #: The last write after which rounds are read again: of whole rounds, or of more. After a later
    #: one, of a single table, that table alone is read again. The column keeps the name that older
    #: servers know.
    rounds_revision = models.PositiveIntegerField(default=0, db_column="wide_revision")
    #: The last write after which the whole evening is read again: of more than single tables or
    #: whole rounds (drafted, published, taken back, discarded).
    whole_revision = models.PositiveIntegerField(default=0)
    #: The last write that the pages of players show: they poll this one, so that a hand entered
    #: somewhere in the hall does not make every phone load again.
    hall_revision = models.PositiveIntegerField(default=0)

    #: The evening whose standings it was made from, as a final or for the others.
    made_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="finals"
    )

    class Meta:
        indexes = [
            # Each first page asks for the one that is under way, among a club's of many years.
            models.Index(
                fields=["date"], condition=Q(closed_at__isnull=True), name="tournament_open_by_day"
            )
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(
                condition=Q(rounds__gte=1, rounds__lte=MOST_ROUNDS),
                name="tournament_has_a_sane_number_of_rounds",
            ),
            models.CheckConstraint(
                condition=Q(hands_per_round__gte=1), name="tournament_rounds_have_hands"
            ),
            models.CheckConstraint(condition=Q(plays__in=KINDS), name="tournament_plays_are_known"),
            models.CheckConstraint(
                condition=~Q(plays=MINUTES) | Q(minutes__gte=1),
                name="tournament_rounds_by_the_clock_have_minutes",
            ),
            models.CheckConstraint(
                condition=Q(rank_by__in=RANKINGS), name="tournament_ranking_is_known"
            ),
            models.CheckConstraint(
                condition=Q(sit_out_halves__lte=2), name="tournament_sit_out_is_a_game_at_most"
            ),
            models.CheckConstraint(
                condition=Q(hours__in=HOURS), name="tournament_clock_has_12_or_24_hours"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.date}"

    @cached_property
    def ruleset(self) -> Ruleset:
        return rules_named(self.ruleset_name, self.options)

    @property
    def knows_bids(self) -> bool:
        """Return whether Five Hundred is played, so that bids and rules of the table are known."""
        return knows_bids(self.ruleset)

    @property
    def has_hands(self) -> bool:
        """Return whether hands are recorded: of another game there are none."""
        return self.knows_bids

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """Return the prizes of the evening's list, without those that only hands show."""
        prizes = read_list(self.prize_list)
        if self.has_hands:
            return prizes
        return tuple(prize for prize in prizes if prize.kind != "slams")

    @property
    def round_format(self) -> RoundFormat:
        return format_of(self.plays, self.hands_per_round, self.minutes)

    @property
    def counts_games(self) -> bool:
        """Return whether games are won, and not points alone compared, at a table."""
        return self.round_format.game or self.rank_by == GAMES

    @property
    def takes_money(self) -> bool:
        return bool(self.fee or self.guest_fee)

    def generation_of(self, role: Role) -> int:
        """The generation that links and grants of this role must carry (permission)."""
        return {
            Role.OWN: self.director_generation,
            Role.KEEP: self.helper_generation,
            Role.WATCH: self.watch_generation,
        }[role]
