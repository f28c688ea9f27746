#include "schedulers/mapping/min_min.hpp"

#include "schedulers/mapping/parts/batch.hpp"

namespace dagsweep {
namespace {

struct Soonest {
  static constexpr bool reads_second = false;
  static double score(const BatchTask& task) { return -task.completion; }
};

}  // namespace

Schedule MinMin::schedule(const Instance& instance, const StopToken& stop) {
  return map_batches<Soonest>(instance, refill_, stop);
}

}  // namespace dagsweep
