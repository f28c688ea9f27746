#!/usr/bin/env python3
"""Packs results with all that is needed to check them; see --help."""

import sys

from dagsweep.commands.bundle_command import main

if __name__ == "__main__":
    sys.exit(main())
