"""The preview of a correction, in words: what it does to an evening, before it is made."""

from collections.abc import Callable, Mapping

from django.db import transaction

from config.language import gettext as _
from config.language import ngettext
from tournaments.queries import Evening, fresh_evening
from tournaments.rules.corrections import Moved, ShouldHaveMoved, places_changed, should_have_moved
from tournaments.words.moving.leaving import parties_named, people_among
from tournaments.words.ranking import ranked_with


def preview_correction(evening: Evening, change: Callable[[], object]) -> list[str]:
    """Preview `change` by making it in a transaction that is rolled back; what it does, in words.

    Nothing is stored, and nothing is worked out a second way. Raises what `change` raises.
    """
    with transaction.atomic():
        change()
        after = fresh_evening(evening.tournament.pk)
        transaction.set_rollback(True)
    return consequences(evening, after)


def consequences(before: Evening, after: Evening) -> list[str]:
    """The difference of two evenings in words: who should have moved; totals and ranks moved."""
    names = after.names
    changed = places_changed(before.standings, after.standings)
    rank_by = after.tournament.rank_by
    totals = [_result_changes(row, names, rank_by) for row in changed if row.has_other_result]
    # Who should have sat elsewhere the director has to know: it is read without scrolling.
    lines = [*_who_should_have_moved(before, after), *totals]
    others = [
        f"{names[row.entry]} {row.rank[0]} → {row.rank[1]}"
        for row in changed
        if not row.has_other_result
    ]
    if others:
        lines.append(_("Places also change: {names}.").format(names=", ".join(others)))
    return lines or [_("No total and no place changes.")]


def _result_changes(row: Moved, names: Mapping[str, str], rank_by: str) -> str:
    """The line of an entry whose result is another. `names`: entry's key -> name."""
    if row.figure[1] is None:
        words = _("{name}: from {old} to {new} points, from place {old_rank} to place {new_rank}.")
    else:
        words = _("{name}: from {old} to {new}; from place {old_rank} to place {new_rank}.")
    old, new = (
        ranked_with(rank_by, figure, points)
        for figure, points in zip(row.figure, row.points, strict=True)
    )
    return words.format(
        name=names[row.entry], old=old, new=new, old_rank=row.rank[0], new_rank=row.rank[1]
    )


def _who_should_have_moved(before: Evening, after: Evening) -> list[str]:
    """A line for each table that another side should have left, where that was not so before."""
    lines = []
    fixed = {after.key_of(entry) for entry in after.entries.values() if entry.fixed}
    known = should_have_moved(before.movement, after.as_seated_by(), before.history(), fixed)
    for moved in should_have_moved(after.movement, after.as_seated_by(), after.history(), fixed):
        if moved in known:
            continue
        words = _(
            "After round {round} {went} went on from table {table}; it should have been {should}."
        )
        if not (moved.should_have or moved.keeps):
            words = _("After round {round} {went} went on from table {table}; it is a tie now.")
        lines.append(
            words.format(
                round=moved.round,
                table=moved.table,
                went=parties_named(after, moved.went),
                should=_who_should(after, moved),
            )
        )
    return lines


def _who_should(evening: Evening, moved: ShouldHaveMoved) -> str:
    """“Ann & Bob”; “Bob, and one of Ed & Will for Clara, who never moves”."""
    should, keeps, instead = (
        parties_named(evening, keys) for keys in (moved.should_have, moved.keeps, moved.instead)
    )
    if not moved.keeps:
        return should
    words = ngettext(
        "{instead} for {keeps}, who never moves",
        "{instead} for {keeps}, who never move",
        people_among(evening, moved.keeps),
    )
    if len(moved.instead) > len(moved.keeps):
        words = _("one of {instead} for {keeps}, who never moves")
    stead = words.format(instead=instead or _("somebody else"), keeps=keeps)
    return _("{names}, and {stead}").format(names=should, stead=stead) if should else stead
