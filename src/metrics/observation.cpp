#include "metrics/observation.hpp"

namespace dagsweep {

Observation::Observation(const Instance& instance, std::span<const Metric> catalogue)
    : catalogue_(catalogue), observers_(catalogue.size()) {
  for (std::size_t k = 0; k < catalogue.size(); ++k) {
    const auto* make = std::get_if<ListenerMaker>(&catalogue[k].formula);
    if (make == nullptr) continue;
    observers_[k] = (*make)(instance);
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
