#include "sweep/description/command_files.hpp"

#include <algorithm>

#include "schedulers/command/command_file.hpp"

namespace dagsweep {
namespace {

void check_command_file(const AlgorithmChoice& algorithm) {
  if (algorithm.command == nullptr) return;
  const auto problem = missing_file(algorithm.command->spec().line);
  if (!problem) return;
  throw InputError(algorithm.command_place.text() + ": " + *problem);
}

}  // namespace

void check_command_files(const SweepDescription& sweep) {
  if (sweep.files.is_confined()) return;
  std::ranges::for_each(sweep.algorithms, check_command_file);
  if (sweep.search) std::ranges::for_each(sweep.search->against, check_command_file);
}

}  // namespace dagsweep
