#include "schedulers/replication/parts/link_delays.hpp"

#include <algorithm>
#include <limits>

namespace dagsweep {
namespace {

/// first[p] = min(first[p], finish + startup + data * delay[p]), for p in [0, count).
void lower_to_arrival(double finish, double startup, double data, const double* delay,
                      std::size_t count, double* __restrict first) {
  for (std::size_t p = 0; p < count; ++p) {
    first[p] = std::min(first[p], finish + (startup + data * delay[p]));
  }
}

}  // namespace

LinkDelays::LinkDelays(const Platform& platform)
    : platform_(platform),
      startup_(platform.processor_count() > 1 ? platform.startup() : 0.0),
      first_(platform.processor_count()) {
  for (const ProcessorId p : platform.processors()) {
    const std::span<const double> delays = platform.delays(p);
    largest_delay_.push_back(*std::max_element(delays.begin(), delays.end()));
  }
}

void LinkDelays::raise_to_first_arrival(const ReplicaColumns& sources, double data,
                                        std::span<double> arrival) {
  const double startup = startup_time(data);
  std::fill(first_.begin(), first_.end(), std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k < sources.finish.size(); ++k) {
    const std::span<const double> delay = delays(sources.processor[k]);
    lower_to_arrival(sources.finish[k], startup, data, delay.data(), delay.size(), first_.data());
  }
  for (std::size_t k = 0; k < sources.finish.size(); ++k) {  // data that stays pays no startup
    double& first = first_[sources.processor[k]];
    first = std::min(first, sources.finish[k]);
  }
  for (std::size_t p = 0; p < arrival.size(); ++p) arrival[p] = std::max(arrival[p], first_[p]);
}

}  // namespace dagsweep
