"""What every movement is: it seats rounds, judges seatings, and has words of its own.

Two kinds stand on top of it. `by_result.ByResult`: a table's result says who leaves it.
`graded.Graded`: no seating is wrong, some are better than others.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scoring.rules.errors import RuleViolation
from tournaments.rules.movements.planned_rounds import PlanQuality
from tournaments.rules.seatings import Field, NeedsRuling, PlayedRound, Reason, Seating
from tournaments.rules.sit_outs import who_sits_out
from tournaments.rules.tables import PlayedTable


def gettext_noop(text: str) -> str:
    """Mark words to translate: makemessages looks for this name, `tournaments.words` translates."""
    return text


class MovementWords(NamedTuple):
    """The texts that belong to one movement. English, each marked with `gettext_noop`.

    The printed rules are for who goes on by hand. They name no number of tables: one may open or
    close.
    """

    #: In the choice of movements.
    name: str
    #: One sentence for who does not know it.
    summary: str
    #: Code of a Reason -> its sentence, with the reason's facts in braces.
    reasons: Mapping[str, str]
    #: Of the printed rules: who sits where in the next round, a line each.
    rules: tuple[str, ...]
    #: The same where a single table plays.
    rules_alone: tuple[str, ...]
    #: Of the printed rules: {names} keeps a seat, {names} keep theirs.
    keeping_seats: tuple[str, str]
    #: Of the printed rules: what the last round changes.
    at_the_end: str
    #: Of the printed rules: who comes in, and how tables open and close.
    changes: tuple[str, ...]
    #: The same where a single table plays.
    changes_alone: tuple[str, ...]
    #: After “Seat round 3 by the page “How the next round is seated”:”, what the page says.
    page_says: str
    #: What the four of a table do when their round is over.
    at_the_table: str


#: Of pairs that stay together: where a single table plays.
PAIRS_ALONE: Final = (
    gettext_noop("There is one table: the same two pairs meet in each round."),
    gettext_noop("A tie at the table stands."),
)


def for_pairs(
    words: MovementWords, *, name: str, summary: str, rules: tuple[str, ...]
) -> MovementWords:
    """Return a movement's words for pairs that stay together. `rules`: who sits where next."""
    return words._replace(
        name=name,
        summary=summary,
        rules=rules,
        rules_alone=PAIRS_ALONE,
        changes=(
            gettext_noop(
                "A pair that comes late takes the place of one that leaves, or waits for another: "
                "two pairs more make a new table, the last."
            ),
        ),
        changes_alone=(gettext_noop("A second table opens as soon as there are two pairs more."),),
    )


class Movement(ABC):
    """Seats people round by round: a pure function, which draws from the field's seed alone."""

    #: Its name in records and in the database.
    code: str
    words: MovementWords
    #: The same where entries are pairs that stay together; None where they are the same words.
    words_of_pairs: MovementWords | None = None
    #: Whether entries may be players, and whether they may be pairs that stay together.
    takes_players = True
    takes_pairs = True
    #: Whether all rounds are known before the first one, as long as the field stays as it is.
    is_known_beforehand = False
    #: Whether it seats by the standings, which the field then has to say.
    is_by_standing = False

    def words_for(self, *, pairs: bool) -> MovementWords:
        """The words for an evening of pairs that stay together, or of players."""
        return (self.words_of_pairs or self.words) if pairs else self.words

    @abstractmethod
    def first(self, field: Field) -> Seating:
        """Seat the first round. Raises RuleViolation `too_few`, `fixed_seats`."""

    @abstractmethod
    def next(self, rounds: Sequence[PlayedRound], field: Field) -> Seating | NeedsRuling:
        """Seat the round after `rounds`. Raises RuleViolation `unfinished_table`, `too_few`,
        and `fixed_seats` or `table_full`.
        """

    @abstractmethod
    def objections(
        self,
        rounds: Sequence[PlayedRound],
        seating: Mapping[int, Mapping[str, str]],
        moved: frozenset[str],
    ) -> list[RuleViolation]:
        """Validate `seating` (table -> seat -> entry) after `rounds`: all the law's objections.

        Nothing is held against those whom the director `moved`. A movement that has to know results
        raises as `verify_settled` does.
        """

    def without_seat(self, rounds: Sequence[PlayedRound], field: Field) -> dict[str, Reason]:
        """Choose who has no seat in the next round, as `who_sits_out` does."""
        return who_sits_out(field, rounds)

    def promise(self, players: int, rounds: int) -> PlanQuality | None:
        """Grade so many rounds for so many players beforehand; None where that is not known."""
        return None

    def rounds_of_a_cycle(self, players: int) -> int | None:
        """Return after how many rounds a plan begins anew; None where there is no plan."""
        return None

    def verify_takes(self, *, pairs: bool) -> None:
        """Raise RuleViolation `members` where entries are not what this movement seats."""
        if not (self.takes_pairs if pairs else self.takes_players):
            raise RuleViolation("members", movement=self.code)

    def verify_settled(self, tables: Sequence[PlayedTable]) -> None:
        """Raise RuleViolation `unfinished_table` where no round can follow these tables yet."""
        for table in tables:
            if not table.finished:
                raise RuleViolation("unfinished_table", tables=[table.number]).located(
                    table=table.number
                )


def concerned(objection: RuleViolation) -> set[str]:
    """The entries an objection is about: where the director has moved them, it does not hold."""
    entries = objection.facts.get("entries", ())
    both = entries if isinstance(entries, list) else ()
    return {entry for entry in (objection.facts.get("entry"), *both) if isinstance(entry, str)}
