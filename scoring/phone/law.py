"""The phone's part of the law: which rules and sentences are translated, and into which file."""

from pathlib import Path
from typing import Final

from scoring.phone.sources import read_source
from scoring.phone.translation import Translation

ROOT: Final = Path(__file__).parents[2]
#: The file that `manage.py write_law` makes.
FILE: Final = ROOT / "static" / "js" / "pad" / "law.js"

RULES: Final = tuple(
    f"scoring.rules.{name}"
    for name in ("bids", "tables", "rulesets.options", "hands", "endings", "dealers", "scoresheets")
)
FACTS: Final = "scoring.pad.facts"
WORDS: Final = "scoring.words.vocabulary"
REFUSALS: Final = "scoring.words.refusals"

#: Its names for the type checker: what is translated comes without types.
TYPES: Final = FILE.with_suffix(".d.ts")

#: What the pad asks the law and says of it; what these reach comes with them.
ROOTS: Final = (
    ("scoring.rules.bids", "BIDS"),
    ("scoring.rules.tables", "Table"),
    ("scoring.rules.rulesets.options", "SpecialBid"),
    ("scoring.rules.rulesets.options", "Ruleset"),
    ("scoring.rules.hands", "Adjustment"),
    ("scoring.rules.hands", "Hand"),
    ("scoring.rules.hands", "contracting_units"),
    ("scoring.rules.hands", "score_hand"),
    ("scoring.rules.hands", "tricks_of"),
    ("scoring.rules.hands", "verify_hand"),
    ("scoring.rules.endings", "judge"),
    ("scoring.rules.scoresheets", "tally"),
    (FACTS, "NOT_COUNTED"),
    (FACTS, "Told"),
    (FACTS, "hand_told"),
    (WORDS, "ending_in_words"),
    (WORDS, "hand_in_words"),
    (WORDS, "item_in_words"),
    (WORDS, "ruling_in_words"),
    (WORDS, "tricks_in_words"),
    (WORDS, "unit_name"),
    (REFUSALS, "hand_refusal_in_words"),
)

#: What python.js has in place of other modules.
KNOWN: Final = {
    "scoring.rules.errors": frozenset({"RuleViolation"}),
    "scoring.rules.names": frozenset({"can_be_printed"}),
    "config.language": frozenset({"gettext", "ngettext"}),
}

#: A ruleset comes to the phone from the server, which has judged it.
LEAVE_OUT: Final = frozenset(
    {
        *(
            "Ruleset.__post_init__",
            "Ruleset.from_options",
            "Ruleset.options",
            "Ruleset.without_end",
        ),
        "SpecialBid.as_option",
    }
)

HEADER: Final = (
    "// The law and its sentences, for a phone without a connection. "
    "Made from scoring/rules and scoring/words by\n"
    "// `manage.py write_law`: put right what is there, never this file. "
    "What each rule means is said there; every\n"
    "// phone loads this before its first hand, "
    "so it is as short as it can be and still be read.\n"
    "// @ts-nocheck\n"
    "/* eslint-disable */\n"
)


def types_of_the_law() -> str:
    """Declare what law.js exports: the text that `TYPES` must have."""
    names = "".join(f"export const {name}: any;\n" for _module, name in ROOTS)
    return f"// Made by `manage.py write_law`, as law.js is.\n{names}"


def law_as_javascript() -> str:
    """Translate the law to one JavaScript module: the text that `FILE` must have."""
    sources = [read_source(ROOT, name) for name in (*RULES, FACTS, WORDS, REFUSALS)]
    translation = Translation(sources, KNOWN, LEAVE_OUT)
    text = translation.translate(ROOTS)
    return f'{HEADER}import * as py from "./python.js";\n\n{text}\n'
