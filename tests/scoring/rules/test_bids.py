"""Bids read and written: the 25 of the table and the misère-type ones, and nothing else."""

import pytest

from scoring.rules.bids import BIDS, ORDINARY_BIDS, SPECIAL_CODES, parse_bid, table_value
from scoring.rules.errors import RuleViolation


def test_there_are_25_ordinary_bids_in_the_order_of_their_values() -> None:
    values = [table_value(bid) for bid in ORDINARY_BIDS]
    assert (len(values), values) == (25, sorted(values))


def test_the_table_rises_by_twenty_a_denomination_and_a_hundred_a_level() -> None:
    assert [table_value(bid) for bid in ORDINARY_BIDS] == list(range(40, 540, 20))


@pytest.mark.parametrize("code", BIDS)
def test_every_bid_is_read_back_as_it_is_written(code: str) -> None:
    assert str(parse_bid(code)) == code


@pytest.mark.parametrize("code", SPECIAL_CODES)
def test_a_misere_type_bid_has_no_level_and_no_place_in_the_table(code: str) -> None:
    assert (BIDS[code].is_special, BIDS[code].level) == (True, None)
    with pytest.raises(ValueError, match="not in the bid table"):
        table_value(BIDS[code])


@pytest.mark.parametrize("text", ["", "5S", "11S", "8", "NT", "8D ", "8d", "mis", "é"])
def test_anything_else_is_no_bid(text: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        parse_bid(text)
    assert refused.value.code == "unknown_bid"
