#!/usr/bin/env bash
# The job that submit.sh submits after the shards of a sweep: merges their files into one.
#   merge_job.sh REPOSITORY PROGRAM OUTPUT SHARDS
set -euo pipefail
repository=$1 program=$2 output=$3 shards=$4
# shellcheck source=site.sh
source "$repository/jobscripts/site.sh"
site_modules
parts=()
for ((k = 1; k <= shards; ++k)); do
  part=${output%.h5}-$k-of-$shards.h5
  if [ -e "$part" ]; then parts+=("$part"); else echo "$part: missing"; fi
done
exec "$program" merge --force "${parts[@]}" --output "$output"
