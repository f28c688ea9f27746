#pragma once

#include <string>

#include "core/ids.hpp"

namespace dagsweep {

/// What a replay finds wrong; thrown to leave it.
struct Violation {
  std::string what;
};

inline std::string text(TaskId task) {
  return "task " + std::to_string(task.value);
}
inline std::string text(ProcessorId p) {
  return "processor " + std::to_string(p.value);
}

}  // namespace dagsweep
