#!/usr/bin/env python3
"""Writes the report on a results file; see --help."""

import argparse
import sys

import interpreter

DESCRIPTION = """\
Draws the figures of a sweep and writes them into one HTML page, with tables, paired statistics and
explanations. Also works while the sweep is running: the report then covers the runs that have ended."""

EPILOG = """\
examples:
  report.py R.h5 -o report                  all algorithms
  report.py R.h5 -o report --algorithm heft --algorithm rr

In DIR:
  report.html         the whole report in one file, figures included
  nsl-by-bound.png    and other figures, each also as .pdf and .svg for papers
  tables/pairs.csv    and other tables, each also as .tex (booktabs)

The report on a timing sweep has seconds and memory by number of tasks, and growth exponents.

Algorithms are compared on the instances that all of them completed. If one of them stalls or fails
often, few instances are left; name the others with --algorithm to leave it out.

exit codes: 0 ok, 1 no run is done, 2 bad usage or input, 3 a file cannot be read or written"""


def read_command_line():
    parser = argparse.ArgumentParser(
        prog="report.py", description=DESCRIPTION, epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", metavar="R.h5", help="results file of 'dagsweep run'")
    parser.add_argument("-o", "--output", metavar="DIR", required=True,
                        help="folder for the report; created if it does not exist")
    parser.add_argument("--algorithm", metavar="LABEL", action="append",
                        help="compare only this algorithm (may be repeated); default: all")
    return parser.parse_args()


def run(arguments):
    from dagsweep.errors import FAILED, OK
    from dagsweep.report import write_report

    figure, page, info = write_report(arguments.results, arguments.output, arguments.algorithm)
    print(f"figure: {figure or 'none (the report says why)'}")
    print(f"report: {page}")
    if info.counts["done"]:
        return OK
    print(f"report.py: {arguments.results}: no run is done (all are pending or did not complete); "
          f"see 'dagsweep status {arguments.results}'", file=sys.stderr)
    return FAILED


def main():
    arguments = read_command_line()
    interpreter.require_packages()
    from dagsweep.errors import exit_code_of

    return exit_code_of("report.py", lambda: run(arguments))


if __name__ == "__main__":
    sys.exit(main())
