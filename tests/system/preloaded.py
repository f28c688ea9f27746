"""Libraries that are preloaded into the program to make a file system slow, or unable to do something."""

import os
import subprocess
import tempfile
from pathlib import Path
from unittest import mock

from program import InFolder


class Preloaded(InFolder):
    """Compiles SOURCE, a C file in this folder; preloading() loads it into programs."""

    SOURCE = None

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory(prefix="dagsweep-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.shared_object = Path(folder.name) / "preloaded.so"
        source = Path(__file__).with_name(cls.SOURCE)
        subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O2", "-o", cls.shared_object, source, "-ldl"], check=True)

    def preloading(self, **settings):
        """While it lasts, programs that are started have the library and these environment variables."""
        sanitizer = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
        return mock.patch.dict(os.environ, LD_PRELOAD=str(self.shared_object), ASAN_OPTIONS=sanitizer, **settings)
