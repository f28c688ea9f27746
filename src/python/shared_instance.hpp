#pragma once

#include <string>
#include <utility>

#include "runs/prepared_experiment.hpp"

namespace dagsweep {

/// An experiment with the values that its runs share, as Python's Instance holds it. Several
/// threads may use one object.
class SharedInstance : public PreparedExperiment {
 public:
  explicit SharedInstance(Experiment experiment, std::string unit_notice = "")
      : PreparedExperiment(std::move(experiment)), unit_notice_(std::move(unit_notice)) {}

  /// Which units were converted, assumed or ignored when the costs were drawn; "" = none.
  const std::string& unit_notice() const { return unit_notice_; }

 private:
  std::string unit_notice_;
};

}  // namespace dagsweep
