#pragma once

#include <span>
#include <string_view>

#include "platform/instance.hpp"

namespace dagsweep {

/// A worked example of a paper: a complete instance as printed.
struct WorkedExample {
  std::string_view name;
  std::string_view summary;
  Instance (*make)();
};

std::span<const WorkedExample> worked_examples();

}  // namespace dagsweep
