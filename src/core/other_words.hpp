#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// Those of the known names that mean what `word` means in other programs and papers: "tasks" for
/// "vertices". Case does not count, nor whether parts are joined by '-' or '_'.
std::vector<std::string> names_for_word(std::string_view word,
                                        const std::vector<std::string>& known);

}  // namespace dagsweep
