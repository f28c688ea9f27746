#pragma once

#include "search/parameters.hpp"
#include "search/point/start.hpp"

namespace dagsweep {

/// One tuple of a sweep of searches.
struct SearchRun {
  SearchStart start;
  Parameters parameters;  ///< search_parameters()
  SearchedAlgorithm first;
  std::optional<SearchedAlgorithm> second;  ///< std::nullopt if one length is over another
  SearchKey key;
  SearchedScenario scenario;  ///< of executed lengths
  bool shows_work = false;    ///< an algorithm outside of the library may read the work of tasks
};

struct SearchOutcome {
  SearchResult result;
  /// Median ratio on the instance found under 100 scenarios that the search has not seen; NaN of
  /// planned lengths.
  double fresh_ratio;
  Instance found;
};

/// Where the search begins, as its algorithms see it. Throws InputError.
Instance start_of(SearchRun run);

/// Throws RunError if no instance was admissible; InputError if the start cannot be searched.
SearchOutcome run_search(SearchRun run, const StopToken& stop);

}  // namespace dagsweep
