#pragma once

#include "search/parameters.hpp"
#include "search/point/start.hpp"

namespace dagsweep {

/// One tuple of a sweep of searches.
struct SearchRun {
  SearchStart start;
  Parameters parameters;  ///< search_parameters()
  PlannedRatio::Algorithm first;
  std::optional<PlannedRatio::Algorithm> second;  ///< std::nullopt if one length is over another
  SearchKey key;
};

struct SearchOutcome {
  SearchResult result;
  Instance found;
};

/// Throws RunError if no instance was admissible; InputError if the start cannot be searched.
SearchOutcome run_search(SearchRun run, const StopToken& stop);

}  // namespace dagsweep
