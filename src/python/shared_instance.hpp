#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runs/prepared_experiment.hpp"

namespace dagsweep {

/// An experiment with the values that its runs share, as Python's Instance holds it. Several
/// threads may use one object.
class SharedInstance : public PreparedExperiment {
 public:
  explicit SharedInstance(Experiment experiment, std::vector<std::string> cost_notices = {})
      : PreparedExperiment(std::move(experiment)), cost_notices_(std::move(cost_notices)) {}

  /// Notices about the costs that were drawn (generate()).
  const std::vector<std::string>& cost_notices() const { return cost_notices_; }

 private:
  std::vector<std::string> cost_notices_;
};

}  // namespace dagsweep
