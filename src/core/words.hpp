#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// The words with separators between them: "a, b, c".
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

/// The words between separators; no word for an empty text.
std::vector<std::string> split(std::string_view text, char separator);

/// A path of keys without the numbers of elements: "edges[].data" for "edges[3].data".
std::string without_indices(std::string_view path);

}  // namespace dagsweep
