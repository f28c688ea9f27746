#!/usr/bin/env python3
"""Writes the report on a results file; see --help."""

import sys

from dagsweep.commands.report_command import main

if __name__ == "__main__":
    sys.exit(main())
