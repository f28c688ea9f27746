# What depends on your site, all of it, in this one place. submit.sh and job.sh read it; what stands
# in the environment wins, as in `DAGSWEEP_PARTITION=long bash jobscripts/submit.sh ...`.
# shellcheck shell=bash disable=SC2034

# ---------------------------------------------------------------- your site begins
# What makes MPI, HDF5 and the program's other libraries found, on login and compute nodes.
site_modules() {
  :  # module purge; module load gcc openmpi hdf5-mpi    (or: spack env activate dagsweep)
}
site_partition=${DAGSWEEP_PARTITION:-}  # empty: the site's default, as for all below
site_account=${DAGSWEEP_ACCOUNT:-}
site_sbatch_options=()                  # whatever else: (--constraint=cpu --qos=normal)

# How ranks are started: srun (with the MPI type that `srun --mpi=list` knows and your MPI was built
# for; empty = the site's default) or mpirun.
site_launcher=${DAGSWEEP_LAUNCHER:-srun}
site_srun_mpi=${DAGSWEEP_SRUN_MPI:-}
site_launcher_options=()

# How long before its time limit a job begins to stop, in seconds. Ranks stop within a few; Slurm
# looks at its clock once a minute only.
site_warning=${DAGSWEEP_WARNING:-120}
site_patience=${DAGSWEEP_PATIENCE:-$((site_warning / 2))} # after that, ranks that still run are left behind

site_program=${DAGSWEEP_PROGRAM:-}      # empty: build/release/dagsweep of this repository
# ---------------------------------------------------------------- your site ends
