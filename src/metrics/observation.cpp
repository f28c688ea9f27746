#include "metrics/observation.hpp"

namespace dagsweep {

Observation::Observation(const Instance& instance, std::span<const Metric> catalogue)
    : catalogue_(catalogue), observers_(catalogue.size()) {
  for (std::size_t k = 0; k < catalogue.size(); ++k) {
    if (!catalogue[k].is_observed()) continue;
    observers_[k] = std::get<std::unique_ptr<MetricListener> (*)(const Instance&)>(
        catalogue[k].formula)(instance);
    observers_[k]->attach_to(listeners_);
  }
}

std::vector<double> Observation::values(const Run& run) const {
  std::vector<double> values;
  values.reserve(catalogue_.size());
  for (std::size_t k = 0; k < catalogue_.size(); ++k) values.push_back(value(k, run));
  return values;
}

}  // namespace dagsweep
