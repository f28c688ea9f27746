#include "schedulers/links.hpp"

#include <algorithm>

namespace dagsweep {

Links::Links(const Platform& platform)
    : row_(padded(platform.processor_count())),
      startup_(platform.processor_count() > 1 ? platform.startup() : 0.0),
      largest_(platform.largest_delay()),
      delay_(platform.processor_count() * row_) {
  for (const ProcessorId p : platform.processors()) {
    const auto delays = platform.delays(p);
    std::copy(delays.begin(), delays.end(),
              delay_.begin() + static_cast<std::ptrdiff_t>(p.index() * row_));
    farthest_.push_back(*std::max_element(delays.begin(), delays.end()));
  }
}

void Links::raise_to_first(const Copies& copies, double data, std::span<double> arrival,
                           std::span<double> scratch) const {
  kernels_.raise_to_first(sending(copies, data), row_, arrival.data(), scratch.data());
}

void Links::raise_to_last(const Copies& copies, double data,
                          std::span<const PackedProcessor> targets, std::span<double> arrival,
                          std::span<double> scratch) const {
  for (std::size_t first = 0; first < targets.size(); first += lanes) {
    const std::size_t some = std::min(lanes, targets.size() - first);
    kernels_.find_last(sending(copies, data), &targets[first], some, &scratch[first]);
  }
  for (std::size_t k = 0; k < copies.finish.size(); ++k) {
    for (std::size_t t = 0; t < targets.size(); ++t) {
      scratch[t] = targets[t] == copies.processor[k] ? copies.finish[k] : scratch[t];
    }
  }
  for (std::size_t t = 0; t < targets.size(); ++t) arrival[t] = std::max(arrival[t], scratch[t]);
}

void Links::find_weights(const Copies& senders, std::size_t count, double data,
                         std::span<const PackedProcessor> targets, std::span<const double> ready,
                         std::span<const double> duration, std::span<double> weight) const {
  Sending some = sending(senders, data);
  some.copies = count;
  kernels_.find_weights(some, targets.data(), count, ready.data(), duration.data(), weight.data());
}

}  // namespace dagsweep
