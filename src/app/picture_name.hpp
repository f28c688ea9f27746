#pragma once

#include <string>

namespace dagsweep {

/// Throws InputError if the ending of the name is that of a picture that is not SVG.
void check_picture_name(const std::string& option, const std::string& path);

}  // namespace dagsweep
