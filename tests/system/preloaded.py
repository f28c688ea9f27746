"""Libraries that are preloaded into the program to disturb its files or its clock."""

import mmap
import os
import struct
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
        cls.shared_object = Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="dagsweep-test-"))) / "preloaded.so"
        source = Path(__file__).with_name(cls.SOURCE)
        subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O2", "-o", cls.shared_object, source, "-ldl"], check=True)

    def preloading(self, **settings):
        """While it lasts, programs that are started have the library and these environment variables."""
        sanitizer = ":".join(filter(None, [os.environ.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
        return mock.patch.dict(os.environ, LD_PRELOAD=str(self.shared_object), ASAN_OPTIONS=sanitizer, **settings)


class DisturbedWrites(Preloaded):
    SOURCE = "disturbed_writes.c"

    def _disturbing(self, **settings):
        return self.preloading(WRITTEN_FILE=str(self.folder.resolve() / "r.h5"), **settings)

    def slow(self, milliseconds):
        """While it lasts, programs that are started take so much longer for each write of r.h5 or its draft."""
        return self._disturbing(WRITE_MILLISECONDS=str(milliseconds))

    def stopping_at(self, write):
        """While it lasts, programs that are started stop before their write of this number, from 1, to r.h5 or its draft."""
        return self._disturbing(STOP_AT=str(write))


class ShiftedClock(Preloaded):
    """The steady clock of programs that are started goes as fast as usual, but may be put forward."""

    SOURCE = "shifted_clock.c"

    def setUp(self):
        super().setUp()
        path = self.write("clock", bytes(8))
        with path.open("r+b") as file:
            self._seconds = mmap.mmap(file.fileno(), 8)
        self.addCleanup(self._seconds.close)
        self._settings = {"CLOCK_SHIFT": str(path.resolve())}

    def with_clock(self):
        return self.preloading(**self._settings)

    def put_forward(self, seconds):
        self._seconds[:] = struct.pack("d", struct.unpack("d", self._seconds[:])[0] + seconds)
