import sys
from pathlib import Path

import pytest
import tzlocal

from config import environment
from config.environment import BadEnvironment


def test_what_is_not_set_takes_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THING", raising=False)
    assert environment.text("THING", "tea") == "tea"
    assert environment.number("THING", 8500) == 8500
    assert environment.flag("THING", default=True) is True
    assert environment.choice("THING", ("hall", "world"), default="hall") == "hall"


def test_an_empty_value_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THING", " ")
    assert environment.number("THING", 8500) == 8500
    assert environment.flag("THING") is False


@pytest.mark.parametrize(
    ("value", "expected"), [("yes", True), ("1", True), ("On", True), ("no", False), ("0", False)]
)
def test_a_flag_is_read_as_people_write_it(
    monkeypatch: pytest.MonkeyPatch, value: str, expected: bool
) -> None:
    monkeypatch.setenv("THING", value)
    assert environment.flag("THING") is expected


def test_a_wrong_number_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "eighty")
    with pytest.raises(BadEnvironment, match=r"PORT is “eighty”. Set it to a whole number"):
        environment.number("PORT", 8500)


def test_a_wrong_choice_names_the_right_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROFILE", "moon")
    with pytest.raises(BadEnvironment, match=r"PROFILE is “moon”. Set it to one of: hall, world"):
        environment.choice("PROFILE", ("hall", "world"), default="hall")


def test_a_missing_value_says_why_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(BadEnvironment, match=r"SECRET_KEY is not set. It signs things."):
        environment.required("SECRET_KEY", "It signs things.")


def test_a_list_is_split_at_commas() -> None:
    assert environment.names("cards.example.org, www.example.org,") == [
        "cards.example.org",
        "www.example.org",
    ]


@pytest.mark.parametrize(
    "url", ["my database", "oracel://somewhere/x", "postgres://host:port/name"]
)
def test_a_wrong_database_address_is_said_in_words(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    with pytest.raises(BadEnvironment, match="DATABASE_URL is not the address of a database"):
        environment.database("DATABASE_URL", "sqlite://:memory:")


def test_a_database_address_may_be_sqlite_or_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:////srv/cards.sqlite3")
    assert environment.database("DATABASE_URL", "")["NAME"] == "/srv/cards.sqlite3"
    monkeypatch.setenv("DATABASE_URL", "postgres://nora:secret@host/cards")
    assert environment.database("DATABASE_URL", "")["ENGINE"] == "django.db.backends.postgresql"


def test_a_postgresql_prepares_what_it_is_asked_often_unless_its_address_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://nora:secret@host/cards")
    assert environment.database("DATABASE_URL", "")["OPTIONS"] == environment.PREPARED
    monkeypatch.setenv(
        "DATABASE_URL",
        "postgres://nora:secret@host/cards?server_side_binding=false&sslmode=require",
    )
    options = environment.database("DATABASE_URL", "")["OPTIONS"]
    assert (options["server_side_binding"], options["sslmode"]) == (False, "require")


@pytest.mark.parametrize(
    ("told", "zone"), [("America/Chicago", "America/Chicago"), (None, "UTC"), (ValueError, "UTC")]
)
def test_a_halls_clock_goes_by_its_computers_zone_where_it_tells(
    monkeypatch: pytest.MonkeyPatch, told: str | type[Exception] | None, zone: str
) -> None:
    def name() -> str | None:
        if isinstance(told, type):
            raise told
        return told

    monkeypatch.setattr(tzlocal, "get_localzone_name", name)
    assert environment.computers_zone() == zone


def test_a_checkout_keeps_its_data_in_itself_and_names_its_own_commands() -> None:
    assert environment.data_folder() == environment.ROOT / "data"
    assert environment.at_port(8501).startswith("make run PORT=8501  (or: ")
    assert environment.at_port(8501).endswith("start.py run --port 8501)")


def test_what_is_installed_keeps_its_data_in_the_users_own_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(environment, "IS_INSTALLED", True)
    monkeypatch.setattr(environment, "COMMAND", "five-hundred")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    kept = {"linux": ".local/share", "darwin": "Library/Application Support"}
    if sys.platform in kept:  # Windows is asked for its folder, and has no variable for it
        assert environment.data_folder() == tmp_path / kept[sys.platform] / "five-hundred"
    assert environment.data_folder().name == "five-hundred"
    assert environment.at_port(8501) == "five-hundred run --port 8501"


def test_a_folder_of_any_letters_can_hold_the_database(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "Zoë 100% #1?" / "five-hundred.sqlite3"
    monkeypatch.delenv("DATABASE_URL", raising=False)
    database = environment.database("DATABASE_URL", environment.sqlite_url(path))
    assert database["NAME"] == path.as_posix()
