#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace dagsweep {

/// Settings that an acceptance rule may read in addition to the two objectives.
struct AcceptanceSettings {
  std::uint64_t steps = 5000;   ///< at least 1
  double hot = 0.1;             ///< temperature of the first step, > 0
  double cold = 0.01;           ///< temperature of the last step, > 0 and at most `hot`
  bool equal_is_worse = false;  ///< whether `pisa_equal` is as-published
};

/// Decides whether a search goes on from a new point whose objective is smaller than that of the
/// last point.
class Acceptance {
 public:
  virtual ~Acceptance() = default;

  /// Whether to go on from the worse point of the present step. `last`, `found`: the objectives,
  /// both > 0. `u`: uniform in [0, 1).
  virtual bool accepts_worse(double last, double found, double u) = 0;
  /// Changes to the temperature of the next step.
  virtual void cool() {}
  /// Whether a point with an equal objective counts as worse.
  virtual bool equal_is_worse() const { return false; }
};

struct AcceptanceRule {
  std::string_view name;
  std::string_view summary;
  std::unique_ptr<Acceptance> (*make)(const AcceptanceSettings& settings) = nullptr;
  /// The number of steps that the rule itself states, std::nullopt if it states none.
  std::optional<std::uint64_t> steps = std::nullopt;
};

/// The table of acceptance rules.
std::span<const AcceptanceRule> acceptance_rules();

/// The factor r with which temperatures hot r^k fall to cold at the last step: the lower end after
/// 64 bisections of [cold / hot, 1] on mid^(steps - 1) > cold / hot, powers by squaring.
double cooling_factor(double hot, double cold, std::uint64_t steps);

}  // namespace dagsweep
