"""The back of a keepsake: what was played, with whom, and how it went."""

from scoring.paper.drawn import Line, Text
from scoring.paper.pages import Page
from tournaments.sheets.after.rounds_kept import KeptRound, Met, Panel, draw_back

PANEL = Panel(40, 270, 34, 387)
ROUNDS = (
    KeptRound(1, 3, "Ed", ("Sue", "Will"), 280),
    KeptRound(2, points=150, words="sat out"),
    KeptRound(3, 1, "Sue", ("Ed", "Nora"), 430, is_best=True),
    KeptRound(4, 2, "Ed", ("Will", "Ada")),
)


def back(rounds: tuple[KeptRound, ...], *partners: Met) -> tuple[list[str], Page]:
    page = Page()
    draw_back(page, rounds, partners, PANEL)
    return [item.text for item in page.drawn if isinstance(item, Text)], page


def test_a_round_has_its_table_partner_opponents_and_points() -> None:
    words, _page = back(ROUNDS)
    for line in ("with Ed", "table 3", "against Sue and Will", "280", "430"):
        assert line in words


def test_a_sit_out_says_so_and_a_table_that_still_plays_has_no_points() -> None:
    words, _page = back(ROUNDS)
    assert {"sat out", "(150)", "…"} <= set(words)


def test_the_best_round_has_a_ring() -> None:
    _words, page = back(ROUNDS)
    assert (
        len([item for item in page.drawn if isinstance(item, Line) and len(item.points) > 30]) == 1
    )
    assert "in a ring: the best" not in back(ROUNDS[:2])[0]


def test_partners_that_were_met_again_are_told_with_each_round() -> None:
    words, _page = back(ROUNDS, Met("Ed", (280, -20)), Met("Sue", (430,)))
    assert "2 partners, some of them more than once." in words
    assert "Ed: 280, −20, together 260" in words


def test_partners_of_one_round_each_and_one_of_all_rounds_are_said_in_a_word() -> None:
    assert (
        "2 partners, no two rounds with the same."
        in back(ROUNDS, Met("Ed", (280,)), Met("Sue", (430,)))[0]
    )
    assert "One partner all evening." in back(ROUNDS, Met("Ed", (280, 20)))[0]


def test_of_forty_rounds_all_points_are_there_and_the_partners_with_whom_it_went_best() -> None:
    rounds = tuple(
        KeptRound(n, n, f"Partner {n}", ("A", "B"), 100 + n, is_best=n == 40) for n in range(1, 41)
    )
    met = [Met(f"Partner {n}", (100 + n,)) for n in range(1, 41)]
    words, page = back(rounds, *met)
    assert {str(100 + n) for n in range(1, 41)} <= set(words)
    assert {"Partner 40", "Partner 39"} <= set(words)
    shown = [word for word in words if word.startswith("Partner ")]
    assert f"and {40 - len(shown)} more" in words
    assert max(item.y for item in page.drawn if isinstance(item, Text)) <= PANEL.bottom
