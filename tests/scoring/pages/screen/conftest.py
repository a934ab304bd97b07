"""The games at the extremes of what a sheet has to hold, for screens too."""

from tests.scoring.sheets.conftest import five, longest

__all__ = ["five", "longest"]
