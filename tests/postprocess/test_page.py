"""Parts of a page: HTML, CSV and LaTeX of tables."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

import scripts  # noqa: F401  (sets sys.path)

import pandas as pd

from dagsweep import page
from dagsweep.page import frames, latex, names

NAN = float("nan")
TABLE = page.table([("algorithm", False), ("ratio", True), page.Head("seeds", True, more=True)],
                   [[page.cell("a<b> & _{%}$#~^\\", name=True, colour="#000000"),
                     page.interval_cell(0.8, 0.75, 0.85, best=True), page.cell(20, number=True, value=20)],
                    [page.cell("ε ₀ – τ²", "a note", strong="X-1"), page.interval_cell(1.25, NAN, NAN),
                     page.cell("–", number=True)],
                    [page.cell("[starts with a bracket]"), page.interval_cell(NAN, NAN, NAN), page.cell("")]])


class Html(unittest.TestCase):
    def test_text_is_escaped(self):
        shown = page.html(page.section("<i>", page.paragraph("a & b"), page.Code("<x>"), page.Listing(["<y>"]), TABLE))
        for text in ("&lt;i&gt;", "a &amp; b", "&lt;x&gt;", "&lt;y&gt;", "a&lt;b&gt;"):
            self.assertIn(text, shown)
        for text in ("<i>", "<x>", "<y>"):
            self.assertNotIn(text, shown)

    def test_cells(self):
        shown = page.html(TABLE)
        self.assertIn('<td class="number best" data-value="0.8">0.8000<small>0.7500 – 0.8500</small></td>', shown)
        self.assertIn("1.250<small>no interval</small>", shown)
        self.assertIn('<td class="number more" data-value="20">20</td>', shown)
        self.assertIn("<td><b>X-1</b> ", shown)

    def test_empty_parts_are_left_out(self):
        self.assertEqual(len(page.section("x", None, page.paragraph("y"), None).parts), 1)


class Exports(unittest.TestCase):
    def test_a_frame_has_numbers_and_intervals(self):
        frame = frames.frame_of(TABLE)
        self.assertEqual(list(frame), ["algorithm", "algorithm note", "ratio", "ratio low", "ratio high", "seeds"])
        self.assertEqual(frame["ratio"].tolist()[:2], [0.8, 1.25])
        self.assertEqual((frame["ratio low"][0], frame["ratio high"][0]), (0.75, 0.85))
        self.assertEqual(frame["algorithm"][1], "X-1 ε ₀ – τ²")

    def test_tables_are_named_after_their_sections(self):
        other = page.table([("x", False)], [])
        parts = [page.section("Mean NSL", TABLE, page.folded("more", other)), page.section("Mean NSL", page.table(
            [("x", False)], [], name="own"))]
        self.assertEqual(list(names.names_of(parts).values()), ["mean-nsl", "more", "own"])
        same = [page.section("A", other), page.section("A", page.table([("x", False)], []))]
        self.assertEqual(list(names.names_of(same).values()), ["a", "a-2"])

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            page.write(folder, "x", [page.section("Results", TABLE)])
            self.assertEqual(sorted(os.listdir(os.path.join(folder, "tables"))), ["results-narrow.tex", "results.csv", "results.tex"])
            read = pd.read_csv(os.path.join(folder, "tables", "results.csv"))
            self.assertEqual(read["ratio"].tolist()[:2], [0.8, 1.25])

    def test_latex(self):
        text = latex.latex(TABLE)
        self.assertIn(r"\begin{tabular}{@{}lrr@{}}", text)
        self.assertIn(r"{\textbf{0.8000}} {\scriptsize (0.7500 -- 0.8500)} & {20} \\", text)
        self.assertIn(r"a\textless{}b\textgreater{} \& \_\{\%\}\$\#", text)
        self.assertTrue(text.isascii())
        for rule in ("top", "mid", "bottom"):
            self.assertEqual(text.count(f"\\{rule}rule"), 1)

    @unittest.skipUnless(shutil.which("pdflatex"), "needs pdflatex (apt install texlive-latex-recommended)")
    def test_latex_compiles(self):
        with tempfile.TemporaryDirectory() as folder:
            compile_latex(folder, [latex.latex(TABLE)])

    @unittest.skipUnless(shutil.which("pdflatex"), "needs pdflatex (apt install texlive-latex-recommended)")
    def test_wide_tables_have_a_form_that_fits_a_column(self):
        self.assertEqual(latex.narrow(page.table([("x", True)], [[page.cell("1", number=True)]])), "")
        stacked = page.table([("pair", False), ("ratio", True), ("conclusion", False), ("p (Holm)", True), ("seeds", True)],
                             [[page.cell("gtp/c / heft & x"), page.interval_cell(0.8, 0.75, 0.85, "0.7000 – 0.9000"),
                               page.cell("gtp/c is shorter"), page.cell("0.012", number=True), page.cell("20", number=True)]] * 3)
        listed = page.table([(f"column {k} of many", True) for k in range(12)],
                            [[page.cell("a long name of something", "and a note with_many words in it")] * 12] * 2)
        with tempfile.TemporaryDirectory() as folder:
            texts = [latex.narrow(stacked), latex.narrow(listed)]
            self.assertIn("0.7000 -- 0.9000", texts[0])
            self.assertNotIn("multicolumn", texts[0])
            self.assertIn("multicolumn", texts[1])
            self.assertEqual(compile_latex(folder, texts, "3.4in"), [])
            self.assertNotEqual(compile_latex(folder, [latex.latex(listed)], "3.4in"), [])

    def test_narrow_forms_are_files_of_their_own(self):
        wide = page.table([(f"column {k}", False) for k in range(12)], [[page.cell("a long name")] * 12])
        with tempfile.TemporaryDirectory() as folder:
            page.write(folder, "x", [page.section("Wide", wide)])
            self.assertEqual(sorted(os.listdir(os.path.join(folder, "tables"))), ["wide-narrow.tex", "wide.csv", "wide.tex"])


def compile_latex(folder, tables, width="30in"):
    """Compiles a document of tables; raises AssertionError with LaTeX's own words. Returns what is wider than the text."""
    path = os.path.join(folder, "tables.tex")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\\documentclass{article}\\usepackage{booktabs,array}\\begin{document}"
                   "\\setlength{\\hsize}{%s}\\setlength{\\parindent}{0pt}\n" % width
                   + "\n\n".join(tables) + "\\end{document}\n")
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path], cwd=folder,
                          capture_output=True, text=True, check=False, errors="replace")
    assert done.returncode == 0, done.stdout[-2000:]
    assert os.path.getsize(os.path.join(folder, "tables.pdf")) > 1000
    return re.findall(r"Overfull \\hbox \(([\d.]+)pt", done.stdout)


if __name__ == "__main__":
    unittest.main()
