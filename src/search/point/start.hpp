#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "platform/instance.hpp"
#include "platform/models/generated.hpp"
#include "platform/models/heterogeneity.hpp"

namespace dagsweep {

/// A closed interval of positive numbers.
struct Interval {
  double low = 0.0;
  double high = 0.0;

  double length() const { return high - low; }
};

/// Intervals in which moves keep the numbers of an instance; std::nullopt: the interval that the
/// start is drawn from, or that its numbers span.
struct SearchIntervals {
  std::optional<Interval> work;   ///< of tasks
  std::optional<Interval> data;   ///< of edges
  std::optional<Interval> speed;  ///< of processors, on related machines
  std::optional<Interval> cost;   ///< factors of execution times, on unrelated machines
  std::optional<Interval> link;   ///< delays or bandwidths of links, whichever move
};

/// The start of a search: an instance before it is scaled, and the numbers that it is computed
/// from.
struct SearchStart {
  Instance instance;
  TimesModel costs = TimesModel::per_pair;
  std::vector<double> factors;  ///< s_p, [P], or u_ip, [tasks * P]; empty where costs are equal
  SearchIntervals drawn;        ///< intervals that the generator draws from, where known
  /// The value to hold while the search moves; at most one is given.
  std::optional<double> ccr;
  std::optional<double> granularity;
  double work_factor = 1.0;  ///< factor of all times, from the unit of work to that of W
};

/// The start at a given instance. Its factors are the instance's speeds, or without these
/// u_ip = W / work, and 1 for a task without work. True times are not read.
SearchStart search_start(Experiment experiment);

/// The start at the instance that generate_instance(graph, settings, seed) makes. `work`: interval
/// that the generator of the graph draws from. Throws as generate_instance().
SearchStart search_start(const TaskGraph& graph, const CostSettings& settings, std::uint64_t seed,
                         std::optional<Interval> work = std::nullopt);

}  // namespace dagsweep
