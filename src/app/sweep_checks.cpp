#include "app/sweep_checks.hpp"

#include "sweep/description/command_files.hpp"
#include "sweep/tuples/search_starts.hpp"

namespace dagsweep {

void check_runs(const Sweep& sweep) {
  check_command_files(sweep.description());
  check_search_starts(sweep);
}

}  // namespace dagsweep
