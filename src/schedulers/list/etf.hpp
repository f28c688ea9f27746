#pragma once

#include <array>

#include "core/parameters.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {

inline constexpr std::array<ParameterSpec, 2> etf_parameters{
    {{.name = "processors",
      .kind = ParameterKind::choice,
      .fallback = "all",
      .meaning = "where a task may be placed: on all processors, or on those idle at the time",
      .choices = "all|idle",
      .later = true},
     sees_parameter}};

/// ETF (Hwang, Chow, Anger & Lee, SIAM J. Comput. 18(2), 1989): the ready task and processor of
/// earliest start, appended. Ties: larger sl, smaller pos, smaller processor. With `processors:
/// idle` it goes through the times at which tasks finish: at each it places, on processors that are
/// idle, tasks that are ready then, as long as the earliest start is not after the next finish.
class Etf final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  Etf() = default;
  explicit Etf(const Parameters& parameters)
      : only_idle_(parameters.text("processors") == "idle") {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  bool only_idle_ = false;
};

}  // namespace dagsweep
