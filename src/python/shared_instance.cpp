#include "python/shared_instance.hpp"

#include "schedulers/list/heft.hpp"

namespace dagsweep {

double SharedInstance::m0(const StopToken& stop) const {
  const std::scoped_lock lock(mutex_);
  if (!m0_) m0_ = reference_makespan(experiment_.instance, stop);
  return *m0_;
}

const InstanceScale& SharedInstance::scale(const StopToken& stop) const {
  const std::scoped_lock lock(mutex_);
  if (!scale_) scale_.emplace(experiment_, stop);
  return *scale_;
}

}  // namespace dagsweep
