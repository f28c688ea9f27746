#!/usr/bin/env bash
# Installs Debian's packages and the program, in a container of Debian 12 or on such a machine, as root.
#   bash build.sh FOLDER_OF_THE_SOURCES
# In a container the packages are those of one day, so that they are the same in years.
set -euo pipefail
sources=$(realpath "$1")
day=20250520T000000Z
if [ -f /.dockerenv ] || [ -n "${APPTAINER_NAME:-}${SINGULARITY_NAME:-}${APPTAINER_ROOTFS:-}${SINGULARITY_ROOTFS:-}" ]; then
  rm -f /etc/apt/sources.list.d/debian.sources
  cat >/etc/apt/sources.list <<SOURCES
deb [check-valid-until=no] http://snapshot.debian.org/archive/debian/$day bookworm main
deb [check-valid-until=no] http://snapshot.debian.org/archive/debian-security/$day bookworm-security main
SOURCES
fi
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# The versions with which the program is tested.
apt-get -qq install -y --no-install-recommends \
  g++=4:12.2.0-3 cmake=3.25.1-1 ninja-build pkg-config=1.8.1-1 openmpi-bin=4.1.4-3+b1 libopenmpi-dev=4.1.4-3+b1 \
  libhdf5-openmpi-dev=1.10.8+repack1-1 libboost-program-options-dev=1.74.0.3 libyaml-cpp-dev=0.7.0+dfsg-8+b1 \
  nlohmann-json3-dev=3.11.2-2 libexpat1-dev libfmt-dev=9.1.0+ds1-2 \
  python3 python3-h5py=3.7.0-8 python3-pandas=1.5.3+dfsg-2 python3-matplotlib=3.6.3-1+b1 python3-scipy=1.10.1-2 python3-yaml python3-jinja2
cmake -S "$sources" -B /tmp/dagsweep-build -G Ninja -D CMAKE_BUILD_TYPE=Release -D DAGSWEEP_TESTS=OFF >/dev/null
cmake --build /tmp/dagsweep-build --target dagsweep
install -m 755 /tmp/dagsweep-build/dagsweep /usr/local/bin/dagsweep
rm -rf /tmp/dagsweep-build
dagsweep --version
