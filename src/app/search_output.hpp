#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/options.hpp"
#include "search/search_run.hpp"

namespace dagsweep {

/// A search that has ended, with all that the output files need.
struct EndedSearch {
  SearchRun run;
  SearchOutcome outcome;
  /// Labels of the algorithms; the second is read only if there are two.
  std::array<std::string, 2> labels;
  /// (step, objective) of the start and of each instance that was better than all before it.
  std::vector<std::pair<std::uint64_t, double>> best;
};

/// Runs the search. `progress` is called as run_search() calls it.
EndedSearch ended_search(SearchRun run, std::array<std::string, 2> labels, const StopToken& stop,
                         const SearchProgress& progress = {});

/// Adds --gantt and --record.
void add_search_output_options(std::vector<OptionSpec>& options);
/// Writes the files of these options. --gantt: the two executions that the search compares on the
/// instance it found, drawn one after the other on one time axis (SVG). --record: these executions
/// and the best objective by step, as numbers ("dagsweep-search-1", README.md of search/).
void write_search_output(const OptionValues& options, const EndedSearch& search,
                         const StopToken& stop);

}  // namespace dagsweep
