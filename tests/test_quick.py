"""`make quick` follows what uses what, from a change to the tests that notice it."""

import pytest

from tests.quick import MOST_TESTS, Change, nearest, parts_of, plan, with_callers


@pytest.mark.parametrize(
    ("path", "names", "test"),
    [
        ("scoring/rules/hands.py", [], "tests/scoring/rules/test_hands.py"),
        (
            "templates/tournaments/choose_prizes.html",
            [],
            "tests/tournaments/pages/hall/test_prizes.py",
        ),
        (
            "templates/tournaments/_won_field.html",
            [],
            "tests/tournaments/pages/scores/test_table_page.py",
        ),
        ("templates/tournaments/_roll_row.html", [], "tests/tournaments/pages/test_roll.py"),
        ("templates/scoring/_pad_tricks.html", [], "tests/scoring/pages/test_pad.py"),
        (
            "tournaments/services/roll.py",
            ["take_fee"],
            "tests/tournaments/pages/hall/test_several.py",
        ),
        ("tournaments/words/money.py", ["in_money"], "tests/tournaments/words/test_prizes.py"),
        ("static/js/board/layout.js", [], "tests/tournaments/pages/hall/test_boards.py"),
        ("tests/scoring/rules/test_hands.py", [], "tests/scoring/rules/test_hands.py"),
    ],
)
def test_a_change_leads_to_the_tests_that_notice_it(path: str, names: list[str], test: str) -> None:
    changed = with_callers(path, names or parts_of(path)) if path.endswith(".py") else frozenset()
    assert test in nearest([Change(path, changed)])


def test_what_everything_uses_is_followed_only_so_far() -> None:
    chosen = plan(["templates/base.html"])
    assert "tests that are further away: make test" in chosen.not_tried
    assert len(chosen.tests) < MOST_TESTS + 50


@pytest.mark.parametrize(
    "path",
    [
        "static/pad.css",
        "static/js/pad/draft.js",
        "requirements.lock",
        "static/fonts/plain-zero.woff",
    ],
)
def test_what_is_not_tried_is_named(path: str) -> None:
    assert path in " ".join(plan([path]).not_tried)
