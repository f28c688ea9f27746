#pragma once

#include <optional>
#include <vector>

#include "runs/named_algorithm.hpp"
#include "search/objectives/executed_length.hpp"
#include "search/objectives/length.hpp"
#include "search/search.hpp"
#include "simulation/crashes/crash_evaluator.hpp"

namespace dagsweep {

/// A search as it is requested: by a tuple of a sweep, on the command line, or in Python.
struct SearchRun {
  SearchStart start;
  Parameters parameters;  ///< search_parameters()
  SearchedAlgorithm first;
  std::optional<SearchedAlgorithm> second;  ///< if two algorithms are compared
  SearchKey key;
  SearchedScenarios scenarios = {};  ///< for executed lengths
};

struct SearchOutcome {
  SearchResult result;
  /// Median ratio on the instance found under 100 scenarios that the search has not seen; NaN for
  /// planned lengths.
  double fresh_ratio;
  Instance found;
  /// Processors whose crash at time 0 the algorithm does not survive on `found`; empty unless the
  /// metric is `incomplete` and the search has found such an instance.
  CrashSet crashes;
};

/// The parameters of a search from one given instance, outside of a sweep. Throws InputError as
/// Parameters, and for settings that only sweeps have: executed lengths, and a start per pair.
Parameters parameters_of_one_search(const std::vector<GivenParameter>& given);

/// An algorithm of the catalogue whose planned length is searched. Throws InputError as
/// scheduling_request(), and for one that plans nothing before a run.
SearchedAlgorithm planning_algorithm(const NamedAlgorithm& named, const Instance& instance,
                                     const ArgumentStyle& style = {});

/// The instance at which the search begins, as its algorithms see it. Throws InputError.
Instance start_of(SearchRun run);

/// Throws InputError if the search cannot begin, as run_search() would.
void check_start(SearchRun run);

/// Runs the search. Throws RunError if no instance was admissible; InputError if the start cannot
/// be searched.
SearchOutcome run_search(SearchRun run, const StopToken& stop, const SearchProgress& progress = {});

}  // namespace dagsweep
