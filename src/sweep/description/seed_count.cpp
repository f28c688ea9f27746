#include "sweep/description/seed_count.hpp"

#include <algorithm>
#include <string_view>

#include "core/number.hpp"
#include "sweep/description/key_hints.hpp"
#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

/// The offset in `text` after the value that begins at `begin` and is written in one line: {...},
/// [...] or a scalar.
std::size_t end_of_value(std::string_view text, std::size_t begin) {
  const char opening = text[begin];
  if (opening == '{') return text.find('}', begin) + 1;
  if (opening == '[') return text.find(']', begin) + 1;
  return text.find_first_of(",} \t\r\n", begin);
}

std::optional<YamlNode> seeds_in(const std::string& text, const std::string& file) {
  return YamlNode::parse(text, file, sweep_key_hints).find_path("sweep.seed");
}

}  // namespace

std::string with_seed_count(const std::string& text, const std::string& file, std::uint64_t count) {
  const auto seeds = seeds_in(text, file);
  if (!seeds) throw InputError(file + ": names no sweep.seed (whose number could be another)");
  const std::uint64_t first = read_values(*seeds)[0].natural();
  const std::string written =
      "{from: " + std::to_string(first) + ", count: " + std::to_string(count) + "}";

  const std::string_view key = "seed:";
  std::size_t line = 0;
  for (int number = 1; number < seeds->place().line; ++number) line = text.find('\n', line) + 1;
  const std::size_t line_end = std::min(text.find('\n', line), text.size());
  const std::size_t at_key = text.find(key, line);
  const std::size_t begin = text.find_first_not_of(" \t", at_key + key.size());
  if (at_key < line_end && begin < line_end) {
    const std::size_t end = std::min(end_of_value(text, begin), text.size());
    std::string changed = text.substr(0, begin) + written + text.substr(end);
    // The line may hold more than the value, so the changed text must be read with `count` seeds.
    if (end <= line_end && read_values(*seeds_in(changed, file)).size() == count) return changed;
  }
  seeds->fail("cannot be changed to " + written +
              " (write it in one line, such as seed: {from: 1, "
              "count: 20})");
}

std::string sweep_text(const std::string& file, std::optional<std::uint64_t> seeds,
                       const FileScope& files) {
  constexpr std::uint64_t most_bytes = 500'000;
  std::string text = files.read(file, most_bytes);
  return seeds ? with_seed_count(text, file, *seeds) : text;
}

std::optional<std::string> lone_seed_note(const YamlNode& seeds) {
  constexpr std::uint64_t most = 1000;  // larger numbers are hardly meant as a number of seeds
  if (!seeds.is_scalar()) return std::nullopt;
  const auto number = parse_natural(seeds.scalar());
  if (!number || *number < 2 || *number > most) return std::nullopt;
  const std::string text = std::to_string(*number);
  return seeds.place().text() + ": is one seed, number " + text + " ({from: 1, count: " + text +
         "} is " + text + " seeds)";
}

}  // namespace dagsweep
