"""Writers of an imported evening: the record's part by the law, what was kept by the columns."""

from tournaments.services.imports.clubs import (
    ComingClub,
    ComingMember,
    ComingSeason,
    bring_club,
    join_club,
    put_into_clubs,
)
from tournaments.services.imports.events import Coming, bring_in, judge_evening, store_evening
