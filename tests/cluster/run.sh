#!/usr/bin/env bash
# Tests the job scripts on a real Slurm with three virtual nodes on this machine: requeues, hanging ranks, a
# cancelled job, a lost node, a preemption, an array, timing, and a night in small. Installs what is missing; needs root;
# takes about eight minutes, mostly of waiting for Slurm. If this machine cannot run Slurm (no packages, or no namespaces as in a
# container), the last line says so.
#   sudo bash tests/cluster/run.sh [options of python3 -m unittest, such as -k array]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
bash jobscripts/setup.sh release dagsweep
if ! bash tests/cluster/slurm-local.sh install; then
  echo "Job scripts are not tested with Slurm: it cannot be installed here"
  exit 0
fi
cd tests/cluster
exec /usr/bin/python3 -m unittest -v cluster_test "$@"
