"""Each refusal of devices kept together has its sentence, and no other."""

import ast
from pathlib import Path

import scoring
from scoring.pages.together.words import REFUSALS, refusal_in_words
from scoring.rules.errors import RuleViolation

ROOT = Path(scoring.__path__[0])
RAISERS = [*(ROOT / "services" / "together").glob("*.py"), *(ROOT / "pages" / "together").glob("*.py")]


def raised() -> set[str]:
    """The codes that are raised where devices are kept together."""
    return {
        str(node.args[0].value)
        for file in RAISERS
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "RuleViolation"
        and isinstance(node.args[0], ast.Constant)
    }


def test_every_refusal_says_what_to_do_next() -> None:
    assert raised() == set(REFUSALS)
    for code in REFUSALS:
        words = refusal_in_words(RuleViolation(code, "technical", most=20))
        assert words.count(".") > 1
        assert "{" not in words


def test_what_the_law_refuses_has_the_words_of_the_law() -> None:
    assert refusal_in_words(RuleViolation("unknown_bid", "x")).startswith("This bid does not exist")
