"""Static files under hashed names, also where scripts import one another: each is cached for ever."""

from pathlib import Path

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModules(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # it comes without types
    """Also rewrites the imports of native modules to hashed names: there is no build step to do it."""

    support_js_module_import_aggregation = True
    #: A pass settles one more level of imports.
    max_post_process_passes = 10


def modules_in(folder: str) -> list[str]:
    """The static names of a folder's modules. The folder is the list; nothing else names them one by one."""
    static: Path = settings.ROOT / "static"
    return sorted(path.relative_to(static).as_posix() for path in (static / folder).glob("*.js"))
