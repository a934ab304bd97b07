"""The head and foot of an evening's sheets: what, whose, which date; and as of when it is true."""

from scoring.paper.pages import Paper, Sheet
from tournaments.sheets.values import EveningHead


def headed(head: EveningHead, title: str, paper: Paper) -> Sheet:
    return Sheet(
        paper,
        title,
        under=f"{head.name} · {head.rules}" if head.rules else head.name,
        aside=head.date,
        foot=head.as_of or None,
    )
