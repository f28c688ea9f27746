#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace dagsweep {

/// The error for a text that is not YAML. yaml-cpp noticed the fault in line `line` (counted from
/// 1) and calls it `problem`; the error names the line where it is mended, where that is clear: the
/// bracket that is not closed, the colon without a blank.
InputError yaml_fault(std::string_view content, const std::string& file, int line,
                      const std::string& problem);

}  // namespace dagsweep
