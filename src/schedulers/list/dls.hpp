#pragma once

#include <array>

#include "core/parameters.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/list/seen_costs.hpp"

namespace dagsweep {

inline constexpr ParameterSpec delta_parameter{
    .name = "delta",
    .kind = ParameterKind::flag,
    .fallback = "true",
    .meaning = "dynamic level with its last term, median - W",
    .later = true};
inline constexpr std::array<ParameterSpec, 2> dls_parameters{{delta_parameter, sees_parameter}};

/// DLS (Sih & Lee, IEEE TPDS 4(2), 1993): the ready task and processor of largest dynamic level
/// sl_m(i) - max(DA, ready) + (median_i - W[i][p]), appended; median_i is the median of W[i][p]
/// over p, sl_m the static level computed from the medians. Without the last term if not `delta`.
/// Ties: smaller pos, smaller processor.
class Dls final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit Dls(const Parameters& parameters) : uses_delta_(parameters.flag("delta")) {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const bool uses_delta_;
};

}  // namespace dagsweep
