"""``python -m duel99`` is the ``duel99`` command."""

from duel99.cli import main

if __name__ == "__main__":
    main()
