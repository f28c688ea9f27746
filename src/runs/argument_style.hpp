#pragma once

#include <string_view>

namespace dagsweep {

/// Prefixes of argument names in error texts: "--epsilon: ..." and "--set: latency ..." on a
/// command line, the names alone elsewhere.
struct ArgumentStyle {
  std::string_view option;
  std::string_view parameter;
};
inline constexpr ArgumentStyle command_line_style{"--", "--set: "};

}  // namespace dagsweep
