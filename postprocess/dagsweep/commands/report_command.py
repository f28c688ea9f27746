"""Writes the report on a results file; see --help."""

from __future__ import annotations

import sys

from .command_line import parser, program, run_command

DESCRIPTION = """\
Draws the figures of a sweep and writes them into one HTML page, with tables, paired statistics and
explanations. Also works while the sweep is running: the report then covers the runs that have ended."""

EPILOG = """\
examples:
  %(prog)s R.h5 -o report                  all algorithms
  %(prog)s R.h5 -o report --algorithm heft --algorithm rr
  %(prog)s components.h5 -o report --timing components-timing.h5

In DIR:
  report.html         the whole report in one file, figures included
  nsl-by-bound.png    and other figures, each also as .pdf and .svg for papers
  tables/pairs.csv    and other tables, each also as .tex (booktabs)

The report on a timing sweep has seconds and memory by number of tasks, and growth exponents.

Algorithms are compared on the instances that all of them completed. If one of them stalls or fails
often, few instances are left; name the others with --algorithm to leave it out.

exit codes: 0 ok, 1 no run is done, 2 bad usage or input, 3 a file cannot be read or written"""


def read_command_line():
    command = parser(DESCRIPTION, EPILOG)
    command.add_argument("results", metavar="R.h5", help="results file of 'dagsweep run'")
    command.add_argument("-o", "--output", metavar="DIR", required=True,
                         help="folder for the report; created if it does not exist")
    command.add_argument("--algorithm", metavar="LABEL", action="append",
                         help="compare only this algorithm (may be repeated); default: all")
    command.add_argument("--width", choices=("column", "page"),
                         help="figures for a paper, exactly 3.4 (column) or 7 inches (page) wide, with text of 8 points")
    command.add_argument("--timing", metavar="T.h5",
                         help="results of a timing sweep of the same algorithms: the front of components has its seconds, not those of the runs")
    return command.parse_args()


def run(arguments):
    from ..errors import FAILED, OK, writing_to
    from ..report import write_report

    with writing_to(arguments.output):
        figure, page, info = write_report(arguments.results, arguments.output, arguments.algorithm, arguments.width, arguments.timing)
    print(f"figure: {figure or 'none (the report says why)'}")
    print(f"report: {page}")
    if info.counts["done"]:
        return OK
    print(f"{program()}: {arguments.results}: no run is done (all are pending or did not complete); "
          f"see 'dagsweep status {arguments.results}'", file=sys.stderr)
    return FAILED


def main() -> int:
    return run_command(run, read_command_line())
