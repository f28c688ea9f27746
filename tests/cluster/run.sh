#!/usr/bin/env bash
# Tries the job scripts on a real Slurm of three virtual nodes on this machine: a chain of requeues, ranks
# that hang, a cancelled job, a lost node, an array, timing. Sets everything up; needs root; takes about four
# minutes. Where no Slurm can be started (a container without namespaces) it says so and skips.
#   sudo bash tests/cluster/run.sh [options of python3 -m unittest, such as -k array]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
bash jobscripts/setup.sh release dagsweep
bash tests/cluster/slurm-local.sh install
cd tests/cluster
exec /usr/bin/python3 -m unittest -v cluster_test "$@"
