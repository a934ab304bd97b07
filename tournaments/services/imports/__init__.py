"""Writers of an imported evening: the record's part by the law, what was kept by the columns."""

from tournaments.services.imports.events import (
    Coming,
    bring_in,
    publish,
    stage_evening,
    staging_evenings,
)
