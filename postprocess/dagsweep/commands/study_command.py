"""Writes the report on a paper's study; see --help."""

from __future__ import annotations

import os
import sys

from .command_line import add_progress, parser, program, run_command

DESCRIPTION = """\
Judges the claims of a paper on the results of its study, and draws its figures with the paper's
printed numbers beside ours. A study is a folder of sweeps with their claims.yaml."""

EPILOG = """\
examples:
  %(prog)s ../sweeps/ftsa results/ftsa/*.h5 -o results/ftsa
  bash jobscripts/reproduce.sh ftsa     runs the sweeps, too
  %(prog)s ../sweeps/gtp --graphs stg -o real/gtp      a copy of the study on the STG files in stg/

In DIR:
  report.html   claims, figures, readings
  claims.csv    the verdicts with their intervals
  combinations.csv  the verdict and mean effect under every combination of readings
  points.csv    the points of the figures, with a tuple of each
  fig1.pdf, .svg, .png and tables/NAME.csv, .tex: every figure and table

Results count only if their sweep is the study's own but for the number of seeds.

exit codes: 0 ok, 2 bad usage or input, 3 a file cannot be read or written"""


def read_command_line():
    command = parser(DESCRIPTION, EPILOG)
    command.add_argument("study", metavar="STUDY", help="folder with claims.yaml")
    command.add_argument("results", metavar="R.h5", nargs="*", help="results files of its sweeps")
    command.add_argument("--graphs", metavar="FOLDER",
                         help="write no report, but a copy of the study with files of FOLDER in place of "
                              "graphs of the kind stg-set")
    command.add_argument("--traces", action="store_true",
                         help="write no report, but print the runs whose traces figures of finished tasks need: sweep, seeds, "
                              "tuple and file, separated by tabs; 'dagsweep simulate --trace' writes them")
    command.add_argument("--next-runs", action="store_true",
                         help="write no report, but print what undecided claims wait for, as long as one of the study's looks could "
                              "decide them: sweep and seeds, separated by a tab")
    command.add_argument("--width", choices=("column", "page"),
                         help="figures for a paper: of the width of a column (3.4 inches) or of a page (7 inches)")
    add_progress(command)
    command.add_argument("-o", "--output", metavar="DIR", required=True,
                         help="folder for the report; created if it does not exist")
    return command.parse_args()


def run(arguments):
    from ..errors import OK, writing_to
    from ..study.file.claims_file import read_study
    from ..study.file.on_files import copy_on_files

    if arguments.graphs:
        copy_on_files(arguments.study, arguments.graphs, arguments.output)
        return OK
    study = read_study(arguments.study)
    if arguments.traces and not study.needs_traces:
        return OK
    from ..steps import told  # and with the others all that draws, which takes longer to load than this
    from ..study.file.own_results import own_results
    from ..study.file.references import unnamed_axes
    from ..study.pages.claim_sections import UNNAMED, text_of_unnamed
    from ..study.pages.progress_pictures import wanted
    from ..study.pages.study_report import write_study_report
    from ..study.verdict.judgements import judge_study
    from ..study.verdict.looks import next_runs

    if arguments.traces:
        for one in wanted(study, own_results(study, arguments.results), arguments.output):
            print(one.sweep, one.seeds, one.tuple, one.path, sep="\t")
        return OK
    if arguments.next_runs:
        results = own_results(study, arguments.results)
        for sweep, seeds in next_runs(study, results, judge_study(study, results)).items():
            print(sweep, seeds, sep="\t")
        return OK
    with writing_to(arguments.output), told(arguments.progress):
        page, judged = write_study_report(study, arguments.results, arguments.output, arguments.width)
    unnamed = unnamed_axes(study)
    if unnamed:
        print(f"{program()}: {study.document.path}: {UNNAMED}: {text_of_unnamed(unnamed)}", file=sys.stderr)
    print_verdicts(judged)
    print(f"report: {os.path.relpath(page)}")
    return OK


def print_verdicts(judged):
    from ..study.verdict.judgements import counts

    for verdict, number in counts(judged).items():
        print(f"{number:5d} {verdict}")


def main() -> int:
    return run_command(run, read_command_line())
