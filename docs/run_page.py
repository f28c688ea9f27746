"""Runs the commands of a page of the manual, and compares what they print and draw with what the page shows.

    python3 docs/run_page.py PAGE.md... [--write]    --write: puts what they print and draw into the page instead

A page is run from top to bottom in a folder of its own, which has the repository's folders. On it,
  - a block after "as `NAME`:" is that file;
  - a block `sh` is run by bash, and must end with exit code 0; a block `python` is run in one session of the page;
  - a block `text` that follows is what it prints. `...` stands for anything, such as seconds;
  - a picture after <!-- drawn: FILE --> is that file;
  - a block after <!-- not run --> is left alone.
The environment variable DAGSWEEP names the program. The Python that runs this has the package with its C++ module.
"""

import contextlib
import doctest
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[1]
PART = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$|^<!-- (?P<note>not run|drawn: (?P<drawn>\S+)) -->$|^!\[[^\]]*\]\((?P<picture>[^)]+)\)$",
                  re.MULTILINE | re.DOTALL)
MATPLOTLIB = re.compile(rb"Matplotlib v(?:ersion)?[\d.]+")
PNG = b"\x89PNG"
MOST_DIFFERENCE = 0.002  # of the values of pixels, on average; a line that lies elsewhere makes more


class Page:
    """A page that is run. `text` becomes what it prints; `faults` are what differs."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        self.text = path.read_text(encoding="utf-8")
        self.faults = []
        self.names = {"__name__": "__main__"}
        sys.path[0] = str(folder)  # modules that the page saves can be imported, as in a notebook
        program = pathlib.Path(os.environ["DAGSWEEP"]).absolute()
        for name in ("docs", "graphs", "jobscripts", "postprocess", "src", "sweeps", "CITATION.cff", "LICENSE"):
            (folder / name).symlink_to(ROOT / name)
        (folder / "build").mkdir()
        (folder / "build" / "release").symlink_to(program.parent)
        self.environment = {**os.environ, "PATH": f"{program.parent}:{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}",
                            "DAGSWEEP_PROGRAM": str(program), "DAGSWEEP_PYTHON": sys.executable, "MPLBACKEND": "Agg",
                            "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                            "OMPI_MCA_rmaps_base_oversubscribe": "1"}

    def sh(self, text):
        done = subprocess.run(["bash", "-e", "-c", text], cwd=self.folder, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            self.faults.append(f"exit code {done.returncode} of\n{text}{done.stdout}")
        return done.stdout

    def python(self, text):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.chdir(self.folder):
            try:
                exec(compile(text, str(self.path), "exec"), self.names)
            except Exception:  # whatever the page raises is shown
                self.faults.append(f"{traceback.format_exc()}in\n{text}")
        return printed.getvalue()

    def run(self, write):
        """Runs all parts; with `write`, self.text becomes what they print."""
        pieces, end, printed, note, drawn = [], 0, None, False, None
        for part in PART.finditer(self.text):
            between = self.text[end:part.start()]
            pieces.append(between)
            end, block = part.end(), part[0]
            if part["note"]:
                note, drawn = part["note"] == "not run", part["drawn"]
            elif part["picture"]:
                if drawn:
                    self.compare_picture(self.folder / drawn, self.path.parent / part["picture"], write)
                drawn = None
            elif note:
                note, printed = False, None
            elif saved := re.search(r"\bas `([^`]+)`:\n*$", between):
                target = self.folder / saved[1]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(part["text"], encoding="utf-8")
                printed = None
            elif part["kind"] == "text" and printed is not None:
                if not doctest.OutputChecker().check_output(part["text"], printed, doctest.ELLIPSIS):
                    self.faults.append(f"the page shows\n{part['text']}but it prints\n{printed}")
                    if write:
                        block = f"```text\n{printed}```"
                printed = None
            elif part["kind"] in ("sh", "python"):
                printed = getattr(self, part["kind"])(part["text"])
            pieces.append(block)
        self.text = "".join(pieces) + self.text[end:]

    def compare_picture(self, drawn, shown, write):
        if not drawn.is_file():
            self.faults.append(f"{drawn.name} is not drawn")
        elif write:
            shown.parent.mkdir(exist_ok=True)
            shutil.copyfile(drawn, shown)
        elif not shown.is_file():
            self.faults.append(f"there is no {shown}")
        elif not is_same_picture(drawn, shown):
            self.faults.append(f"{shown} is another picture")


def is_same_picture(one, other):
    """Whether two pictures show the same. Other fonts or another version of matplotlib change the edges of letters in PNGs."""
    if MATPLOTLIB.sub(b"", one.read_bytes()) == MATPLOTLIB.sub(b"", other.read_bytes()):
        return True
    if not one.read_bytes().startswith(PNG) or not other.read_bytes().startswith(PNG):
        return False
    from matplotlib.image import imread

    first, second = imread(one), imread(other)
    return first.shape == second.shape and abs(first - second).mean() < MOST_DIFFERENCE


def main(arguments):
    write = "--write" in arguments
    paths = [pathlib.Path(one).absolute() for one in arguments if one != "--write"]
    if len(paths) > 1:  # each has a session of Python of its own
        return max(subprocess.run([sys.executable, __file__, path, *["--write"][:write]], check=False).returncode for path in paths)
    with tempfile.TemporaryDirectory() as folder:
        page = Page(paths[0], pathlib.Path(folder))
        page.run(write)
    if write:
        page.path.write_text(page.text, encoding="utf-8")
    for fault in page.faults:
        print(f"{page.path}: {fault}\n")
    return 1 if page.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
