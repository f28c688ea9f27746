#pragma once

#include <string>

#include "core/ids.hpp"
#include "core/number.hpp"

namespace dagsweep {

/// Thrown at the first event or instant of a trace that contradicts the model.
struct Violation {
  Violation(double time, const std::string& message)
      : what("at " + shortest(time) + ": " + message) {}

  std::string what;
};

inline std::string text(TaskId task) {
  return "task " + std::to_string(task.value);
}
inline std::string text(NodeId n) {
  return "node " + std::to_string(n.value);
}
inline std::string text(ProcessorId p) {
  return "processor " + std::to_string(p.value);
}

}  // namespace dagsweep
