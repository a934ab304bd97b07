"""Writers of prizes and money: the list, categories, draws and cuts; fees, the pot, the count."""

from tournaments.services.prizes.lists import (
    Lot,
    PrizeList,
    choose_prizes,
    cut_for_place,
    cut_for_prize,
    digest_of_prizes,
    draw_prize,
    mark_categories,
    put_in_category,
)
from tournaments.services.prizes.purse import (
    Counted,
    Fee,
    Pot,
    choose_fees,
    choose_place,
    choose_pot,
    count_cash,
    digest_of_purse,
    hand_out,
    take_fee,
)
