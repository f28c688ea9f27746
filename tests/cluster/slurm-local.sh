#!/usr/bin/env bash
# A real Slurm with several virtual nodes on this machine, for testing job scripts. Needs root.
#   slurm-local.sh install          installs missing packages (Debian)
#   slurm-local.sh start [NODES]    starts nodes node1, node2, ... (default: 3) and waits until all are idle
#   slurm-local.sh run COMMAND...   runs a command in the environment that sbatch, srun and mpirun need
#   slurm-local.sh lose NODE        kills a node and all its processes
#   slurm-local.sh regain NODE      starts a killed node again
#   slurm-local.sh stop             ends all nodes and daemons and removes the folder
# Exit code 77: this machine cannot do that.
# All files are in the folder $SLURM_LOCAL (default /tmp/dagsweep-slurm). A node is a slurmd with its
# own host name. A Slurm or MUNGE that the machine already has is not affected.
set -euo pipefail
folder=${SLURM_LOCAL:-/tmp/dagsweep-slurm}
port=${SLURM_LOCAL_PORT:-18600} # and one port after it for each node
PATH=$PATH:/usr/sbin:/sbin
export SLURM_CONF=$folder/slurm.conf

refuse() {
  echo "slurm-local.sh: $*" >&2
  exit 1
}

# Ends with exit code 77: this machine lacks something, which is no fault.
impossible() {
  echo "slurm-local.sh: $*" >&2
  exit 77
}

install() {
  source "$(dirname "${BASH_SOURCE[0]}")/../../jobscripts/packages.sh"
  install_packages slurm-wlm munge openmpi-bin
}

# Repeats a command until it succeeds, for at most this many seconds: SECONDS COMMAND...
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}

nodes() { sed -n 's/^NodeName=\([^ ]*\) .*/\1/p' "$SLURM_CONF"; }

# Starts a daemon on a virtual host: its host name and /etc/hosts are visible only to its children.
on_host() { # HOST COMMAND...
  local host=$1
  shift
  # shellcheck disable=SC2016  # the inner shell expands it
  setsid unshare --uts --mount -- /bin/bash -c '
    hostname "$1"; mount --bind "$2" /etc/hosts; echo $$ >"$3"; shift 3; exec "$@"
  ' on_host "$host" "$folder/hosts" "$folder/$host.pid" "$@" \
    </dev/null >>"$folder/$host.log" 2>&1 &
}

# Kills a host's daemon and all its descendants: the processes in its UTS namespace.
kill_host() {
  local pid space process
  pid=$(cat "$folder/$1.pid" 2>/dev/null) || return 0
  rm -f "$folder/$1.pid"
  space=$(readlink "/proc/$pid/ns/uts" 2>/dev/null) || return 0
  [ "$space" != "$(readlink /proc/self/ns/uts)" ] || return 0 # the process id has been reused
  for process in /proc/[0-9]*; do
    if [ "$(readlink "$process/ns/uts" 2>/dev/null)" = "$space" ]; then
      kill -9 "${process#/proc/}" 2>/dev/null || true
    fi
  done
}

start_node() { on_host "$1" slurmd -D -N "$1"; }

configure() { # NODES
  local n
  mkdir -p "$folder"/{state,munge}
  chmod 755 "$folder"
  chmod 700 "$folder/munge"
  head -c 1024 /dev/urandom >"$folder/munge/key"
  chmod 400 "$folder/munge/key"
  echo "127.0.0.1 localhost $(hostname) controller" >"$folder/hosts"
  cat >"$SLURM_CONF" <<CONF
ClusterName=local
SlurmctldHost=controller(127.0.0.1)
SlurmctldPort=$port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A requeued job can start again only after its old credential has expired.
AuthInfo=socket=$folder/munge.socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/%n.slurmd.pid
SlurmdSpoolDir=$folder/spool-%n
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/%n.slurmd.log
# The folder for the sockets of each node's PMIx server.
TmpFS=$folder/tmp-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=pmix
# Use the number of processors given below instead of the machine's.
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,bf_interval=1
JobRequeue=1
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
KillWait=5
SlurmdTimeout=15
MessageTimeout=60
ReturnToService=2
MinJobAge=600
CONF
  for ((n = 1; n <= $1; ++n)); do
    mkdir -p "$folder"/{spool,tmp}-node$n
    echo "127.0.0.1 node$n" >>"$folder/hosts"
    echo "NodeName=node$n NodeAddr=127.0.0.1 Port=$((port + n)) CPUs=4 RealMemory=4000" >>"$SLURM_CONF"
  done
  echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE DefaultTime=10 GraceTime=60" >>"$SLURM_CONF"
  echo "PartitionName=urgent Nodes=ALL MaxTime=INFINITE DefaultTime=10 PriorityTier=10" >>"$SLURM_CONF" # preempts the other
  echo "CgroupPlugin=cgroup/v1" >"$folder/cgroup.conf" # not used, but slurmd searches for the file
}

all_idle() { [ "$(sinfo -h -N -p all -o '%N %T' | grep -c ' idle$')" -eq "$(nodes | wc -l)" ]; }

start() {
  local node tool
  [ "$(id -u)" -eq 0 ] || impossible "needs root (its nodes have host names of their own)"
  for tool in munged slurmctld slurmd srun unshare; do
    command -v $tool >/dev/null || impossible "there is no $tool: slurm-local.sh install"
  done
  unshare --uts --mount true 2>/dev/null || impossible "no namespaces may be made here (a container?)"
  [ ! -e "$folder" ] || refuse "$folder exists: slurm-local.sh stop"
  configure "${1:-3}"
  on_host munge munged -F --key-file "$folder/munge/key" --socket "$folder/munge.socket" \
    --pid-file "$folder/munge/pid" --log-file "$folder/munge/log" --seed-file "$folder/munge/seed"
  within 10 munge -n -S "$folder/munge.socket" || impossible "munged does not start: $folder/munge.log"
  on_host controller slurmctld -D -i
  within 20 scontrol ping || impossible "slurmctld does not start: $folder/slurmctld.log"
  for node in $(nodes); do start_node "$node"; done
  within 60 all_idle || impossible "nodes do not become idle: $folder/*.log"
}

stop() {
  local host
  [ -e "$SLURM_CONF" ] || return 0
  for host in $(nodes) controller munge; do kill_host "$host"; done
  rm -rf "$folder"
}

run() {
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
  # Nodes communicate over the loopback device, which Open MPI excludes by default.
  export OMPI_MCA_btl_tcp_if_include=lo OMPI_MCA_oob_tcp_if_include=lo
  export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_rmaps_base_oversubscribe=1
  export OMPI_MCA_mpi_yield_when_idle=1
  exec "$@"
}

case ${1:-} in
  install | stop) "$1" ;;
  start) start "${2:-3}" ;;
  run) shift; run "$@" ;;
  lose) kill_host "$2" ;;
  regain) start_node "$2" ;;
  *) sed -n '2,/^set -euo/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
