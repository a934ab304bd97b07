"""The command `five-hundred`, and `python -m five_hundred`."""

import sys
from pathlib import Path


def main() -> int:
    """Run the command that was typed; the exit status."""
    sys.path.insert(0, str(home()))
    from config.commands import main as run  # only now can it be found

    return run(sys.argv[1:])


def home() -> Path:
    """The folder that `config`, `scoring`, `tournaments`, `templates` and `static` lie in.

    Installed, it is this one: among other people's packages nothing but `five_hundred` is to be seen. In a
    checkout they lie beside this folder.
    """
    here = Path(__file__).resolve().parent
    return here if (here / "config").is_dir() else here.parent


if __name__ == "__main__":
    sys.exit(main())
