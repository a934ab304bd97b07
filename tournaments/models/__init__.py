"""Rows and constraints of a tournament: who takes part, who sat where, what each table came to.

Totals and ranks are not stored: the law adds them up on each read. A table's play is an ordinary
game of `scoring`, which knows nothing of tournaments.
"""

from tournaments.models.acts import Change, PrintJob
from tournaments.models.clubs import Club, EveningSummary, Member, Publicity, Season
from tournaments.models.events import LONGEST_ADDRESS, Tournament
from tournaments.models.roll import Entry, EntryPhone, Status
from tournaments.models.rounds import AgreedPhone, Place, Round, Table
from tournaments.models.signs import LONGEST_CODE, TableSign, WrongGuesses
