"""How somebody prints, and which names are not printed as they are written."""

from django.test import RequestFactory

from scoring.views.paper import not_as_written


def test_only_who_sits_at_the_computer_is_told_its_folder() -> None:
    here = RequestFactory(HTTP_HOST="localhost").get("/")
    elsewhere = RequestFactory(HTTP_HOST="10.0.0.7", REMOTE_ADDR="10.0.0.9").get("/")
    folders = ["/fonts." in not_as_written(request, {14: "李伟"})[1] for request in (here, elsewhere)]
    assert folders == [True, False]


def test_nothing_is_said_of_names_that_are_printed_as_they_are_written() -> None:
    assert (
        not_as_written(RequestFactory().get("/"), dict(enumerate(["Nora", "دوود", "דוד", "Łukasz", "Ольга"])))
        == []
    )


def test_a_name_is_said_as_it_is_printed_with_its_number() -> None:
    [first, _second] = not_as_written(RequestFactory().get("/"), {3: "Li Wei", 14: "李伟"})
    assert "Li Wei (14)" in first
