#pragma once

#include <array>
#include <concepts>

#include "core/parameters.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/list/parts/homogeneous_view.hpp"

namespace dagsweep {

inline constexpr ParameterSpec sees_parameter{
    .name = "sees",
    .kind = ParameterKind::choice,
    .fallback = "costs",
    .meaning = "the costs of each processor, or in place of them their mean",
    .choices = "costs|homogeneous",
    .later = true};

inline constexpr std::array<ParameterSpec, 1> sees_parameters{{sees_parameter}};

/// Whether schedulers with these parameters make a modified copy of the instance (SeenCosts).
inline bool copies_instance(const Parameters& parameters) {
  return parameters.declares("sees") && parameters.text("sees") == "homogeneous";
}

/// The list scheduler `Scheduler` with the parameter `sees`. With `homogeneous` it chooses mapping
/// and order by the means of the costs (list/README.md, "What a scheduler sees"); the times of the
/// schedule are computed from the actual costs.
template <std::derived_from<StaticScheduler> Scheduler>
class SeenCosts final : public StaticScheduler {
 public:
  static constexpr bool tabulates = [] {
    if constexpr (requires { Scheduler::tabulates; }) return Scheduler::tabulates;
    return false;
  }();
  static constexpr bool is_stateless = true;
  static constexpr bool ranks_pairs = requires { Scheduler::ranks_pairs; };

  explicit SeenCosts(const Parameters& parameters)
      : scheduler_(made(parameters)), is_homogeneous_(copies_instance(parameters)) {}

  Schedule schedule(const Instance& instance, const StopToken& stop) override {
    if (!is_homogeneous_) return scheduler_.schedule(instance, stop);
    const Schedule chosen = scheduler_.schedule(homogeneous_view(instance), stop);
    return with_actual_times(instance, chosen, stop);
  }

 private:
  static Scheduler made(const Parameters& parameters) {
    if constexpr (std::constructible_from<Scheduler, const Parameters&>) {
      return Scheduler(parameters);
    } else {
      return Scheduler();
    }
  }

  Scheduler scheduler_;
  const bool is_homogeneous_;
};

}  // namespace dagsweep
