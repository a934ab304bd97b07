"""Every option has one record, every value its words, and no two values of one option the same."""

import pkgutil
from importlib import import_module

import pytest

from scoring.rules.bids import ORDINARY_BIDS, table_value
from scoring.rules.rulesets.options import OPTION_VALUES, OPTIONS
from scoring.rules.rulesets.presets import RULESETS
from scoring.words import agreements
from scoring.words import options as option_words


def test_every_option_has_exactly_one_record() -> None:
    rooms = [
        import_module(f"{option_words.__name__}.{file.name}")
        for file in pkgutil.iter_modules(option_words.__path__)
    ]
    recorded = [option for room in rooms for option in getattr(room, "OPTIONS", {})]
    assert sorted(recorded) == sorted(OPTIONS)
    assert set(option_words.OPTIONS) == set(OPTIONS)


def test_every_option_stands_in_one_group_and_has_a_label() -> None:
    grouped = [option for _title, members in option_words.groups() for option in members]
    assert sorted(grouped) == sorted(OPTIONS)
    assert all(option_words.label(option) for option in OPTIONS)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_record_has_every_value_that_the_law_lists_or_words_for_any(option: str) -> None:
    record = option_words.OPTIONS[option]
    assert list(map(repr, record.values)) == list(map(repr, OPTION_VALUES.get(option, ())))
    assert (record.value_words is None) is (option in OPTION_VALUES)
    assert record.sentence is not None or all(value.sentence for value in record.values.values())


@pytest.mark.parametrize("option", OPTION_VALUES)
def test_every_value_has_words_of_its_own(option: str) -> None:
    words = [option_words.value_words(option, value) for value in OPTION_VALUES[option]]
    assert len(set(words)) == len(words)
    assert all(words)


def test_words_that_are_codes_are_not_words() -> None:
    for option, values in OPTION_VALUES.items():
        for value in values:
            assert "_" not in option_words.value_words(option, value)


@pytest.mark.parametrize("name", RULESETS)
def test_misères_and_partners_are_told_and_the_play_is_one_of_the_choices(name: str) -> None:
    ruleset = RULESETS[name]
    options = ruleset.options()
    words = option_words.value_words("special_bids", options["special_bids"])
    assert words.count(";") == max(0, len(ruleset.special_bids) - 1)
    assert option_words.value_words("max_partners", options["max_partners"])
    for code, value in agreements.default_lines(ruleset).items():
        assert value in agreements.LINES[code].values


def test_a_special_bid_in_words() -> None:
    table = RULESETS["west-seventh-nullo"].options()["special_bids"]
    assert option_words.value_words("special_bids", table) == (
        "Nullo 250, above 8♠; Grand nullo 510, above 10♥, after the partner's Nullo, both partners "
        "playing"
    )


def test_a_misere_as_a_first_call_in_words() -> None:
    table = {"MIS": {"value": 250, "above": "7NT", "needs": {"first_call": True}, "alone": True}}
    assert option_words.value_words("special_bids", table) == (
        "Misère 250, above 7\N{NO-BREAK SPACE}NT, only as your first call"
    )


def test_a_bid_table_in_words_is_what_differs_in_it() -> None:
    usual = {bid.code: table_value(bid) for bid in ORDINARY_BIDS}
    words = {
        name: option_words.value_words("bid_table", table).replace("\N{NO-BREAK SPACE}", " ")
        for name, table in (
            ("none", None),
            ("usual", usual),
            ("own", {**usual, "8D": 300, "10NT": 530}),
            ("another", dict.fromkeys(usual, 10)),
        )
    }
    assert words.pop("another").startswith("another table: 6♠ 10, 6♣ 10, ")
    assert words == {
        "none": "the usual table, 40 to 520",
        "usual": "the usual table, 40 to 520",
        "own": "the usual table, but 8♦ 300, 10 NT 530",
    }


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (None, "as many as it takes"),
        (1, "1 hand; then the most points win"),
        (8, "8 hands; then the most points win"),
    ],
)
def test_the_hands_of_a_game_in_words(hands: int | None, words: str) -> None:
    assert option_words.value_words("game_hands", hands) == words


def test_sixes_are_thrown_in_once_only_so_the_second_question_is_not_asked() -> None:
    asked = {
        name: option_words.matters("thrown_in_below", RULESETS[name])
        for name in ("american", "midway")
    }
    assert asked == {"american": True, "midway": False}


@pytest.mark.parametrize("name", RULESETS)
def test_on_paper_what_is_chosen_is_among_the_answers(name: str) -> None:
    for option in OPTIONS:
        value = RULESETS[name].options()[option]
        words = option_words.value_words(option, value)
        assert words in option_words.answers(option, value), option
