#include "core/bytes.hpp"

#include <algorithm>

#include "core/number.hpp"

namespace dagsweep {

std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_double(text.substr(0, end));
  text.remove_prefix(text.substr(end).starts_with(' ') ? end + 1 : end);
  double factor = 1.0;
  for (const std::string_view unit : {"B", "kB", "MB", "GB", "TB"}) {
    if (number && *number > 0.0 && (text == unit || (text.empty() && unit == "B"))) {
      return static_cast<std::uint64_t>(*number * factor);
    }
    factor *= 1000.0;
  }
  return std::nullopt;
}

}  // namespace dagsweep
