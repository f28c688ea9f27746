"""submit.sh reports errors before anything is submitted, and prints the job with --dry-run. Slurm is not needed: sbatch is a script here."""

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "system"))
from program import PROGRAM, ROOT, InFolder  # noqa: E402

SWEEP = "graphs: [{kind: heft-example}]\nsweep: {algorithm: [heft], seed: 1}\n"
TIMING = SWEEP + "timing: true\n"
# Prints the number of a new job, and writes its arguments and whether the folder of its log exists to submitted.txt.
SBATCH = """#!/bin/bash
here=$(dirname "$0")
printf '%s\\n' "$@" >>"$here/submitted.txt"
for word in "$@"; do [[ $word != *.log ]] || [ -d "$(dirname "${word//%%/%}")" ] || echo "no folder for $word" >>"$here/submitted.txt"; done
echo $((700 + $(grep -c job.sh "$here/submitted.txt")))
"""


class Submit(InFolder):
    def environment(self, tools=""):
        """Hides a Slurm that is installed; commands in the folder tools come first."""
        hidden = [folder for folder in os.environ["PATH"].split(":") if not (Path(folder) / "sbatch").exists()]
        needed = self.session / "needed"  # from the folders that were left out
        if not needed.exists():
            needed.mkdir()
            for tool in ("bash", "basename", "cat", "dirname", "grep", "id", "mkdir", "realpath", "sed"):
                (needed / tool).symlink_to(shutil.which(tool))
        return os.environ | {"DAGSWEEP_PROGRAM": str(PROGRAM), "PATH": ":".join([*([str(tools)] if tools else []), *hidden, str(needed)])}

    def submit(self, *arguments, tools="", **settings):
        return subprocess.run(["bash", str(ROOT / "jobscripts/submit.sh"), *map(str, arguments)], cwd=self.folder, capture_output=True, text=True,
                              env=self.environment(tools) | settings, check=False)

    def tools(self):
        """A folder with an sbatch that submits nothing."""
        folder = self.session / "tools"
        folder.mkdir(exist_ok=True)
        (folder / "sbatch").write_text(SBATCH)
        (folder / "sbatch").chmod(0o755)
        return folder

    def submitted(self):
        """What the sbatch of tools() has been called with since the last call."""
        path = self.session / "tools/submitted.txt"
        words = path.read_text().splitlines()
        path.unlink()
        return words

    def test_dry_run(self):
        self.write("my sweep.yaml", SWEEP)
        done = self.submit("my sweep.yaml", "--ranks", 33, "--memory", 900, "--time", "2:00:00", "--shards", 9, "--at-once", 2, "--dry-run",
                           "--", "--qos=night", DAGSWEEP_PARTITION="long", DAGSWEEP_ACCOUNT="x1")
        self.assertEqual(done.returncode, 0, done.stderr)
        for word in ("--ntasks 33", "--mem-per-cpu 900M", "--time 2:00:00", "--array 1-9%2", "--qos=night", "--partition long", "--account x1",
                     "--requeue", "B:USR1@120"):
            self.assertIn(word, done.stdout.replace("\\", ""))
        self.assertFalse((self.folder / "results").exists(), "a dry run leaves nothing behind")

    def test_printed_commands_can_be_pasted(self):
        (self.folder / "it's 100% mine").mkdir()
        self.write("it's 100% mine/my sweep.yaml", SWEEP)
        for options in ([], ["--shards", 3], ["--shards", 3, "--output", "it's 100% mine/new/r.h5"]):
            with self.subTest(options=options):
                arguments = ["it's 100% mine/my sweep.yaml", "--retry", "failed,aborted", *options]
                printed = self.submit(*arguments, "--dry-run").stdout
                subprocess.run(["bash", "-e"], input=printed, text=True, cwd=self.folder, env=self.environment(self.tools()), check=True,
                               capture_output=True)
                pasted = self.submitted()
                done = self.submit(*arguments, tools=self.tools())
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(pasted, self.submitted())
                self.assertFalse([word for word in pasted if word.startswith("no folder")])
                self.assertIn(str(self.folder / "it's 100% mine/my sweep.yaml"), pasted)

    def test_the_progress_command_can_be_pasted(self):
        self.write("my sweep.yaml", SWEEP)
        for options, files in (([], ["r r.h5"]), (["--shards", 2], ["r r-1-of-2.h5", "r r-2-of-2.h5"])):
            with self.subTest(options=options):
                done = self.submit("my sweep.yaml", "--output", "r r.h5", *options, tools=self.tools())
                for number, name in enumerate(files, 1):
                    shard = ["--shard", f"{number}/2"] if options else []
                    self.succeed("run", "my sweep.yaml", "--output", name, *shard)
                command = next(line.partition("progress: ")[2] for line in done.stdout.splitlines() if line.startswith("progress: "))
                shown = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
                self.assertEqual(shown.returncode, 0, shown.stderr)
                self.assertEqual(shown.stdout.count(" tuples ("), len(files), shown.stdout)

    def test_jobs_of_an_array_share_a_file(self):
        self.write("s.yaml", SWEEP)
        done = self.submit("s.yaml", "--array", 4, "--at-once", 2, tools=self.tools())
        self.assertEqual(done.returncode, 0, done.stderr)
        words = self.submitted()
        self.assertEqual(words[words.index("--array") + 1], "1-4%2")
        self.assertEqual(words[-1], "join")
        self.assertEqual(sum(word.endswith("job.sh") for word in words), 1, "nothing is to be merged")
        output = self.folder / "results/s/s.h5"
        words = f"job.sh repository program s.yaml {output} 1 0"
        for queued, code in ((f"{words}   join", 0), (f"{words}  ", 2)):
            with self.subTest(queued=queued):
                done = self.submit("s.yaml", "--array", 2, tools=self.queue(f"17_1 RUNNING {queued}"))
                self.assertEqual(done.returncode, code, done.stderr)

    def test_timing_requests_exclusive_nodes(self):
        self.write("s.yaml", TIMING)
        self.assertIn("--nodes 3 --ntasks-per-node 2 --exclusive", self.submit("s.yaml", "--timing", 3, "--dry-run").stdout)

    def test_without_slurm_nothing_is_left_behind(self):
        self.write("s.yaml", SWEEP)
        done = self.submit("s.yaml")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("no sbatch here", done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["s.yaml"])

    def test_errors_are_reported_before_submission(self):
        self.write("s.yaml", SWEEP)
        self.write("typo.yaml", SWEEP.replace("heft]", "hetf]"))
        for arguments, word in ((["none.yaml"], "none.yaml"), ([], "which sweep"), (["s.yaml", "--ranks"], "needs a value"),
                                (["s.yaml", "--ranks", "0"], "--ranks"), (["s.yaml", "--nonsense"], "--nonsense"), (["typo.yaml"], "hetf"),
                                (["s.yaml", "--retry", "foo"], "'foo'"), (["s.yaml", "--time", "5x"], "'5x' is no time limit"),
                                (["s.yaml", "--seeds", "0"], "--seeds"), (["s.yaml", "--retry", "failed,"], "'failed,'"),
                                (["s.yaml", "--time", "2"], "--time: 2 leaves"), (["s.yaml", "--time", "0:02:00"], "120 seconds before"),
                                (["s.yaml", "--time", "1:59"], "--time: 1:59 leaves"), (["s.yaml", "--time", "0-0:1"], "--time: 0-0:1 leaves"),
                                (["s.yaml", "--timing", "2"], "timing: true"), (["s.yaml", "--at-once", "2"], "--shards"),
                                (["s.yaml", "--array", "2", "--shards", "2"], "give one of them"), (["s.yaml", "--array", "0"], "--array"),
                                (["s.yaml", "--array", "2", "--retry", "failed"], "--retry: not allowed with --array")):
            with self.subTest(arguments=arguments):
                done = self.submit(*arguments, tools=self.tools())
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(word, done.stderr)
                self.assertFalse((self.session / "tools/submitted.txt").exists())
                self.assertFalse((self.folder / "results").exists())

    def test_a_time_limit_above_the_warning(self):
        self.write("s.yaml", SWEEP)
        for limit in ("3", "2:01", "0:02:01", "0-0:03", "0-1", "1-00:00:00", "0", "08:09"):
            with self.subTest(limit=limit):
                done = self.submit("s.yaml", "--time", limit, "--dry-run")
                self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.submit("s.yaml", "--time", "3", "--dry-run", DAGSWEEP_WARNING="180").returncode, 2)

    def queue(self, *jobs, code=0):
        """tools() with an squeue that prints these lines of the format '%i %T %o'."""
        squeue = self.tools() / "squeue"
        squeue.write_text("#!/bin/bash\ncat <<'END'\n" + "".join(f"{job}\n" for job in jobs) + f"END\nexit {code}\n")
        squeue.chmod(0o755)
        return self.tools()

    def test_an_output_of_a_job_in_the_queue_is_refused(self):
        self.write("s.yaml", SWEEP)
        output = self.folder / "r r.h5"
        submitted = {}
        for shards in (1, 3):  # the words of sbatch from the script on, as the queue shows them
            arguments = ["s.yaml", "--output", output, "--shards", shards]
            self.assertEqual(self.submit(*arguments, tools=self.queue("12 RUNNING /home/else/job.sh")).returncode, 0)
            words = self.submitted()
            scripts = [k for k, word in enumerate(words) if word.endswith("job.sh")]
            ends = [*(k - 1 for k in scripts[1:]), len(words)]
            submitted |= {(shards, Path(words[k]).name): " ".join(words[k:end]) for k, end in zip(scripts, ends)}
        self.assertEqual(len(submitted), 3, submitted)
        for (shards, script), command in submitted.items():
            for state in ("PENDING", "RUNNING", "SUSPENDED"):
                with self.subTest(shards=shards, script=script, state=state):
                    tools = self.queue("12 RUNNING sleep 5", f"71_[1-3] {state} {command}")
                    for more in ([], ["--dry-run"], ["--shards", 3]):
                        done = self.submit("s.yaml", "--output", output, *more, tools=tools)
                        self.assertEqual(done.returncode, 2, done.stderr)
                        self.assertIn(f"{output}: job 71_[1-3] ({state}) writes it already", done.stderr)
                        self.assertFalse((tools / "submitted.txt").exists())
        command = submitted[1, "job.sh"]
        for job, name in ((f"71 COMPLETING {command}", "r r.h5"), (f"71 RUNNING {command}", "other.h5"), (f"71 RUNNING {command}", "r.h5")):
            with self.subTest(job=job, name=name):
                done = self.submit("s.yaml", "--output", name, tools=self.queue(job))
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_queue_that_does_not_answer_is_said(self):
        self.write("s.yaml", SWEEP)
        done = self.submit("s.yaml", "--output", "r.h5", tools=self.queue(code=1))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("squeue fails", done.stderr)
        self.assertIn(str(self.folder / "r.h5"), done.stderr)


if __name__ == "__main__":
    unittest.main()
