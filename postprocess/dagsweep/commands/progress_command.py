"""Draws the number of finished tasks of runs against time; see --help."""

from __future__ import annotations

from .command_line import parser, run_command

DESCRIPTION = """\
Draws the number of finished tasks against time, from traces of 'dagsweep simulate --trace'. The
figure shows how fast runs progress, and the effect of processors that fail, join or recover."""

EPILOG = """\
example:
  dagsweep simulate -i jacobi.json -a l-heft --scenario failure.json --trace l-heft.json
  dagsweep simulate -i jacobi.json -a d-heft --scenario failure.json --trace d-heft.json
  %(prog)s l-heft.json d-heft.json -o progress.png

Lines are labelled with their algorithms, or with their files if an algorithm occurs twice.

exit codes: 0 ok, 2 bad usage or input, 3 a file cannot be read or written"""


def read_command_line():
    command = parser(DESCRIPTION, EPILOG)
    command.add_argument("traces", metavar="TRACE.json", nargs="+", help="a trace of a run")
    command.add_argument("-o", "--output", metavar="PICTURE", required=True,
                         help="the figure: .png, .pdf or .svg")
    return command.parse_args()


def run(arguments):
    from ..drawing.progress import write_picture
    from ..errors import OK

    write_picture(arguments.traces, arguments.output)
    print(f"figure: {arguments.output}")
    return OK


def main() -> int:
    return run_command(run, read_command_line(), ("numpy", "matplotlib"))
