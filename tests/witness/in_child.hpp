#pragma once

#include <functional>
#include <vector>

namespace dagsweep {

/// Calls `work` in a child process and returns what it returned. Throws std::runtime_error saying
/// how the child ended if it threw, crashed, exited on its own, or took longer than `seconds`
/// (then it is killed).
std::vector<double> in_child(const std::function<std::vector<double>()>& work, double seconds);

}  // namespace dagsweep
