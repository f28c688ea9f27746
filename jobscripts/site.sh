# All settings that depend on your site. submit.sh and job.sh read them. Variables of the environment
# take precedence, as in `DAGSWEEP_PARTITION=long bash jobscripts/submit.sh ...`.
# shellcheck shell=bash disable=SC2034

# ---------------------------------------------------------------- settings of your site
# Loads MPI, HDF5 and the program's other libraries, on login and compute nodes.
site_modules() {
  :  # module purge; module load gcc openmpi hdf5-mpi    (or: spack env activate dagsweep)
}
site_partition=${DAGSWEEP_PARTITION:-}  # empty: the site's default, as for all settings below
site_account=${DAGSWEEP_ACCOUNT:-}
site_sbatch_options=()                  # further options: (--constraint=cpu --qos=normal)

# The launcher of ranks: srun or mpirun. For srun, an MPI type that `srun --mpi=list` names and that
# your MPI supports; empty = the site's default.
site_launcher=${DAGSWEEP_LAUNCHER:-srun}
site_srun_mpi=${DAGSWEEP_SRUN_MPI:-}
site_launcher_options=()

# Seconds before its time limit at which a job is warned and stops. Ranks stop within a few seconds;
# Slurm checks its clock only once a minute.
site_warning=${DAGSWEEP_WARNING:-120}
site_patience=${DAGSWEEP_PATIENCE:-$((site_warning / 2))} # seconds after the warning at which ranks are killed

# Seconds to wait while the results file is in use: file servers keep the locks of a lost node for up to minutes.
site_wait=${DAGSWEEP_WAIT:-300}
# Seconds without a report from any rank that is not idle, after which the job requeues itself; twice the longest run, if that is longer.
site_silence=${DAGSWEEP_SILENCE:-600}
# Seconds without a sign of life after which a job of submit.sh --array counts as dead.
site_lease=${DAGSWEEP_LEASE:-60}
site_pause=${DAGSWEEP_PAUSE:-40}        # seconds until a launcher that did not start the sweep is tried again

site_program=${DAGSWEEP_PROGRAM:-}      # empty: build/release/dagsweep of this repository
# ---------------------------------------------------------------- end of the settings
