#pragma once

#include <string>

namespace dagsweep {

/// "; make the folder 'results' first" if the folder of `path` does not exist, else "".
std::string folder_hint(const std::string& path);

/// "; did you mean 'study.yaml'?" if the folder of `path`, which does not exist, has a file with
/// nearly this name, else "".
std::string near_file_hint(const std::string& path);

}  // namespace dagsweep
