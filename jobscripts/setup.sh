#!/usr/bin/env bash
# Sets up a Debian machine: installs missing packages that the project needs, and builds a preset
# into build/<preset>. Used by local.sh and tests/run.sh.
#   bash jobscripts/setup.sh [release|debug|asan|tsan|clang [TARGET]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
target=${2:-all}

packages=(g++ cmake ninja-build git pkg-config openmpi-bin libopenmpi-dev libhdf5-openmpi-dev
  libboost-program-options-dev libyaml-cpp-dev nlohmann-json3-dev libexpat1-dev libfmt-dev catch2 libbenchmark-dev
  python3 python3-h5py python3-pandas python3-matplotlib python3-scipy python3-yaml python3-jinja2
  python3-pytest python3-pytest-subtests python3-networkx
  python3-dev python3-pybind11 pybind11-dev python3-setuptools python3-wheel python3-pip python3-venv)
case $preset in clang | asan) packages+=(clang libclang-rt-dev) ;; esac

source jobscripts/packages.sh
install_packages "${packages[@]}"

# A copied repository contains the build of the original folder, and CMake refuses to continue that.
source_of() { sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "build/$preset/CMakeCache.txt" 2>/dev/null || true; }
built_from=$(source_of)
if [ -n "$built_from" ] && [ "$(realpath -m "$built_from")" != "$(pwd -P)" ]; then
  echo "build/$preset belongs to $built_from: building anew, which takes 5 to 10 minutes on two cores"
  if [ -t 1 ]; then
    echo "(^C within 5 seconds keeps it)"
    sleep 5
  fi
  rm -rf "build/$preset"
fi
if [ ! -f "build/$preset/build.ninja" ]; then
  read -ra flags <<<"${DAGSWEEP_CMAKE_FLAGS:-}"
  cmake --preset "$preset" "${flags[@]}" >/dev/null
fi
cmake --build "build/$preset" --target "$target"
