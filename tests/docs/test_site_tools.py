"""What checks the manual finds what is wrong: links that lead nowhere, files from elsewhere, pages that show something else than is printed."""

import os
import pathlib
import sys
import tempfile
import unittest

import numpy as np
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "docs"), str(ROOT / "postprocess")]

import check_links  # noqa: E402
import run_page  # noqa: E402


class InFolder(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path


class Start(unittest.TestCase):
    def test_where_the_sources_are(self):
        address = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8")).get("repository-code")
        self.assertIn(f"`git clone {address}`" if address else "not public yet", (ROOT / "docs" / "start.md").read_text(encoding="utf-8"))


class Links(InFolder):
    def found(self, body):
        self.write("a.html", body)
        self.write("sub/b.html", '<h1 id="there">b</h1>')
        return list(check_links.findings(self.folder))

    def test_what_leads_somewhere(self):
        self.assertEqual(self.found('<p id="here"><a href="#here"></a><a href="sub/b.html#there"></a><a href="https://a.org/x">'), [])

    def test_what_does_not(self):
        for body, finding in (('<a href="c.html">', "no file"), ('<a href="sub/b.html#here">', "no anchor"), ('<a href="#here">', "no anchor"),
                              ('<img src="c.png">', "no file"), ('<img src="https://a.org/c.png">', "loads"),
                              ('<script src="//a.org/c.js"></script>', "loads"),
                              ("<p>| a | b |</p>", "no table"), ('<link href="https://a.org/c.css"/>', "loads")):
            with self.subTest(body):
                found = self.found(body)
                self.assertEqual(len(found), 1)
                self.assertIn(finding, found[0])

    def test_styles_from_elsewhere(self):
        self.write("a.css", "@import url('https://a.org/font.css'); @import url(/root.css); p { background: url(data:image/png;base64,) }")
        self.assertEqual(len(list(check_links.findings(self.folder))), 2)


class Pages(InFolder):
    """Pages need no program, if they name none."""

    def run_page(self, text, write=False):
        os.environ.setdefault("DAGSWEEP", "/nonexistent/dagsweep")
        with tempfile.TemporaryDirectory() as folder:
            page = run_page.Page(self.write("page.md", text), pathlib.Path(folder))
            page.run(write)
        return page

    def test_a_page_that_shows_what_is_printed(self):
        page = self.run_page("Save this as `a.txt`:\n\n```yaml\none\n```\n\n```sh\ncat a.txt; date\n```\n\n```text\none\n...\n```\n"
                             "```python\nx = 2\n```\n```python\nprint(x)\n```\n```text\n2\n```\n<!-- not run -->\n```sh\nexit 1\n```\n")
        self.assertEqual(page.faults, [])

    def test_faults(self):
        for text in ("```sh\nfalse\n```\n", "```python\nprint(y)\n```\n", "```sh\necho 1\n```\n```text\n2\n```\n",
                     "<!-- drawn: a.png -->\n![a](b.png)\n", "```sh\necho 1 > a.png\n```\n<!-- drawn: a.png -->\n![a](b.png)\n"):
            with self.subTest(text):
                self.assertEqual(len(self.run_page(text).faults), 1)

    def test_another_picture(self):
        for shown, faults in (("1 Matplotlib v1.2\n", 0), ("2 Matplotlib v1.2\n", 1)):
            with self.subTest(shown):
                self.write("b.png", shown)
                page = self.run_page("```sh\necho 1 Matplotlib v9.9 > a.png\n```\n<!-- drawn: a.png -->\n![a](b.png)\n")
                self.assertEqual(len(page.faults), faults)

    def test_pictures_are_the_same_whatever_the_edges_of_letters(self):
        from matplotlib.image import imsave

        picture = np.ones((40, 40, 3))
        picture[10] = 0
        edges, line = picture.copy(), picture.copy()
        edges[10, 5:9] += 0.3
        line[10], line[12] = 1, 0
        paths = [self.folder / f"{k}.png" for k in range(3)]
        for path, pixels in zip(paths, (picture, edges, line)):
            imsave(path, pixels)
        self.assertTrue(run_page.is_same_picture(paths[0], paths[1]))
        self.assertFalse(run_page.is_same_picture(paths[0], paths[2]))

    def test_writing_changes_only_what_differs(self):
        page = self.run_page("```sh\necho 1; date\n```\n```text\n1\n...\n```\n```sh\necho 1\n```\n```text\n2\n```\n", write=True)
        self.assertEqual(page.text, "```sh\necho 1; date\n```\n```text\n1\n...\n```\n```sh\necho 1\n```\n```text\n1\n```\n")


if __name__ == "__main__":
    unittest.main()
