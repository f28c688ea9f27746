#include "schedulers/replication/parts/links.hpp"

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
                          std::span<const PackedProcessor> targets,
                          std::span<double> arrival) const {
  for (std::size_t first = 0; first < targets.size(); first += lanes) {
    const std::size_t some = std::min(lanes, targets.size() - first);
    kernels_.raise_to_last(sending(copies, data), &targets[first], some, &arrival[first]);
  }
}

}  // namespace dagsweep
