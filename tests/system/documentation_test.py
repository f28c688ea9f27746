"""The man page and the completion for bash have every command and option that --help lists."""

import importlib.util
import subprocess
import sys
import unittest

from program import PROGRAM, ROOT, InFolder


class Documentation(InFolder):
    def setUp(self):
        super().setUp()
        subprocess.run([sys.executable, ROOT / "src/app/documentation.py", PROGRAM, self.folder], check=True)

    def complete(self, *words):
        """What the completion offers for the last of the words."""
        script = 'source dagsweep.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dagsweep; printf "%s\\n" "${COMPREPLY[@]}"'
        done = subprocess.run(["bash", "-c", script, "bash", *words], cwd=self.folder, check=True, capture_output=True, text=True)
        return sorted(done.stdout.split())

    def test_completion(self):
        self.assertEqual(self.complete("dagsweep", "s"), ["schedule", "search", "simulate", "status"])
        self.assertEqual(self.complete("dagsweep", "run", "--re"), ["--resume", "--retry", "--reuse"])
        self.assertEqual(self.complete("dagsweep", "plan", "dagsweep.b"), ["dagsweep.bash"])
        self.assertIn("--help", self.complete("dagsweep", "list", "-"))

    def test_man_page(self):
        page = (self.folder / "dagsweep.1").read_text(encoding="utf-8").replace("\\-", "-")
        for line in self.succeed("run", "--help").out.splitlines():
            self.assertIn(line, page)

    def test_version(self):
        self.assertRegex(self.succeed("--version").out, r"^dagsweep \d+\.\d+\.\d+( \(.+\))?\n$")


class Tables(unittest.TestCase):
    def test_tables_of_documents_are_those_of_the_program(self):
        specification = importlib.util.spec_from_file_location("document_tables", ROOT / "src/app/document_tables.py")
        tables = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(tables)
        listed = tables.listing(PROGRAM)
        for path in tables.TABLES:
            written = (ROOT / path).read_text(encoding="utf-8")
            self.assertEqual(written, tables.document(path, listed), "run python3 src/app/document_tables.py PROGRAM")


if __name__ == "__main__":
    unittest.main()
