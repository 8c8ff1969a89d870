"""``python -m qace``: the command line."""

from .program import main

main()
