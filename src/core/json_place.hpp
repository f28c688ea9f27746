#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace dagsweep {

/// The 1-based line of `content`, valid JSON, at which a value begins: the one to which these
/// numbers of children lead from the root. 0 if the whole text is one line.
int line_of_json(std::string_view content, std::span<const std::size_t> steps);

}  // namespace dagsweep
