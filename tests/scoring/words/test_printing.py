"""Which names are printed in Latin letters is said, with what to do about it."""

import pytest

from scoring.words.printing import not_as_written

LI = ("李伟", "Li Wei")
FONT = ("Noto Sans SC", "NotoSansSC-Regular.ttf")


def test_nothing_is_said_where_every_name_is_printed_as_it_is_written() -> None:
    assert not_as_written([], [], "/data/fonts") == []


def test_a_name_is_said_with_the_font_to_get_and_its_folder() -> None:
    assert not_as_written([LI], [FONT], "/data/fonts") == [
        "This name is printed in Latin letters, because no font here has its own: "
        "\u2068李伟\u2069 as Li Wei.",
        "To print them as they are written, put the free font Noto Sans SC (such as the file "
        "NotoSansSC-Regular.ttf) into the folder /data/fonts. It is at fonts.google.com.",
    ]


def test_who_is_not_at_the_computer_is_told_of_no_folder_of_it() -> None:
    assert "the folder “fonts” beside the data" in not_as_written([LI], [FONT], "")[1]


@pytest.mark.parametrize(
    ("names", "end"), [(12, "Li Wei."), (13, ", and 1 more."), (40, ", and 28 more.")]
)
def test_a_long_list_is_counted(names: int, end: str) -> None:
    [sentence] = not_as_written([LI] * names, [], "")
    assert sentence.endswith(end)
