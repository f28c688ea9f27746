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
inline constexpr ParameterSpec level_parameter{
    .name = "level",
    .kind = ParameterKind::choice,
    .fallback = "largest",
    .meaning = "the pair of largest dynamic level, or the choice of published code (GDL)",
    .choices = "largest|peer",
    .later = true};
inline constexpr std::array<ParameterSpec, 3> dls_parameters{
    {delta_parameter, level_parameter, sees_parameter}};

/// DLS (Sih & Lee, IEEE TPDS 4(2), 1993): the ready task and processor of largest dynamic level
/// sl_m(i) - max(DA, ready) + (median_i - W[i][p]), appended; median_i is the median of W[i][p]
/// over p, sl_m the static level computed from the medians. Without the last term if not `delta`.
/// Ties: smaller pos, smaller processor. With `level: peer` by peer_gdl.hpp.
class Dls final : public StaticScheduler {
 public:
  static constexpr bool ranks_pairs = true;

  explicit Dls(const Parameters& parameters)
      : uses_delta_(parameters.flag("delta")), as_peer_(parameters.text("level") == "peer") {}
  Schedule schedule(const Instance& instance, const StopToken& stop) override;

 private:
  const bool uses_delta_;
  const bool as_peer_;
};

}  // namespace dagsweep
