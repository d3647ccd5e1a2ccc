"""``python -m e2cp``: the same as ``e2cp``."""

from e2cp.cli.main import main

if __name__ == "__main__":
    main()
