#!/usr/bin/env bash
# Tests the job scripts on a real Slurm with three virtual nodes on this machine: requeues, hanging ranks, a
# cancelled job, a lost node, an array, timing. Installs what is missing; needs root; takes about four
# minutes. Skips the tests if Slurm cannot be started (a container without namespaces).
#   sudo bash tests/cluster/run.sh [options of python3 -m unittest, such as -k array]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
bash jobscripts/setup.sh release dagsweep
bash tests/cluster/slurm-local.sh install
cd tests/cluster
exec /usr/bin/python3 -m unittest -v cluster_test "$@"
