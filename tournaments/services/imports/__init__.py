"""Writers of a brought-in evening: the record's part by the law, what was kept beside it by the columns."""

from tournaments.services.imports.events import bring_in

__all__ = ["bring_in"]
