#!/usr/bin/env python3
"""Draws the number of finished tasks of runs against time; see --help."""

import sys

from dagsweep.commands.progress_command import main

if __name__ == "__main__":
    sys.exit(main())
