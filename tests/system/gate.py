"""Runs that last until a test lets them go.

How long other runs take depends on the machine; a sweep with the algorithm GATE neither ends before the test says so nor makes it wait.
"""

import contextlib
import json
import os
import sys

GRAPH = "{kind: chain, tasks: 2, most_seeds: 1}"  # smaller than other graphs, so that its runs are the last
GATE = f"{{name: gate, command: {json.dumps(sys.executable + ' gate.py')}, timeout: 86400, most_tasks: 2}}"
# Plans a chain on the first processor once it has a pass. Ends with the test, which holds the other end of the pipe.
SCRIPT = """
import json, os, sys
for line in sys.stdin:
    request = json.loads(line)
    if not os.path.exists("gate.open"):
        with open("gate.arrivals", "a") as arrivals:
            arrivals.write(".")
        with open("gate.passes", "rb", buffering=0) as passes:
            if not passes.read(1):
                sys.exit("the test has ended")
    costs = request["instance"]["W"]
    print(json.dumps({"id": request["id"], "order": [list(range(len(costs)))] + [[]] * (len(costs[0]) - 1)}), flush=True)
"""


class Gate:
    """The gate of the sweeps in a folder. Open at first."""

    def __init__(self, folder):
        self._open, self._arrivals, passes = folder / "gate.open", folder / "gate.arrivals", folder / "gate.passes"
        (folder / "gate.py").write_text(SCRIPT)
        os.mkfifo(passes)
        self._passes = os.open(passes, os.O_RDWR | os.O_NONBLOCK)  # so that neither end waits for the other
        self._open.touch()

    def __del__(self):
        os.close(self._passes)

    def shut(self):
        """For runs that begin from now on."""
        self._open.unlink()
        self._arrivals.unlink(missing_ok=True)
        with contextlib.suppress(BlockingIOError):  # passes that nobody has used
            while os.read(self._passes, 4096):
                pass

    def arrivals(self):
        """The number of runs that have arrived at the gate since it was shut."""
        return self._arrivals.stat().st_size if self._arrivals.exists() else 0

    def let_pass(self, runs=1):
        os.write(self._passes, b"." * runs)

    def open(self):
        self._open.touch()
        self.let_pass(1000)  # whoever waits
