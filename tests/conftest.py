import pytest
from hypothesis import settings as hypothesis_settings

# A slow machine is not a failing test.
hypothesis_settings.register_profile("five-hundred", deadline=None)
hypothesis_settings.load_profile("five-hundred")

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        uses_database = item.get_closest_marker("django_db") or DATABASE_FIXTURES.intersection(
            getattr(item, "fixturenames", ())
        )
        if uses_database:
            item.add_marker("database")
