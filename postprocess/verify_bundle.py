#!/usr/bin/env python3
"""Checks a bundle, and runs rows of it again; see --help."""

import sys

from dagsweep.commands.verify_bundle_command import main

if __name__ == "__main__":
    sys.exit(main())
