"""The names of packages in the guide are those that the recipes install."""

import pathlib
import re
import unittest

JOBSCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "jobscripts"
RECIPES = {"Debian": "setup.sh", "Spack": "spack/package.py", "EasyBuild": "easybuild/dagsweep-*.eb"}


class Packages(unittest.TestCase):
    def test_every_name_is_one_of_its_recipe(self):
        guide = (JOBSCRIPTS / "GUIDE.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\|(.*)\|(.*)\|(.*)\|(.*)\|$", guide.partition("### Without root")[2].partition("\n### ")[0], re.MULTILINE)
        heads = [cell.strip() for cell in rows[0][1:]]
        self.assertEqual(heads, list(RECIPES))
        for column, head in enumerate(heads, 1):
            path, = JOBSCRIPTS.glob(RECIPES[head])
            known = set(re.findall(r"[\w+-]+", path.read_text(encoding="utf-8").replace('"py-{name}"', "")))
            names = [name for row in rows[2:] for name in re.findall("`([^`]+)`", row[column])]
            self.assertGreater(len(names), 10)
            for name in names:
                with self.subTest(head, name=name):
                    self.assertIn(name.removeprefix("py-") if head == "Spack" else name, known)


if __name__ == "__main__":
    unittest.main()
