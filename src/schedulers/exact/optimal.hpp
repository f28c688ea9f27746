#pragma once

#include <array>
#include <cstdint>

#include "core/parameters.hpp"
#include "schedule/static_scheduler.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 1> optimal_parameters{{
    {"max_nodes", ParameterKind::integer, "1000000",
     "partial schedules examined; then the best schedule found, with its gap", 0, 1e15},
}};

/// A shortest schedule of one replica per task, by branch and bound over appended tasks (depth
/// first), or the shortest schedule found when `max_nodes` partial schedules have been examined.
/// Its proven bound is its makespan if the search is complete, otherwise the smallest bound of the
/// branches not examined. README.md shows why the search space contains an optimum, and what it
/// leaves out.
class Optimal final : public StaticScheduler {
 public:
  static constexpr bool tabulates = true;

  explicit Optimal(const Parameters& parameters)
      : max_nodes_(static_cast<std::uint64_t>(parameters.integer("max_nodes"))) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const std::uint64_t max_nodes_;
};

}  // namespace dagsweep
