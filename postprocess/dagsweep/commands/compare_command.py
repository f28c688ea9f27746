"""Checks whether two results files hold the same results; see --help."""

from __future__ import annotations

from .command_line import parser, run_command

DESCRIPTION = """\
Compares the reproducible parts of two results files, byte for byte: /axes, /status, /rows and
/reasons. They do not depend on the number of ranks, the order of runs, kills or resumes. Wall clock
(/timing), machines, launches, and rows of tuples that are pending in both files are not compared."""

EPILOG = """\
example:
  %(prog)s one-rank.h5 four-ranks.h5

exit codes: 0 identical, 1 different, 2 bad usage or input, 3 a file cannot be read"""


def read_command_line():
    command = parser(DESCRIPTION, EPILOG)
    command.add_argument("first", metavar="A.h5", help="a results file of 'dagsweep run'")
    command.add_argument("second", metavar="B.h5", help="the results file to compare it with")
    return command.parse_args()


def run(arguments):
    from ..errors import FAILED, OK
    from ..results_file.difference import differences

    found = differences(arguments.first, arguments.second)
    pair = f"{arguments.first} and {arguments.second}"
    if not found.values:
        pending = f", {found.pending} of them pending" if found.pending else ""
        print(f"{pair}: identical ({found.rows} rows{pending})")
        return OK
    print("\n".join(found.lines))
    more = f", the first {len(found.lines)} above" if found.values > len(found.lines) else ""
    print(f"{pair}: different ({found.values} value{'s'[:found.values != 1]}{more})")
    return FAILED


def main() -> int:
    return run_command(run, read_command_line(), ("numpy", "h5py", "pandas"))
