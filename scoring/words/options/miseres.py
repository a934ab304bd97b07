"""The options of misères and nullos: which there are, and what their opponents score."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise

from config.language import gettext, pgettext
from config.language import gettext_lazy as _
from scoring.rules.bids import BIDS
from scoring.rules.rulesets.options import Ruleset, SpecialBid
from scoring.words import vocabulary
from scoring.words.options.option import MISERES, Option, Value

#: Misère-type bids inside a sentence.
NAMES: Final[Mapping[str, Promise]] = {
    "MIS": _("misère"),
    "OM": _("open misère"),
    "BM": _("blind misère"),
    "SOM": _("super open misère"),
    "MNP": _("misère without pickup"),
    "NUL": _("nullo"),
    "GNUL": _("grand nullo"),
}
#: What a misère-type bid promises, after docs/glossary.md.
PROMISES: Final[Mapping[str, Promise]] = {
    "MIS": _("to lose every trick"),
    "OM": _("to lose every trick with the cards laid open"),
    "BM": _("to lose every trick, called before looking at the cards"),
    "SOM": _("to lose every trick while the opponents play the contractor's cards"),
    "MNP": _("to lose every trick with the cards as dealt"),
    "NUL": _("to lose every trick"),
    "GNUL": _("both partners to lose every trick"),
}


def first_special(ruleset: Ruleset) -> str:
    """Name the lowest misère-type bid of a ruleset in a sentence; “misère” where there is none."""
    return (special_names(ruleset) or [str(NAMES["MIS"])])[0]


def special_names(ruleset: Ruleset) -> list[str]:
    """Name the misère-type bids of a ruleset inside a sentence, the lowest first."""
    return [str(NAMES[code]) for code in _codes(ruleset)]


def _codes(ruleset: Ruleset) -> list[str]:
    return [bid.code for rung in ruleset.ladder for bid in rung if bid.is_special]


def special_sentences(ruleset: Ruleset) -> list[str]:
    """Say each misère-type bid of a ruleset, the lowest first, or that there is none."""
    told = [special_sentence(code, ruleset) for code in _codes(ruleset)]
    return told or [gettext("No misère or nullo can be bid.")]


def special_sentence(code: str, ruleset: Ruleset) -> str:
    """Say a misère-type bid: what it promises, its worth and place, what it needs, who plays."""
    special = ruleset.special_bids[code]
    words = [
        gettext("{name} promises {promise}. It is worth {value} and ranks {place}.").format(
            name=vocabulary.SPECIAL_BIDS[code],
            promise=PROMISES[code],
            value=vocabulary.in_figures(special.value),
            place=_ranked(special, ruleset),
        )
    ]
    if special.needs_level:
        words.append(
            gettext("Somebody must have bid {level} or more before it.").format(
                level=special.needs_level
            )
        )
    if special.needs_partner_bid:
        partner = NAMES[special.needs_partner_bid]
        words.append(gettext("Your partner must have bid {bid} before it.").format(bid=partner))
    if special.needs_first_call:
        words.append(gettext("It can only be your first call."))
    if not special.alone:
        words.append(gettext("The partner plays too."))
    return " ".join(words)


def _ranked(special: SpecialBid, ruleset: Ruleset) -> str:
    """Say where a misère-type bid ranks: by its anchor, or below all where nobody may bid that."""
    if special.anchor not in ruleset.rank:
        lowest = next(bid for rung in ruleset.ladder for bid in rung if not bid.is_special)
        return gettext("below {bid}").format(bid=vocabulary.bid_name(lowest))
    words = gettext("equal to {bid}") if special.equal else gettext("directly above {bid}")
    return words.format(bid=vocabulary.bid_name(BIDS[special.anchor]))


def special_differences(ruleset: Ruleset, base: Ruleset) -> list[str]:
    """Say the misère-type bids that differ from those of `base`, and which are not there."""
    if not ruleset.special_bids:
        return special_sentences(ruleset)
    words = [
        special_sentence(code, ruleset)
        for code, special in ruleset.special_bids.items()
        if base.special_bids.get(code) != special
    ]
    gone = _gone(ruleset, base)
    if gone:
        words.append(gettext("There is no {bids}.").format(bids=gettext(" and no ").join(gone)))
    return words


def _gone(ruleset: Ruleset, base: Ruleset) -> list[str]:
    return [str(NAMES[code]) for code in base.special_bids if code not in ruleset.special_bids]


def _special_words(value: object) -> str:
    if not isinstance(value, Mapping) or not value:
        return pgettext("misères", "none")
    return "; ".join(
        _special_bid(code, bid)
        for code, bid in sorted(value.items(), key=lambda entry: entry[1]["value"])
    )


def _special_bid(code: str, bid: Mapping[str, Any]) -> str:
    anchor = vocabulary.bid_name(BIDS[str(bid.get("above") or bid.get("equal"))])
    rank = (gettext("above {bid}") if bid.get("above") else gettext("equal to {bid}")).format(
        bid=anchor
    )
    words = f"{vocabulary.bid_name(BIDS[code])} {bid['value']}, {rank}"
    needs = bid.get("needs") or {}
    if "level" in needs:
        words += gettext(", after a bid of {level} or more").format(level=needs["level"])
    elif "partner_bid" in needs:
        words += gettext(", after the partner's {bid}").format(
            bid=vocabulary.bid_name(BIDS[needs["partner_bid"]])
        )
    elif "first_call" in needs:
        words += gettext(", only as your first call")
    return words if bid.get("alone", True) else words + gettext(", both partners playing")


def _special_phrase(ruleset: Ruleset, base: Ruleset) -> str:
    """Say the misère-type bids that differ with worth and place: “nullo 250 above 8♠”."""
    if not ruleset.special_bids:
        return gettext("no misère or nullo")
    phrases = []
    for code, special in ruleset.special_bids.items():
        usual = base.special_bids.get(code)
        if special == usual:
            continue
        name = NAMES[code]
        if (
            usual
            and (special.value, special.anchor) == (usual.value, usual.anchor)
            and not _needs(special)
        ):
            phrases.append(gettext("{bid} at any time").format(bid=name))
            continue
        words = (
            gettext("{bid} {value} beside {anchor}")
            if special.equal
            else gettext("{bid} {value} above {anchor}")
        )
        anchor = vocabulary.bid_name(BIDS[special.anchor])
        value = vocabulary.in_figures(special.value)
        phrases.append(words.format(bid=name, value=value, anchor=anchor))
    gone = _gone(ruleset, base)
    if gone:
        phrases.append(gettext("no {bids}").format(bids=pgettext("misères", " or ").join(gone)))
    return ", ".join(phrases)


def _needs(special: SpecialBid) -> bool:
    return bool(special.needs_level or special.needs_partner_bid or special.needs_first_call)


OPTIONS: Final[Mapping[str, Option]] = {
    "special_bids": Option(
        group=MISERES,
        label=_("Misères and nullos"),
        passage=None,
        value_words=_special_words,
        sentence=lambda ruleset: " ".join(special_sentences(ruleset)),
        phrase=_special_phrase,
    ),
    "special_defender_points": Option(
        group=MISERES,
        label=_("What do the opponents score in a misère?"),
        passage=None,
        values={
            "none": Value(
                _("nothing"),
                _("Against a misère the opponents score nothing for tricks."),
                _("no tricks paid at a misère"),
            ),
            "per_contractor_trick": Value(
                _("10 for each trick the contractor takes"),
                _(
                    "At {misere}, each opponent or opposing side scores {trick} for every trick "
                    "that the contractor's side is made to take."
                ),
                _("the contractor's tricks paid at a misère"),
            ),
            "own_tricks": Value(
                _("10 for each trick they win, made or not"),
                _("At {misere}, the opponents score {trick} for each trick they win, made or not."),
                _("the opponents' tricks paid at a misère"),
            ),
        },
        has_effect=lambda ruleset: bool(ruleset.special_bids),
    ),
}
