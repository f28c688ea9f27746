#pragma once

#include <string>
#include <string_view>

#include "core/text_output.hpp"
#include "platform/instance.hpp"

namespace dagsweep {

/// Reads the JSON format "dagsweep-instance-1" (platform/README.md, "Instance file"). Throws
/// InputError naming `name`, the key and the reason.
Experiment read_instance(std::string_view content, const std::string& name);

/// The instance in the JSON format, as one line without a line end. Reading the text back gives the
/// same doubles.
std::string instance_text(const Instance& instance);

/// Writes the content of an instance file.
void write_instance(TextOutput& out, const Experiment& experiment);
std::string write_instance(const Experiment& experiment);

}  // namespace dagsweep
