"""A test case with a folder of its own."""

import os
import tempfile
import unittest


class InFolder(unittest.TestCase):
    """Has a folder that is removed after the test, and the path of a results file in it."""

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = os.path.join(self.folder, "r.h5")
