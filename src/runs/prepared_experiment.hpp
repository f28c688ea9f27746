#pragma once

#include <mutex>
#include <optional>

#include "core/stop.hpp"
#include "metrics/instance_scale.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// An experiment and the values that runs on it share, each computed when it is first asked for.
/// Several threads may use one object.
class PreparedExperiment {
 public:
  explicit PreparedExperiment(Experiment experiment) : experiment_(std::move(experiment)) {}

  const Experiment& experiment() const { return experiment_; }
  const Instance& instance() const { return experiment_.instance; }

  /// M0: makespan of `heft` at full availability.
  double m0(const StopToken& stop) const;
  const InstanceScale& scale(const StopToken& stop) const;
  /// Latency of `ftsa` with epsilon 0.
  double fault_free_latency(const StopToken& stop) const;

 private:
  const Experiment experiment_;
  mutable std::mutex mutex_;
  mutable std::optional<double> m0_;
  mutable std::optional<InstanceScale> scale_;
  mutable std::optional<double> fault_free_latency_;
};

}  // namespace dagsweep
