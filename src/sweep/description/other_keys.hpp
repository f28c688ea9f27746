#pragma once

#include <span>
#include <string_view>

namespace dagsweep {

/// A key of a sweep file that has no row in the catalogue of axes, or whose value is more than a
/// number or a name.
struct OtherKey {
  std::string_view path;     ///< "platform.delay"; "graphs[]": an element of the list `graphs`
  std::string_view example;  ///< of its value
  std::string_view meaning;
};

/// In the order of a sweep file.
std::span<const OtherKey> other_keys();

}  // namespace dagsweep
