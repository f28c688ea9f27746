#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "platform/instance.hpp"

namespace dagsweep {

using Table = std::vector<std::vector<double>>;

/// Every task has work 1. `times`: W, [tasks][P]; `group`: [tasks] or empty; `delay`: d, [P * P],
/// empty = 1 on every link.
inline Instance instance_of(const Table& times, std::vector<EdgeDraft> edges = {},
                            double startup = 0.0, std::vector<std::int64_t> group = {},
                            const std::vector<double>& delay = {}) {
  const std::size_t processors = times.front().size();
  GraphDraft draft;
  draft.work.assign(times.size(), 1.0);
  draft.edges = std::move(edges);
  draft.group = std::move(group);
  std::vector<double> values;
  for (const auto& row : times) values.insert(values.end(), row.begin(), row.end());
  std::vector<double> bandwidth(processors * processors, 1.0);
  for (std::size_t k = 0; k < delay.size(); ++k) bandwidth[k] = 1.0 / delay[k];
  return {TaskGraph(std::move(draft)), Platform(processors, std::move(bandwidth), startup),
          ExecutionTimes(times.size(), processors, std::move(values))};
}

}  // namespace dagsweep
