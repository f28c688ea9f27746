#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "core/stop.hpp"
#include "metrics/instance_scale.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// An experiment and the values that its runs share, computed when first asked for. Several threads
/// may use one object.
class SharedInstance {
 public:
  explicit SharedInstance(Experiment experiment, std::string unit_notice = "")
      : experiment_(std::move(experiment)), unit_notice_(std::move(unit_notice)) {}

  const Experiment& experiment() const { return experiment_; }
  const Instance& instance() const { return experiment_.instance; }
  /// Which units were converted, assumed or ignored when the costs were drawn; "" = none.
  const std::string& unit_notice() const { return unit_notice_; }
  /// Makespan of `heft` at full availability.
  double m0(const StopToken& stop) const;
  const InstanceScale& scale(const StopToken& stop) const;

 private:
  Experiment experiment_;
  std::string unit_notice_;
  mutable std::mutex mutex_;
  mutable std::optional<double> m0_;
  mutable std::optional<InstanceScale> scale_;
};

}  // namespace dagsweep
