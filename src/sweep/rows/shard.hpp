#pragma once

#include <cstdint>
#include <string>

namespace dagsweep {

/// One of `count` nearly equal parts of a sweep. Each part is run into its own results file.
struct Shard {
  std::uint64_t index = 0;  ///< 0-based, < count
  std::uint64_t count = 1;

  bool is_whole() const { return count == 1; }
  /// Text such as "3/8", numbered from 1 as on the command line.
  std::string text() const;
  /// Reads such a text. Throws InputError unless it is "K/N" with 1 <= K <= N.
  static Shard parse(const std::string& text);
};

}  // namespace dagsweep
