"""Writers of prizes: the list, categories, draws and cuts."""

from tournaments.services.prizes.lists import (
    Lot,
    PrizeList,
    choose_prizes,
    cut_for_place,
    digest_of_prizes,
    draw_prize,
    mark_categories,
    put_in_category,
)
