"""The clock of a round, by the moments that were stored of it: it keeps no time of its own."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

#: The most minutes that a round's clock is set to.
LONGEST: Final = 600
#: Countries whose clocks say “7:30 pm”.
TWELVE_HOURS: Final = frozenset({"US", "CA", "AU", "NZ", "IN", "PH", "MY"})
HOURS: Final = (24, 12)


def guessed_hours(country: str) -> int:
    """Return the hours that clocks of a country go to: 12 or 24."""
    return 12 if country.upper() in TWELVE_HOURS else 24


def country_of(languages: str) -> str:
    """Parse the country of the first language with one: "en-AU,en;q=0.9" is AU; "" if none."""
    for language in languages.split(","):
        tag = language.split(";")[0].strip()
        for part in tag.replace("_", "-").split("-")[1:]:
            if len(part) == 2 and part.isascii() and part.isalpha():
                return part.upper()
    return ""


class Clock(NamedTuple):
    """A countdown: when it was started, when it runs out, since when it is paused, if it is.

    While it is paused `ends_at` stays; it moves on by the length of the pause when the clock goes
    on.
    """

    started_at: datetime
    ends_at: datetime
    paused_at: datetime | None = None

    def seconds_left(self, now: datetime) -> int:
        """Return the seconds left; below 0 once it has run out.

        A computer whose clock was set back promises no more time than there was from the beginning.
        """
        return round((self.ends_at - (self.paused_at or max(now, self.started_at))).total_seconds())

    def runs(self, now: datetime) -> bool:
        """Return whether there is time left, the clock paused or not."""
        return self.seconds_left(now) > 0

    def paused(self, now: datetime) -> "Clock":
        return self._replace(paused_at=max(now, self.started_at))

    def resumed(self, now: datetime) -> "Clock":
        """Return the clock going on with the time that it had left."""
        pause = now - (self.paused_at or now)
        return self._replace(ends_at=self.ends_at + max(pause, timedelta()), paused_at=None)

    def extended(self, now: datetime, more: timedelta) -> "Clock":
        """Return the clock with more time: from now on where it has run out."""
        return self._replace(ends_at=max(self.ends_at, self.paused_at or now) + more)
