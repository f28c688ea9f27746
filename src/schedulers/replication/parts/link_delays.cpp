#include "schedulers/replication/parts/link_delays.hpp"

#include <algorithm>

#include "core/cpu_clones.hpp"

namespace dagsweep {
namespace {

/// Sets first[p] to the time at which the data of the first replica to arrive is on p, if data that
/// stays on its processor pays the startup, too. `everywhere`: a time at which the data is on every
/// processor; replicas that finish later do not matter.
DAGSWEEP_CPU_CLONES
void find_first_arrivals(const ReplicaColumns& sources, double startup, double data,
                         double everywhere, const Platform& platform, double* __restrict first) {
  const std::size_t processors = platform.processor_count();
  for (std::size_t p = 0; p < processors; ++p) first[p] = everywhere;
  for (std::size_t k = 0; k < sources.finish.size(); ++k) {
    const double finish = sources.finish[k];
    if (finish >= everywhere) continue;
    const double* const delay = platform.delays(ProcessorId(sources.processor[k])).data();
    for (std::size_t p = 0; p < processors; ++p) {
      first[p] = std::min(first[p], finish + (startup + data * delay[p]));
    }
  }
}

}  // namespace

LinkDelays::LinkDelays(const Platform& platform)
    : platform_(platform),
      startup_(platform.node_count() > 1 ? platform.startup() : 0.0),
      has_several_processors_(platform.layout_of_nodes().have_several_processors()),
      first_(platform.processor_count()) {
  for (const ProcessorId p : platform.processors()) {
    const std::span<const double> delays = platform.delays(p);
    largest_delay_.push_back(*std::max_element(delays.begin(), delays.end()));
  }
}

void LinkDelays::raise_to_first_arrival(const ReplicaColumns& sources, double data,
                                        double everywhere, std::span<double> arrival) {
  const double startup = startup_time(data);
  find_first_arrivals(sources, startup, data, everywhere, platform_, first_.data());
  // Data that stays pays no startup. Where a replica is alone on its node it finishes before its
  // processor is ready, so that it does not matter whether other data would be there sooner.
  for (std::size_t k = 0; k < sources.finish.size(); ++k) {
    if (startup == 0.0 && !has_several_processors_) break;
    const NodeId node = platform_.node(ProcessorId(sources.processor[k]));
    for (const ProcessorId p : platform_.processors(node)) first_[p.index()] = sources.finish[k];
  }
  for (std::size_t p = 0; p < arrival.size(); ++p) arrival[p] = std::max(arrival[p], first_[p]);
}

}  // namespace dagsweep
