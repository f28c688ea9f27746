#include "metrics/run.hpp"

namespace dagsweep {
RunTotals::RunTotals(const Run& run)
    : completed(run.execution.completed),
      makespan(run.execution.makespan),
      messages(run.execution.messages),
      data_moved(run.execution.data_moved),
      critical_work(run.scale.critical_work),
      fastest_path(run.scale.fastest_path),
      fastest_serial(run.scale.fastest_serial),
      lower_bound(run.scale.lower_bound),
      processors(run.instance.platform.processor_count()) {}

RunTotals& RunTotals::operator+=(const RunTotals& other) {
  completed = completed && other.completed;
  makespan += other.makespan;
  messages += other.messages;
  data_moved += other.data_moved;
  critical_work += other.critical_work;
  fastest_path += other.fastest_path;
  fastest_serial += other.fastest_serial;
  lower_bound += other.lower_bound;
  return *this;
}

}  // namespace dagsweep
