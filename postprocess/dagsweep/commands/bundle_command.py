"""Packs results with all that is needed to check them; see --help."""

from __future__ import annotations

import os
import re
import sys

from .command_line import add_progress, parser, program, run_command
from .study_command import print_verdicts

DESCRIPTION = """\
Packs results files with the sweep files, graphs and commands that they come from, their report with the
numbers of every table, versions, compiler flags and machines, sources of the program, recipes of containers,
checksums, and metadata for repositories (RO-Crate 1.1), so that anyone can check them. Equal input gives
equal bytes. If all results belong to one study, its claims and its report are packed."""

EPILOG = """\
examples:
  dagsweep bundle results/ftsa/*.h5 -o ftsa.zip
  dagsweep bundle own.h5 --sweep mine/own.yaml --licence CC-BY-4.0 --author "Ada Lovelace" -o own.zip
  bash jobscripts/reproduce.sh ftsa --bundle      runs the study before
  dagsweep verify-bundle ftsa.zip                 what a reviewer does

Files that the project did not make (graphs, commands) are published with the bundle: --licence says how.

exit codes: 0 ok, 2 bad usage or input, 3 a file cannot be read or written"""


def read_command_line():
    command = parser(DESCRIPTION, EPILOG)
    command.usage = "dagsweep bundle R.h5... --output NAME.zip [options]"
    command.add_argument("results", metavar="R.h5", nargs="+", help="results files of 'dagsweep run'")
    command.add_argument("-o", "--output", metavar="NAME.zip", required=True, help="the bundle; replaced if it exists")
    command.add_argument("--study", metavar="FOLDER", help="the study of the results; default: the one that all of their sweeps name")
    command.add_argument("--sweep", metavar="FILE", action="append", default=[],
                         help="the sweep file of results whose sweep names files beside it (may be repeated); those of the project are found")
    command.add_argument("--with", dest="further", metavar="FILE", action="append", default=[],
                         help="a further file beside a sweep file that its commands read (may be repeated)")
    command.add_argument("--licence", metavar="[FILE=]SPDX", action="append", default=[],
                         help="licence of files that the project did not make: of one file or folder, or of all (may be repeated); "
                              "none: it is not known")
    command.add_argument("--bundle-licence", metavar="SPDX", default="MIT", help="licence of the whole (default: %(default)s, the project's)")
    command.add_argument("--title", help="default: the study and its paper, or the names of the sweeps")
    command.add_argument("--author", metavar="NAME[, ORCID]", action="append", default=[],
                         help="an author (may be repeated); ORCID: https://orcid.org/...; default: those of CITATION.cff")
    command.add_argument("--date", metavar="YYYY-MM-DD", help="day of publication; default: that of the newest launch")
    command.add_argument("--report", metavar="DIR", help="also write the report, which is in the bundle, into this folder")
    add_progress(command)
    command.add_argument("--no-program", action="store_true", help="leave out the sources of the program")
    arguments = command.parse_args()
    if arguments.date and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", arguments.date):
        command.error(f"--date: '{arguments.date}' is no day such as 2026-01-31")
    return arguments


def run(arguments):
    from ..bundle.contents import Request, write_bundle
    from ..errors import OK
    from ..steps import told

    with told(arguments.progress):
        written = write_bundle(Request(
            results=arguments.results, output=arguments.output, study=arguments.study, sweeps=arguments.sweep, further=arguments.further,
            licences=arguments.licence, licence=arguments.bundle_licence, title=arguments.title, authors=arguments.author,
            date=arguments.date, program=not arguments.no_program, report=arguments.report))
    if arguments.report:
        print_verdicts(written.judged)
        print(f"report: {os.path.relpath(os.path.join(arguments.report, 'report.html'))}" if written.judged else f"reports: {arguments.report}")
    for note in written.notes:
        print(f"{program()}: {note}", file=sys.stderr)
    if written.pending:
        print(f"{program()}: {written.pending} of the rows are pending; a later run would give another bundle", file=sys.stderr)
    print(f"bundle: {os.path.relpath(arguments.output)} ({written.files} files, {written.rows} rows, {written.bytes / 1e6:.1f} MB)")
    print(f"check: dagsweep verify-bundle {os.path.relpath(arguments.output)}")
    return OK


def main() -> int:
    return run_command(run, read_command_line())
