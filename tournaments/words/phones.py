"""What a table's phone says: where its four go next, what counts there and by whose word."""

from collections.abc import Sequence
from typing import NamedTuple

from config.language import gettext as _
from config.language import ngettext
from scoring.words.vocabulary import in_figures, people
from tournaments.models import AgreedPhone, Entry, Status, Tournament
from tournaments.queries import Evening, RoundView, TableView
from tournaments.queries.tables import Points
from tournaments.rules.tables import SIDES, TIE
from tournaments.words.money import clock
from tournaments.words.vocabulary import SEATS


class Saying(NamedTuple):
    """A sentence of a table's phone, and whether it stands out as a warning."""

    words: str
    warns: bool = False


class Whereabouts(NamedTuple):
    """Where somebody goes in a round: name, table, None without a seat, the rest in words."""

    name: str
    table: int | None
    words: str


def either(names: Sequence[str]) -> str:
    return _(" or ").join(names)


def whereabouts(evening: Evening, round_: RoundView, entry: Entry) -> Whereabouts:
    """Say where an entry is in this round: at a table, sitting out, away, done for the night."""
    sitting = evening.sitting(round_, entry)
    if sitting.partner is not None:
        seat, partner = SEATS[sitting.seat], sitting.partner.name
        words = _("{seat}, with {partner}").format(seat=seat, partner=partner)
        return Whereabouts(entry.name, sitting.table, words)
    gone_home = entry.leaves_after is not None and entry.leaves_after < round_.number
    now = evening.entries[entry.key]
    if gone_home or now.status == Status.WITHDRAWN:
        return Whereabouts(entry.name, None, _("is done for the night. Thank you for playing."))
    if not sitting.sits_out or sitting.is_away:
        return Whereabouts(entry.name, None, _("is away this round"))
    return Whereabouts(entry.name, None, _("sits out this round"))


def standing_of(table: TableView) -> list[Saying]:
    """Say what counts at a table, who decided it, and what the hands say where they differ."""
    sayings = [
        *map(Saying, stand_ins_in_words(table)),
        *_dispute(table),
        *_settled(table),
        *_typed(table),
        *map(Saying, rulings_in_words(table)),
    ]
    if table.row.agreed_at is not None:
        sayings.append(_agreement(table))
    return sayings


def what_ended(table: TableView) -> str:
    """Say that a table has played its round, and in a round that is a game who has won it."""
    if not table.has_hands and table.state == "tie":
        return _("The totals are in: a tie. The director settles who goes on.")
    if not table.has_hands:
        return _("The totals are in.")
    if table.hands_per_round is not None or not table.is_finished:
        return _("All hands of this round are in.")
    if table.won in SIDES:
        return _("{names} have won.").format(names=_names(table, table.won))
    return _("The game is a tie.")


def with_names(table: TableView, points: Points) -> str:
    """Both sides with their points: “Nora & Sue 560, Ed & Will 120”."""
    return ", ".join(f"{_names(table, side)} {in_figures(points[side])}" for side in SIDES)


def _names(table: TableView, side: str) -> str:
    return people([table.entries[seat].name for seat in SIDES[side]])


def _dispute(table: TableView) -> list[Saying]:
    words = table.row.disputed
    if not words:
        return []
    told = _("Somebody here disputes it.") if words == "?" else _("Somebody here says: “{words}”.")
    settles = _("The director is told, and will settle it. Until then nothing is agreed.")
    return [Saying(f"{told.format(words=words)} {settles}", warns=True)]


def player_at(table: TableView, seat: str) -> str:
    """Name the player in a seat: its holder, or somebody who plays for the holder."""
    place = table.places[seat]
    if not place.stand_in:
        return place.entry.name
    return _("{name} (for {entry})").format(name=place.stand_in, entry=place.entry.name)


def stand_ins_in_words(table: TableView) -> list[str]:
    """Say who plays at a table in whose place, and from which hand on."""
    sentences = []
    for seat, place in table.places.items():
        if not place.stand_in:
            continue
        words = _("{name} plays for {entry}; the points stay {entry}’s.")
        if place.stand_in_from > 1:
            words = _("{name} plays for {entry} from hand {hand} on; the points stay {entry}’s.")
        name = table.entries[seat].name
        sentences.append(words.format(name=place.stand_in, entry=name, hand=place.stand_in_from))
    return sentences


def _settled(table: TableView) -> list[Saying]:
    """That the director has settled it, where nothing below says what counts by whose word."""
    if not table.is_settled or table.has_typed:
        return []
    words = _("The director has settled it: what counts is {figures}.")
    return [Saying(words.format(figures=with_names(table, table.counted)))]


def _typed(table: TableView) -> list[Saying]:
    """Say which totals were typed from the sheet, and what the hands say where they differ."""
    if table.typed is None or not table.has_hands:
        return []
    figures, hands = (with_names(table, points) for points in (table.typed, table.by_hand))
    if table.plays_last_hand:
        words = _(
            "Time was called. Finish the hand that is being played, and enter it; before it: "
            "{figures}."
        )
        return [Saying(words.format(figures=figures))]
    if table.counts_late:
        words = _("Time was called, and the hand being played finished: what counts is {figures}.")
        return [Saying(words.format(figures=hands))]
    if table.row.short is not None and not table.row.counts:
        words = _("Time was called: what counts is {figures}.").format(figures=figures)
        late = table.came_late
        more = ngettext(
            "{hands} hand came in after that: it is kept, and does not count.",
            "{hands} hands came in after that: they are kept, and do not count.",
            late,
        ).format(hands=late)
        return [Saying(f"{words} {more}" if late else words, warns=bool(late))]
    if table.tells_winner_alone:
        if table.won == TIE:
            return [Saying(_("The director has typed that this table is a tie."))]
        names = _names(table, str(table.won))
        return [Saying(_("The director has typed that {names} have won.").format(names=names))]
    if not table.hands or table.says_the_same:
        words = _("The director has typed this table’s totals: {figures}.")
        return [Saying(words.format(figures=figures))]
    if table.disagrees:
        words = _(
            "The director has typed {figures}. The hands say {hands}. The director decides which "
            "count."
        )
        return [Saying(words.format(figures=figures, hands=hands), warns=True)]
    if table.counts_hands:
        words = _("The director counts the hands: {hands}. Typed: {figures}.")
    else:
        words = _("What counts was typed by the director: {figures}. The hands say {hands}.")
    return [Saying(words.format(figures=figures, hands=hands), warns=True)]


def rulings_in_words(table: TableView) -> list[str]:
    """Each ruling at a table as a sentence: by whom, which points to whom, at which hand, why."""
    sentences = []
    for ruling in table.rulings:
        points = ", ".join(
            f"{_names(table, side)} {in_figures(ruling.points[side])}"
            for side in SIDES
            if ruling.points.get(side)
        )
        words = _("The director’s ruling: {points} ({reason}).")
        if ruling.hand is not None:
            words = _("The director’s ruling at hand {hand}: {points} ({reason}).")
        sentences.append(words.format(points=points, reason=ruling.reason, hand=ruling.hand))
    return sentences


def _agreement(table: TableView) -> Saying:
    name = table.row.agreed_by.name if table.row.agreed_by else "?"
    if not table.agreement_holds and dict(table.agreed_to) == dict(table.by_hand):
        return Saying(_("{name} had agreed to what the hands say.").format(name=name))
    if not table.agreement_holds:
        words = _("{name} agreed to {agreed}. What counts now is {counted}.")
        agreed, counted = with_names(table, table.agreed_to), with_names(table, table.counted)
        return Saying(words.format(name=name, agreed=agreed, counted=counted), warns=True)
    if table.row.agreed_phone:
        words, phone = _("{name} has agreed, {phone}: this table is in."), table.row.agreed_phone
        return Saying(words.format(name=name, phone=AgreedPhone(phone).label))
    return Saying(_("{name} has agreed: this table is in.").format(name=name))


def call_in_words(table: TableView, tournament: Tournament) -> str:
    row = table.row
    if row.called_at is None:
        return ""
    if row.coming_at is not None:
        return _("The director is coming.")
    time = clock(row.called_at, tournament)
    return _("The director has been called, at {time}.").format(time=time)
