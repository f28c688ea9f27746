"""Malformed files of every input format: exit code 2 and one line that names the file, the place and the reason.

    python3 tests/system/malformed_test.py --table   prints format | malformation | message, for people to read

The formats and the malformations are in malformed_graphs.py and malformed_own.py.
"""

import os
import sys
import unittest

import malformed_graphs
import malformed_own
from program import BAD_INPUT, DONE, InFolder

FORMATS = malformed_graphs.FORMATS | malformed_own.FORMATS
# Malformations of any format: (name, function from valid to malformed bytes, words of the message)
ANY = [
    ("empty", lambda good: b"", []),
    ("white space only", lambda good: b" \n\n", []),
    ("UTF-16", lambda good: good.decode().encode("utf-16"), []),
    ("UTF-16 without BOM", lambda good: good.decode().encode("utf-16-be"), []),
    ("a NUL byte inside", lambda good: good[:len(good) // 2] + b"\0" + good[len(good) // 2:], []),
    ("NUL bytes only", lambda good: bytes(4096), []),
    ("random bytes", lambda good: bytes(number * 37 % 256 for number in range(4096)), []),
    ("a gzip file", lambda good: b"\x1f\x8b\x08\0\0\0\0\0\0\x03\xcbH\xcd\xc9\xc9\xe7\x02\0 0:6\x06\0\0\0", []),
    ("twice the content", lambda good: good + good, []),
    ("a million brackets", lambda good: b"[" * 1000000, []),
    ("a million digits", lambda good: b"1" * 1000000, []),
]
CUTS = 20 if "DAGSWEEP_ALL_CASES" in os.environ else 5


def edited(good, old, new):
    """The bytes of good with old replaced by new; new alone if old is None."""
    new = new if isinstance(new, bytes) else new.encode()
    if old is None:
        return new
    assert good.count(old) == 1, (old, good)
    return good.encode().replace(old.encode(), new)


def cases():
    """All of ANY and MALFORMED as (format, malformation, bytes of the file, line, words)."""
    for name, form in FORMATS.items():
        for what, change, words in ANY:
            yield name, what, change(form.good.encode()), None, words
    for name, what, old, new, line, words in malformed_graphs.MALFORMED + malformed_own.MALFORMED:
        yield name, what, edited(FORMATS[name].good, old, new), line, words


class Malformed(InFolder):
    def setUp(self):
        super().setUp()
        self.write("instance.json", FORMATS["instance"].good)
        self.write("good.stg", FORMATS["STG"].good)

    def read(self, name, content=None, file=None):
        """Makes the program read this content as a file of this format, with limited memory and time. None: the file is not written."""
        form = FORMATS[name]
        if content is not None:
            self.write(form.file, content)
        for left in self.folder.glob("out.*"):
            left.unlink()
        return self.run_program(*self.arguments(name, file), memory=512)

    def arguments(self, name, file=None):
        """The command line that reads this file (default: the file of the format)."""
        form = FORMATS[name]
        return [argument.format(file=file or form.file, kind=form.kind) for argument in form.command]

    def refuse(self, name, content, line, words, file=None, names=None):
        """Checks that the program writes nothing but one line, which names the file (or `names`) and its line."""
        self.check_refusal(self.read(name, content, file), name, line, words, file, names)

    def check_refusal(self, outcome, name, line, words, file=None, names=None):
        place = file or FORMATS[name].file
        self.refused(outcome, BAD_INPUT, names or (place if line is None else f"{place}:{line}: "), *words)
        message = outcome.complaint()[0]
        self.assertEqual(outcome.err, message + "\n", "more than one line")
        self.assertEqual(outcome.out, "")
        self.assertTrue(message.isprintable(), message)
        self.assertLess(len(message), 400, "the line is too long")
        self.assertNotIn("\ufffd", message, "not UTF-8")
        self.assertNotIn("exception", message, "raw message of a library")
        self.assertEqual(list(self.folder.glob("out.*")), [], "nothing may be created")

    def test_good_files_are_read(self):
        for name, form in FORMATS.items():
            with self.subTest(format=name):
                self.output_of(name, form.good)

    def test_malformed_files(self):
        for name, what, content, line, words in cases():
            with self.subTest(format=name, malformation=what):
                self.refuse(name, content, line, words)

    def test_truncated_files(self):
        for name, form in FORMATS.items():
            whole = form.good.partition("#")[0].rstrip().encode()
            for length in [*range(1, len(whole), len(whole) // CUTS), len(whole) - 1]:
                with self.subTest(format=name, length=length):
                    outcome = self.read(name, whole[:length])
                    if outcome.code == DONE:  # as far as the text says, dummies are left out
                        self.assertTrue(name.startswith("STG"))
                        self.assertIn("cut short?", outcome.err)
                    else:
                        self.check_refusal(outcome, name, None, [])

    def test_missing_files_and_directories(self):
        (self.folder / "place").mkdir()
        for name in FORMATS:
            with self.subTest(format=name):
                self.refuse(name, None, None, ["No such file"], file="nowhere/none")
                self.refuse(name, None, None, ["directory"], file="place")

    def test_line_ends_and_byte_order_marks(self):
        for name, form in FORMATS.items():
            expected = self.output_of(name, form.good)
            for what, content in (("CRLF", form.good.replace("\n", "\r\n").encode()), ("BOM", b"\xef\xbb\xbf" + form.good.encode()),
                                  ("both", b"\xef\xbb\xbf" + form.good.replace("\n", "\r\n").encode()),
                                  ("no last line end", form.good.rstrip().encode())):
                with self.subTest(format=name, what=what):
                    self.assertEqual(self.output_of(name, content), expected)

    def output_of(self, name, content):
        """The output and files of the program for this content."""
        outcome = self.read(name, content)
        said = [line for line in outcome.err.splitlines() if not line.startswith("dagsweep: note: units: ")]  # of workflows as DOT
        self.assertEqual((outcome.code, said), (DONE, []), str(outcome))
        return outcome.out, {path.name: path.read_bytes() for path in self.folder.glob("out.*")}

    def test_as_graphs_of_a_sweep(self):
        graph = "{kind: layered, tasks: 20}"
        for name, what, content, line, words in cases():
            kind = FORMATS[name].kind or name
            if kind in ("stg", "dot", "wfformat", "instance"):
                with self.subTest(format=name, malformation=what):
                    self.write(FORMATS[name].file, content)
                    sweep = FORMATS["sweep"].good.replace(graph, f"{{kind: {kind}, path: {FORMATS[name].file}}}").encode()
                    place = FORMATS[name].file if line is None else f"{FORMATS[name].file}:{line}: "
                    self.refuse("sweep", sweep, None, words, names=place)


def print_table():
    """All cases as a markdown table: format | malformation | message."""
    class Table(Malformed):
        def runTest(self):
            print("| format | malformation | message |\n|---|---|---|")
            for name, what, content, _line, _words in cases():
                outcome = self.read(name, content)
                said = outcome.err.strip() if outcome.code == BAD_INPUT else f"**exit code {outcome.code}** {outcome.err.strip()}"
                said = said.removeprefix("dagsweep: ").replace("|", "\\|").replace("\n", "**line break**")
                print(f"| {name} | {what} | {said if len(said) < 400 else said[:100] + f' ... **{len(said)} characters**'} |")

    unittest.TextTestRunner(verbosity=0).run(Table())


if __name__ == "__main__":
    print_table() if "--table" in sys.argv else unittest.main()
