#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "platform/instance.hpp"
#include "platform/models/generated.hpp"
#include "platform/models/heterogeneity.hpp"
#include "search/point/intervals.hpp"

namespace dagsweep {

/// Where a search begins: an instance before it is scaled, and the numbers that it is computed
/// from.
struct SearchStart {
  Instance instance;
  TimesModel costs = TimesModel::per_pair;
  std::vector<double> factors;  ///< s_p, [P], or u_ip, [tasks * P]; empty where costs are equal
  SearchIntervals drawn;        ///< what the generator draws from, as far as that is known
  /// At most one is held while the search moves.
  std::optional<double> ccr;
  std::optional<double> granularity;
};

/// From an instance that is given: its speeds, or without these u_ip = W / work, and 1 for a task
/// without work. True times are not read.
SearchStart search_start(Experiment experiment);

/// From what generate_instance(graph, settings, seed) makes. `work`: what the generator of the
/// graph draws from. Throws as it does.
SearchStart search_start(const TaskGraph& graph, const CostSettings& settings, std::uint64_t seed,
                         std::optional<Interval> work = std::nullopt);

}  // namespace dagsweep
