"""Checks a bundle, and runs rows of it again; see --help."""

from __future__ import annotations

import os
import secrets
import sys

from .command_line import parser, run_command

DESCRIPTION = """\
Checks a bundle of 'dagsweep bundle', on any machine: all checksums, and rows that are run again with the
program here and compared to the bit. Prints a verdict: what was checked and what not, every difference with
row, column and both values, whether versions explain it, and how likely it is that altered rows would have
been noticed."""

EPILOG = """\
examples:
  dagsweep verify-bundle ftsa.zip
  dagsweep verify-bundle ftsa.zip --row fig1-seeds-20:17
  dagsweep verify-bundle ftsa.zip --claim FT-1 --ranks 5

A bundle may be a stranger's: sweeps whose algorithms are commands run only with --allow-commands, and
sweeps that name files outside of the bundle do not run.

exit codes: 0 verified, 1 a value differs, 2 bad usage or input, or rows could not be run again,
3 the bundle is damaged or cannot be read"""


def whole_number(text):
    value = int(text)
    if value < 0:
        raise ValueError
    return value


def read_command_line():
    command = parser(DESCRIPTION, EPILOG)
    command.usage = "dagsweep verify-bundle NAME.zip [options]"
    command.add_argument("bundle", metavar="NAME.zip", help="a bundle of 'dagsweep bundle'")
    which = command.add_mutually_exclusive_group()
    which.add_argument("--runs", metavar="N", type=whole_number, default=200, help="rows to run again, drawn at random (default: %(default)s)")
    which.add_argument("--all", action="store_true", help="run all rows again")
    which.add_argument("--claim", metavar="ID", help="run all rows again on which this claim of the study is judged")
    which.add_argument("--row", metavar="FILE:K", help="run row K of a results file again")
    command.add_argument("--seed", metavar="N", type=whole_number, help="of the draw; default: a new one, which is printed")
    command.add_argument("--program", metavar="PATH",
                         help="the program dagsweep; default: DAGSWEEP_PROGRAM, build/release/dagsweep of the repository, or that of PATH")
    command.add_argument("--ranks", metavar="N", type=whole_number, help="run it with mpirun on N ranks, of which one distributes work")
    command.add_argument("--allow-commands", action="store_true", help="also run sweeps that start commands; read these before")
    command.add_argument("-o", "--output", metavar="DIR", help="also write the verdict to DIR/verification.txt and .json")
    return command.parse_args()


def program_to_run(given):
    from ..errors import InputError
    from ..program import find_program

    found = given or find_program()
    if found is None or not os.access(found, os.X_OK) or os.path.isdir(found):
        raise InputError(f"{found or 'dagsweep'}: is no program (it runs rows again); build it (README.md), or name one with --program PATH")
    return os.path.abspath(found)


def run(arguments):
    from ..bundle.run_again import Program
    from ..bundle.verdict_page import DIFFERENT, INCOMPLETE, as_json, outcome_of, page
    from ..bundle.verification import Wanted, verify
    from ..errors import BAD_INPUT, FAILED, OK

    launcher = ("mpirun", "--oversubscribe", "--bind-to", "none", "-n", str(arguments.ranks)) if arguments.ranks else ()
    wanted = Wanted(runs=None if arguments.all else arguments.runs, seed=secrets.randbelow(10 ** 9) if arguments.seed is None else arguments.seed,
                    claim=arguments.claim, row=arguments.row, allow_commands=arguments.allow_commands)
    checked = verify(arguments.bundle, wanted, Program(program_to_run(arguments.program), launcher),
                     lambda text: print(text, file=sys.stderr, flush=True) if sys.stderr.isatty() else None)
    print(page(checked), end="")
    if arguments.output:
        os.makedirs(arguments.output, exist_ok=True)
        for name, text in (("verification.txt", page(checked)), ("verification.json", as_json(checked))):
            with open(os.path.join(arguments.output, name), "w", encoding="utf-8") as file:
                file.write(text)
    return {DIFFERENT: FAILED, INCOMPLETE: BAD_INPUT}.get(outcome_of(checked), OK)


def main() -> int:
    return run_command(run, read_command_line())
