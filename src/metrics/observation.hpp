#pragma once

#include <memory>
#include <span>
#include <vector>

#include "metrics/catalogue.hpp"

namespace dagsweep {

/// Measures one run: observes it while it is executed, then evaluates its metrics.
class Observation {
 public:
  /// `instance` must outlive the object.
  explicit Observation(const Instance& instance, std::span<const Metric> catalogue = metrics());

  /// The listeners of the observed metrics, to which others may be added.
  Listeners& listeners() { return listeners_; }

  /// Whether the metric is an observed mean or ratio, not defined for a series.
  bool is_mean(std::size_t metric) const {
    return observers_[metric] != nullptr && observers_[metric]->is_mean();
  }
  double value(std::size_t metric, const Run& run) const {
    return catalogue_[metric].value(run, observers_[metric].get());
  }
  /// [catalogue] values of the metrics.
  std::vector<double> values(const Run& run) const;

 private:
  std::span<const Metric> catalogue_;
  std::vector<std::unique_ptr<MetricListener>> observers_;  // [catalogue] null unless observed
  Listeners listeners_;
};

}  // namespace dagsweep
