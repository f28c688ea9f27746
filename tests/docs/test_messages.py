"""The page of messages quotes what the program, its scripts and its package say."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = [*ROOT.glob("src/**/*.[ch]pp"), *ROOT.glob("jobscripts/*.sh"), *ROOT.glob("postprocess/dagsweep/**/*.py"), ROOT / "CMakeLists.txt"]
OTHERS = ("mpirun has detected an attempt to run as root", "There are not enough slots available",
          "No module named 'pandas'")  # of Open MPI and Python


class Messages(unittest.TestCase):
    def test_they_are_those_of_the_sources(self):
        texts = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
        texts = re.sub(r'"\s*\n\s*f?"', "", texts)  # a text that goes on in the next line
        page = (ROOT / "docs" / "messages.md").read_text(encoding="utf-8")
        quoted = [words for cell in re.findall(r"^\| ([^|]*`[^|]*) \|", page, re.MULTILINE) for words in re.findall(r"`([^`]+)`", cell)]
        self.assertGreater(len(quoted), 20)
        for message in quoted:
            with self.subTest(message):
                self.assertTrue(message in OTHERS or all(part.strip() in texts for part in message.split("...")))


if __name__ == "__main__":
    unittest.main()
