# Debian packages, for other scripts to source.
# shellcheck shell=bash

# What some tests need: a second simulator, a browser for pages, LaTeX for tables, strace for confined sweeps.
# Without it, tests/run.sh says what did not run.
# shellcheck disable=SC2034
packages_of_all_tests=(libsimgrid-dev chromium chromium-driver python3-selenium texlive-latex-recommended strace)

# Installs the packages that are missing, with three tries. If that fails, prints the output of apt-get.
install_packages() {
  local package missing=() root=() log try
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || root=(sudo)
  echo "Installing: ${missing[*]}"
  log=$(mktemp)
  for try in 1 2 3; do
    if { "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update &&
      "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
      rm "$log"
      return 0
    fi
    [ "$try" -eq 3 ] || sleep $((5 * try))
  done
  cat "$log" >&2
  rm "$log"
  return 1
}
