#!/usr/bin/env python3
"""Writes the report on a paper's study; see --help."""

import sys

from dagsweep.commands.study_command import main

if __name__ == "__main__":
    sys.exit(main())
