#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// How to write what the user seems to mean by a text that is no number: "; write 0.4" for "40%".
/// "" if that is not clear.
std::string number_hint(std::string_view text);

/// As number_hint(), where a list or a range of numbers is allowed, too: "; several values need
/// brackets: [1, 2]" for "1, 2".
std::string values_hint(std::string_view text);

}  // namespace dagsweep
