#include "runs/prepared_experiment.hpp"

#include "schedulers/list/heft.hpp"
#include "schedulers/replication/ftsa.hpp"

namespace dagsweep {

double PreparedExperiment::m0(const StopToken& stop) const {
  const std::scoped_lock lock(mutex_);
  if (!m0_) m0_ = reference_makespan(experiment_.instance, stop);
  return *m0_;
}

const InstanceScale& PreparedExperiment::scale(const StopToken& stop) const {
  const std::scoped_lock lock(mutex_);
  if (!scale_) scale_.emplace(experiment_, stop);
  return *scale_;
}

double PreparedExperiment::fault_free_latency(const StopToken& stop) const {
  const std::scoped_lock lock(mutex_);
  if (!fault_free_latency_) {
    fault_free_latency_ = dagsweep::fault_free_latency(experiment_.instance, stop);
  }
  return *fault_free_latency_;
}

}  // namespace dagsweep
