#!/usr/bin/env bash
# Runs the study of a paper, or what is missing of it, and writes its report: claims first.
#   bash jobscripts/reproduce.sh STUDY [options]
#     STUDY            a folder of sweeps/ with claims.yaml (ftsa, gtp, entity, lheft, parametric, pisa), or all
#     --quick          20 seeds, or as many as a sweep has (default); 25 of timing sweeps, where measurements that
#                      other programs disturb are dropped; all seeds of searches, which are their tries
#     --full           as many seeds as the sweeps say, at least the papers', and also sweeps named ...-full.yaml, which
#                      take minutes (gtp) to hours (entity)
#     --seeds N        N seeds
#     --until-decided  20 seeds, then as many as a claim that is undecided needs (40, 80 or 160), of its sweeps alone, until none is
#                      left that so many could decide
#     --graphs FOLDER  graphs of the standard task graph set in FOLDER, in place of generated ones (gtp)
#     --output FOLDER  (default: results/STUDY; with --graphs results/STUDY-on-files)
#     --report         only write the report on what has run
#     --bundle         also pack all of it into FOLDER/STUDY.zip, which 'dagsweep verify-bundle' checks on any machine
#     --licence SPDX   with --bundle: licence of the files of --graphs, or FILE=SPDX (may be repeated); none: it is not known
#     --slurm [...]    submit the sweeps, and then the report, with the options of submit.sh that follow
# Results of fewer seeds are reused. To repeat and look at one tuple of FOLDER/NAME-seeds-N.h5:
# dagsweep simulate sweeps/STUDY/NAME.yaml --seeds N --tuple K
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

refuse() {
  echo "reproduce.sh: $*" >&2
  exit 2
}
usage() { sed -n '2,/^set -euo/{/^set/d;s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; }
study_tool() { "${DAGSWEEP_PYTHON:-/usr/bin/python3}" "$repository/postprocess/study.py" "$@"; }
studies() { (cd "$repository/sweeps" && for f in */claims.yaml; do dirname "$f"; done); }

study='' seeds=20 bounded=1 full='' decided='' graphs='' folder='' report='' bundle='' licences=() slurm='' submit=()
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage; exit 0 ;;
    --quick) seeds=20 bounded=1 full='' ;;
    --full) seeds='' full=1 ;;
    --until-decided) decided=1 ;;
    --report) report=1 ;;
    --bundle) bundle=1 ;;
    --slurm) slurm=1; shift; submit=("$@"); break ;;
    --seeds | --output | --graphs | --licence)
      [ $# -ge 2 ] || refuse "$1 needs a value (see --help)"
      [[ $2 != -* ]] || refuse "$1: '$2' looks like an option (write ./$2 for a folder of this name)"
      case $1 in
        --output) folder=$2 ;;
        --graphs) graphs=$2 ;;
        --licence) licences+=(--licence "$2") ;;
        --seeds)
          [[ $2 =~ ^[1-9][0-9]*$ ]] || refuse "--seeds: '$2' is no whole number from 1 on"
          seeds=$2 bounded='' full='' ;;
      esac
      shift ;;
    -*) refuse "unknown option $1 (see --help)" ;;
    *) [ -z "$study" ] || refuse "two studies: $study and $1"; study=$1 ;;
  esac
  shift
done
if [ -n "$decided" ] && { [ -z "$bounded" ] || [ -n "$full" ]; }; then refuse "--until-decided begins with 20 seeds; leave out --seeds and --full"; fi
if [ ${#licences[@]} -gt 0 ] && [ -z "$bundle" ]; then refuse "--licence is of the files in a bundle; add --bundle"; fi
[ -n "$study" ] || refuse "which study? ($(studies | paste -sd ' '), or all; see --help)"
if [ "$study" = all ]; then
  [ -z "$folder$graphs" ] || refuse "--output and --graphs are of one study; name it"
  outcome=0
  for one in $(studies); do
    options=(${report:+--report} ${bundle:+--bundle} ${licences[@]+"${licences[@]}"})
    if [ -n "$decided" ]; then options+=(--until-decided); elif [ -z "$seeds" ]; then options+=(--full); elif [ -z "$bounded" ]; then options+=(--seeds "$seeds"); fi
    if [ -n "$slurm" ]; then options+=(--slurm ${submit[@]+"${submit[@]}"}); fi
    bash "${BASH_SOURCE[0]}" "$one" ${options[@]+"${options[@]}"} || outcome=$?
  done
  exit "$outcome"
fi
own=$repository/sweeps/$study
[ -f "$own/claims.yaml" ] || refuse "'$study' is no study (known: $(studies | paste -sd ' '), all)"
folder=${folder:-results/$study${graphs:+-on-files}}
if [ -n "$graphs" ]; then
  [ -d "$graphs" ] || refuse "--graphs: $graphs is no folder"
  if [ -n "$bundle" ] && [ ${#licences[@]} -eq 0 ] && [[ $(realpath "$graphs") != "$repository"/* ]]; then
    refuse "--bundle: the files of $graphs need a licence; add --licence SPDX, or none if it is not known"
  fi
fi
mkdir -p "$folder"
folder=$(realpath "$folder")
if [ -n "$graphs" ]; then
  study_tool "$own" --graphs "$graphs" --output "$folder/study/$study"
  own=$folder/study/$study
fi

if [ -n "$slurm" ]; then
  # shellcheck source=site.sh
  source "$repository/jobscripts/site.sh"
  site_modules
  program=${site_program:-$repository/build/release/dagsweep}
  [ -x "$program" ] || refuse "$program: does not exist (build it: README.md, or set DAGSWEEP_PROGRAM)"
else
  program=${DAGSWEEP_PROGRAM:-$repository/build/release/dagsweep}
  [ -n "$report" ] || [ -n "${DAGSWEEP_PROGRAM:-}" ] || bash "$repository/jobscripts/setup.sh" release dagsweep
fi

# The number of seeds that a sweep file names, and the number to run.
seeds_of() { sed -n 's/^  seed: {from: 1, count: \([0-9]*\)}.*/\1/p' "$1"; }
seeds_for() {
  local named count=$seeds
  named=$(seeds_of "$1")
  if [ -n "$bounded" ] && [ -n "$seeds" ] && grep -q '^timing: true' "$1"; then count=25; fi
  if [ -n "$bounded" ] && grep -q '^search:' "$1"; then count=$named; fi
  if [ -z "$seeds" ] || { [ -n "$bounded" ] && [ "$named" -lt "$count" ]; }; then count=$named; fi
  echo "$count"
}
# Prints the path of a sweep's results with the most seeds among those without pending runs; among all if there are none of these, or
# no program (a report does not need it).
best_results() {
  local path code most=''
  while read -r path; do
    code=0
    "$program" status "$path" --exit-code >/dev/null 2>&1 || code=$?
    if [ "$code" -le 1 ]; then # 1: some runs failed
      most=$path
      break
    fi
    if [ -z "$most" ]; then most=$path; fi
  done < <(find "$folder" -maxdepth 1 -name "$1-seeds-*.h5" | sed 's/.*-seeds-\([0-9]*\)\.h5$/\1 &/' | sort -rn | cut -d ' ' -f 2-)
  echo "$most"
}

outcome=0 jobs=()
# Runs or submits a sweep with this number of seeds, unless that has ended: SWEEP SEEDS
run_sweep() {
  local file=$own/$1.yaml count=$2 results=$folder/$1-seeds-$2.h5 code=0 timing='' earlier submitted options=()
  if [ -f "$results" ] && "$program" status "$results" --exit-code >/dev/null; then return; fi
  if grep -q '^timing: true' "$file"; then timing=1; fi
  earlier=$(best_results "$1")
  if [ -z "$timing" ] && [ ! -f "$results" ] && [ -n "$earlier" ]; then options=(--reuse "$earlier"); fi
  echo "== $study/$1, $count seeds"
  if [ -n "$slurm" ]; then
    if [ -n "$timing" ]; then set -- --timing 1; else set -- ${submit[@]+"${submit[@]}"}; fi
    submitted=$(DAGSWEEP_PROGRAM=$program bash "$repository/jobscripts/submit.sh" "$file" --seeds "$count" --output "$results" "$@")
    echo "$submitted"
    jobs+=("$(sed -n 's/^job \([0-9]*\):.*/\1/p' <<<"$submitted" | tail -n 1)")
  else
    bash "$repository/jobscripts/run.sh" "$program" "$file" "$results" --seeds "$count" ${options[@]+"${options[@]}"} || code=$?
    if [ "$code" -gt 1 ]; then exit "$code"; fi # 1: some runs failed; the report counts them
    if [ "$code" -gt "$outcome" ]; then outcome=$code; fi
  fi
}
# Fills the array files: the best results of every sweep.
find_results() {
  local file name found
  files=()
  for file in "$own"/*.yaml; do
    name=$(basename "$file" .yaml)
    found=$([ "$name" = claims ] || best_results "$name")
    if [ -n "$found" ]; then files+=("$found"); fi
  done
}
# Submits a job that runs these words, a call of reproduce.sh, when the jobs submitted so far have ended.
go_on_after_jobs() {
  local last
  last=$(sbatch --parsable ${site_partition:+--partition "$site_partition"} ${site_account:+--account "$site_account"} \
    --ntasks 1 --job-name "$study-report" --output "$folder/report-%j.log" \
    --dependency "afterany:$(IFS=:; echo "${jobs[*]}")" \
    --wrap "$(printf '%q ' "$@")")
  echo "job ${last%%;*}: writes $folder/report.html${decided:+, or submits what undecided claims need}"
}

# Says how long the sweeps that have not ended will take on this machine, from a sample of their runs, of 2 s from 20 seeds on and less for
# fewer: SWEEP SEEDS...
announce() {
  local hours=() results sample
  while [ $# -gt 0 ]; do
    results=$folder/$1-seeds-$2.h5
    if ! [ -f "$results" ] || ! "$program" status "$results" --exit-code >/dev/null; then
      [ ${#hours[@]} -gt 0 ] || echo "== $study: estimating how long it takes (up to 2 s for each sweep)"
      sample=$(($2 < 20 ? $2 : 20))
      hours+=("$("$program" plan "$own/$1.yaml" --seeds "$2" --seconds "$((sample / 10)).$((sample % 10))" 2>/dev/null | sed -n '1s/.* \([0-9.e+-]*\) core-hours.*/\1/p')")
    fi
    shift 2
  done
  if [ ${#hours[@]} -eq 0 ]; then return; fi
  printf '%s\n' "${hours[@]}" | awk -v study="$study" -v cores="$(nproc)" -v folder="$folder" '
    { total += $1; unknown += ($1 == "") }
    END {
      minutes = total * 60 / cores
      printf "== %s: %d sweeps, about %s on %d cores (%.2g core-hours) if nothing else runs%s; to %s; ^C stops it, the same command goes on\n",
        study, NR, minutes < 1 ? "a minute" : minutes < 90 ? sprintf("%.0f minutes", minutes) : sprintf("%.1f hours", minutes / 60),
        cores, total, unknown ? sprintf(", without %d that cannot be estimated", unknown) : "", folder
    }'
}

sweeps=()
for file in "$own"/*.yaml; do
  name=$(basename "$file" .yaml)
  if [ "$name" = claims ] || [ -n "$report" ]; then continue; fi
  if [[ $name == *-full ]] && [ -z "$full" ]; then continue; fi
  count=$(seeds_for "$file")
  [ -n "$count" ] || refuse "$file: has no line 'seed: {from: 1, count: N}'"
  if [ -n "$decided" ]; then # or more, which an earlier look has asked for
    best=$(best_results "$name")
    if [[ $best =~ -seeds-([0-9]+)\.h5$ ]] && [ "${BASH_REMATCH[1]}" -gt "$count" ]; then count=${BASH_REMATCH[1]}; fi
  fi
  sweeps+=("$name" "$count")
done
if [ -z "$slurm" ]; then announce ${sweeps[@]+"${sweeps[@]}"}; fi
for ((k = 0; k < ${#sweeps[@]}; k += 2)); do run_sweep "${sweeps[k]}" "${sweeps[k + 1]}"; done
find_results
while [ -n "$decided" ] && [ -z "$report" ] && [ ${#jobs[@]} -eq 0 ]; do
  wanted=$(study_tool "$own" ${files[@]+"${files[@]}"} --next-runs -o "$folder")
  if [ -z "$wanted" ]; then break; fi
  echo "== undecided claims need: $(awk '{printf "%s%s with %d seeds", sep, $1, $2; sep = ", "}' <<<"$wanted")"
  while read -r name count <&3; do run_sweep "$name" "$count"; done 3<<<"$wanted"
  find_results
done

if [ ${#jobs[@]} -gt 0 ]; then
  again=(bash "${BASH_SOURCE[0]}" "$study" --output "$folder" ${graphs:+--graphs "$(realpath "$graphs")"} ${bundle:+--bundle}
    ${licences[@]+"${licences[@]}"})
  # One step for each number of seeds, and two for jobs that ended early; after that the existing results are reported.
  step=$((${DAGSWEEP_REPRODUCE_STEP:-0} + 1))
  if [ -n "$decided" ] && [ "$step" -le 6 ]; then
    go_on_after_jobs env "DAGSWEEP_REPRODUCE_STEP=$step" "${again[@]}" --until-decided --slurm ${submit[@]+"${submit[@]}"}
  else
    go_on_after_jobs "${again[@]}" --report
  fi
  exit 0
fi

# Figures of finished tasks against time need traces of single runs.
if [ -x "$program" ] && grep -q 'progress:' "$own/claims.yaml"; then
  while IFS=$'\t' read -r sweep count tuple trace; do
    mkdir -p "$(dirname "$trace")"
    if [ -n "$report" ] && [ -f "$trace" ]; then continue; fi
    "$program" simulate "$sweep" --seeds "$count" --tuple "$tuple" --trace "$trace" >/dev/null || rm -f "$trace"
  done < <(study_tool "$own" ${files[@]+"${files[@]}"} --traces -o "$folder")
fi
write_report() { study_tool "$own" ${files[@]+"${files[@]}"} --progress -o "$folder"; }
if [ -z "$bundle" ]; then
  write_report
  exit "$outcome"
fi
[ ${#files[@]} -gt 0 ] || { write_report; refuse "--bundle: nothing of $study has run"; }
# The bundle has the report, which takes as long as all sweeps: it is written once.
code=0
"${DAGSWEEP_PYTHON:-/usr/bin/python3}" "$repository/postprocess/bundle.py" "${files[@]}" --study "$own" \
  ${licences[@]+"${licences[@]}"} --progress --report "$folder" --output "$folder/$study.zip" || code=$?
if [ "$code" -ne 0 ]; then # what cannot be published has a report all the same
  write_report || true
  exit "$code"
fi
exit "$outcome"
