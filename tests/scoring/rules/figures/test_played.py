"""Each hand as one person played it."""

from scoring.rules.figures.played import Part, Share, turns_of
from scoring.rules.record.games import read_hand
from tests.scoring.rules.figures.playing import ANN, ED, NORA, SUE, WILL, game, hand, thrown_in


def test_contractor_partner_and_defenders_each_have_their_part() -> None:
    played = game(hand("Nora", "8D", 8))
    parts = [turns_of(person, played)[0].part for person in (NORA, ED, SUE, WILL)]
    assert parts == [Part.CONTRACTOR, Part.DEFENDER, Part.PARTNER, Part.DEFENDER]


def test_points_are_those_of_the_side() -> None:
    played = game(hand("Nora", "8D", 8))
    assert [turns_of(person, played)[0].points for person in (NORA, ED, SUE, WILL)] == [
        280,
        20,
        280,
        20,
    ]


def test_five_handed_the_one_who_was_called_is_the_partner_for_that_hand_alone() -> None:
    tricks = {"tricks": {"Nora": 8, "Will": 2}}
    played = game(
        read_hand({"contractor": "Nora", "bid": "8D", "partners": ["Sue"], **tricks}),
        read_hand({"contractor": "Nora", "bid": "8D", **tricks}),
        ruleset="australian-5",
    )
    turns = turns_of(SUE, played)
    assert [turn.part for turn in turns] == [Part.PARTNER, Part.DEFENDER]
    assert [turn.partners for turn in turns] == [(NORA,), ()]
    assert [turn.opponents for turn in turns] == [(ED, WILL, ANN), (NORA, ED, WILL, ANN)]


def test_a_deal_thrown_in_has_no_part_and_keeps_the_partner() -> None:
    turn = turns_of(NORA, game(thrown_in()))[0]
    assert (turn.part, turn.scored, turn.made, turn.partners) == (Part.NONE, False, None, (SUE,))


def test_who_sat_down_later_played_the_later_hands() -> None:
    played = game(
        hand("Nora", "7S", 7),
        hand("Nora", "7S", 6),
        seated=[(NORA, ED, SUE, WILL), (ANN, ED, SUE, WILL)],
    )
    assert [turn.made for turn in turns_of(NORA, played)] == [True]
    assert [turn.made for turn in turns_of(ANN, played)] == [False]
    assert turns_of(ANN, played)[0].part is Part.CONTRACTOR


def test_a_slam_is_ten_tricks_of_a_contract_to_win_some() -> None:
    for facts, slam in (
        (hand("Nora", "7S", 10), True),
        (hand("Nora", "10NT", 10), True),
        (hand("Nora", "7S", 9), False),
        (hand("Nora", "MIS", 0), False),
        (hand("Nora", "MIS", 10), False),
    ):
        assert turns_of(ED, game(facts))[0].slam is slam


def test_a_slam_undone_by_a_revoke_is_none() -> None:
    played = game(hand("Nora", "7S", 10, revoke="Nora"), ruleset="house-of-cards")
    assert (turns_of(NORA, played)[0].slam, turns_of(NORA, played)[0].made) == (False, False)


def test_a_share_is_few_under_five() -> None:
    shares = [Share(1, 4), Share(0, 5)]
    assert [share.is_few for share in shares] == [True, False]
    assert shares[0].counted(True) == Share(2, 5)
    assert shares[0].with_others(shares[1]) == Share(1, 9)
