#include "app/sweep_options.hpp"

#include "core/error.hpp"

namespace dagsweep {

OptionSpec seeds_option() {
  return {"seeds", OptionKind::whole,
          "so many seeds, from the first that the sweep file names on, in place of its own"};
}

std::optional<std::uint64_t> seeds_of(const OptionValues& options) {
  if (!options.has("seeds")) return std::nullopt;
  const std::uint64_t seeds = options.whole("seeds");
  if (seeds == 0) throw InputError("--seeds: must be 1 or more");
  return seeds;
}

}  // namespace dagsweep
