#pragma once

#include <optional>
#include <vector>

#include "runs/algorithm_call.hpp"
#include "search/objectives/executed_length.hpp"
#include "search/objectives/length.hpp"
#include "search/search.hpp"
#include "simulation/crashes/crash_evaluator.hpp"

namespace dagsweep {

/// A search as it is asked for: by a tuple of a sweep, on the command line, or in Python.
struct SearchRun {
  SearchStart start;
  Parameters parameters;  ///< search_parameters()
  SearchedAlgorithm first;
  std::optional<SearchedAlgorithm> second;  ///< if two algorithms are compared
  SearchKey key;
  SearchedScenario scenario = {};  ///< of executed lengths
};

struct SearchOutcome {
  SearchResult result;
  /// Median ratio on the instance found under 100 scenarios that the search has not seen; NaN of
  /// planned lengths.
  double fresh_ratio;
  Instance found;
  /// Processors whose crash at time 0 the algorithm does not survive on it; empty unless this is
  /// what was searched, and found.
  CrashSet crashes;
};

/// The parameters of a search from one instance that is given, outside of a sweep. Throws
/// InputError as Parameters, and for what only sweeps have: executed lengths, and a start per pair.
Parameters parameters_of_one_search(const std::vector<GivenParameter>& given);

/// An algorithm of the catalogue whose planned length is searched. Throws InputError as
/// scheduling_call(), and for one that plans nothing before a run.
SearchedAlgorithm planning_algorithm(const NamedAlgorithm& named, const Instance& instance,
                                     const ArgumentStyle& style = {});

/// Where the search begins, as its algorithms see it. Throws InputError.
Instance start_of(SearchRun run);

/// Throws RunError if no instance was admissible; InputError if the start cannot be searched.
SearchOutcome run_search(SearchRun run, const StopToken& stop, const SearchProgress& progress = {});

}  // namespace dagsweep
