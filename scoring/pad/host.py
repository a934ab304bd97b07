"""What hosts a pad: the protocol by which a game's page and a table's share the views."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol
from uuid import UUID

from scoring.models import Device, Hand
from scoring.queries import GameSheet
from scoring.rules.errors import RuleViolation
from scoring.rules.hands import Hand as HandFacts
from scoring.services import NO_STRIKES, After, By, SeenHand, Strikes


class Following(NamedTuple):
    """What only the host knows of the next hand's pad; `revision` is what polling compares."""

    revision: str
    hands_left: int | None = None


class Recorded(NamedTuple):
    """A recorded hand, and its game's sheet with it; None where that is to be read again."""

    row: Hand
    sheet: GameSheet | None = None


class Host(Protocol):
    """A page to enter hands: where its addresses are, what may be entered, who writes it."""

    @property
    def sheet(self) -> GameSheet:
        """The game with its tallied sheet, as the visitor may see it."""

    @property
    def device(self) -> Device | None:
        """The device that sent the request, if it is known."""

    @property
    def sitting(self) -> tuple[str, ...]:
        """The keys of who sits where, by seat; empty where people have no key but their names."""

    @property
    def is_open(self) -> bool:
        """Return whether a hand may be entered now."""

    @property
    def hands_left(self) -> int | None:
        """How many hands may still be scored here; None where only the end of the game ends it."""

    @property
    def revision(self) -> str:
        """The string that polling compares: what was written, a full stop, and the hand in play."""

    @property
    def may_rule(self) -> bool:
        """Return whether a ruling may give or take points here; where not, the pad offers none."""

    @property
    def back_note(self) -> str:
        """The small text below the link back, such as the round; may be empty."""

    @property
    def back_words(self) -> str:
        """The words of the link back from the pad."""

    @property
    def done_words(self) -> str:
        """The name of the page that one reaches after a hand was corrected."""

    def url(self, page: str, *hand: int) -> str:
        """The address of one of its pages; empty where this host has no such page.

        `home`, `pad`, `keep`, `pulse`, `sheet`, `need`, `call`, `rematch`, `share`, `beside` (the
        sheet beside the pad, with `X-Part: beside`), `done` (after a hand was put right);
        with a row's number `amend`, `preview-amendment`, `void`.
        """

    def way_out(self, *, just_saved: bool) -> str:
        """Return where a visitor who can enter nothing is sent; empty where the visitor stays."""

    def context(self) -> dict[str, object]:
        """Return the template context that the page shows beside the pad."""

    def refusal(self, violation: RuleViolation) -> str:
        """The law's refusal in words."""

    def consequences(self, row: Hand, facts: HandFacts) -> list[str]:
        """Return the effects of a corrected hand beyond its game, in words; stores nothing."""

    def again(self) -> "Host":
        """The same host, read again after a write."""

    def following(self, sheet: GameSheet) -> Following | None:
        """Return the facts about the pad after the hand just written.

        `sheet`: the game's, longer than this host's by that hand. None where the pad has to be read
        again, because something else than one more hand comes next.
        """

    def copy_if_over(self) -> None:
        """Have copies made if the last hand ended something: the game, the round."""

    def record(self, key: UUID, facts: HandFacts, after: After) -> Recorded:
        """Write the next hand; as `services.record_hand`."""

    def amend(
        self, seen: SeenHand, facts: HandFacts, by: By, strikes: Strikes = NO_STRIKES
    ) -> Hand:
        """Put a recorded hand right; as `services.amend_hand`."""

    def void(
        self,
        seen: SeenHand,
        by: By,
        into_play: Mapping[str, Sequence[str]] | None,
        strikes: Strikes = NO_STRIKES,
    ) -> Hand:
        """Strike a recorded hand out; as `services.void_hand`."""

    def keep(self, number: int, fields: Mapping[str, Sequence[str]] | None) -> bool:
        """Keep the half-entered hand, or take it over; as `services.keep_in_play`."""
