#include "sweep/rows/shard.hpp"

#include "core/error.hpp"
#include "core/number.hpp"

namespace dagsweep {

std::string Shard::text() const {
  return std::to_string(index + 1) + "/" + std::to_string(count);
}

Shard Shard::parse(const std::string& text) {
  constexpr std::int64_t max_count = 1'000'000;
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos) {
    const auto index = parse_integer(text.substr(0, slash));
    const auto count = parse_integer(text.substr(slash + 1));
    if (index && count && *index >= 1 && *index <= *count && *count <= max_count) {
      return {static_cast<std::uint64_t>(*index) - 1, static_cast<std::uint64_t>(*count)};
    }
  }
  throw InputError("'" + text + "' is not a shard (K/N is part K of N, 1/N to N/N)");
}

}  // namespace dagsweep
