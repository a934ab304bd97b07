"""What a person reads on a page of an evening or of a club, without its elements."""

from typing import Any

from bs4 import BeautifulSoup


def read(answer: Any, where: str = "main") -> str:
    """What a page says, or the parts of it that a selector finds, on one line."""
    return " ".join(lines(answer, where))


def lines(answer: Any, where: str) -> list[str]:
    """What each part says that a selector finds, such as the rows of a table."""
    page = BeautifulSoup(answer.content, "html.parser")
    return [" ".join(part.get_text().replace("\xad", "").split()) for part in page.select(where)]
