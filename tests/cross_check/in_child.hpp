#pragma once

#include <functional>
#include <vector>

namespace dagsweep {

/// Calls `work` in a child process and returns its result. Throws std::runtime_error with the cause
/// if the child threw, crashed, exited, or was killed after `seconds`.
std::vector<double> in_child(const std::function<std::vector<double>()>& work, double seconds);

}  // namespace dagsweep
