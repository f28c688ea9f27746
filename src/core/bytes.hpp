#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace dagsweep {

/// A positive amount of memory such as "8GB", "2 GB" or "500" (bytes). The units B, kB, MB, GB, TB
/// are powers of 1000.
std::optional<std::uint64_t> parse_bytes(std::string_view text);

}  // namespace dagsweep
