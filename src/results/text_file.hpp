#pragma once

#include <string>

namespace dagsweep {

/// Throws InputError if the file is a text, such as a sweep file, and so no results file.
void refuse_text_file(const std::string& path);

}  // namespace dagsweep
