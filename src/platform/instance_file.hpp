#pragma once

#include <string>
#include <string_view>

#include "platform/instance.hpp"

namespace dagsweep {

/// Reads the JSON of spec 1.5, "dagsweep-instance-1". Throws InputError naming `name`, the key and
/// what is wrong with it.
Experiment read_instance(std::string_view content, const std::string& name);

/// Writes it; reading it back gives the same doubles.
std::string write_instance(const Experiment& experiment);

}  // namespace dagsweep
