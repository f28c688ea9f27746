#!/usr/bin/env python3
"""Checks whether two results files hold the same results; see --help."""

import sys

from dagsweep.commands.compare_command import main

if __name__ == "__main__":
    sys.exit(main())
