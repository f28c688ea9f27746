#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// What a file is that is not an instance, and what makes one of it: " (a sweep file; ...)". "" if
/// neither its name nor its content tells.
std::string other_than_instance(const std::string& path, std::string_view content);

/// Throws InputError if the ending of the name is that of a picture that is not SVG.
void check_picture_name(const std::string& option, const std::string& path);

}  // namespace dagsweep
