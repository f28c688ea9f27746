#include "schedulers/mapping/sufferage.hpp"

#include "schedulers/mapping/parts/batch.hpp"

namespace dagsweep {
namespace {

struct LossOnSecond {
  static constexpr bool reads_second = true;
  static double score(const BatchTask& task) { return task.next_completion - task.completion; }
};

}  // namespace

Schedule Sufferage::schedule(const Instance& instance, const StopToken& stop) {
  return map_batches<LossOnSecond>(instance, refill_, stop);
}

}  // namespace dagsweep
