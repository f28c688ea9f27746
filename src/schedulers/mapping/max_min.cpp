#include "schedulers/mapping/max_min.hpp"

#include "schedulers/mapping/parts/batch.hpp"

namespace dagsweep {
namespace {

struct Latest {
  static constexpr bool reads_second = false;
  static double score(const BatchTask& task) { return task.completion; }
};

}  // namespace

Schedule MaxMin::schedule(const Instance& instance, const StopToken& stop) {
  return map_batches<Latest>(instance, refill_, stop);
}

}  // namespace dagsweep
