"""Compile the catalogs into the wheel: they are not in version control."""

from typing import Any

from babel.messages.frontend import CommandLineInterface
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogsHook(BuildHookInterface):  # type: ignore[type-arg]  # as Hatch documents it
    """Hatch calls this before it collects the files of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write a `.mo` beside each `.po`."""
        command = ["pybabel", "--quiet", "compile", "--directory", "locale", "--domain", "django"]
        CommandLineInterface().run(command)  # type: ignore[no-untyped-call]
