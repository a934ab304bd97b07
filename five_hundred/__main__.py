"""The command `five-hundred`."""

import os
import sys
from pathlib import Path


def main() -> int:
    """Run the command that was typed; the exit status."""
    search_only(home())
    from config.commands import main as run  # only now can it be found

    return run(sys.argv[1:])


def search_only(folder: Path) -> None:
    """Import from this folder and never from the current one, here and in processes begun here.

    The current folder may be anybody's, such as a stick: a `config.py` in it would be run.
    """
    if not sys.flags.safe_path:
        del sys.path[0]  # the current folder, or the one of the command
    sys.path.insert(0, str(folder))
    os.environ["PYTHONSAFEPATH"] = "1"


def home() -> Path:
    """Find the folder that `config`, `scoring`, `tournaments`, `templates` and `static` lie in.

    Installed, it is this one: among other people's packages nothing but `five_hundred` is to be
    seen. In a checkout they lie beside this folder.
    """
    here = Path(__file__).resolve().parent
    return here if (here / "config").is_dir() else here.parent


if __name__ == "__main__":
    sys.exit(main())
