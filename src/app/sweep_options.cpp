#include "app/sweep_options.hpp"

#include "core/error.hpp"

namespace dagsweep {

void add_sweep_options(std::vector<OptionSpec>& options) {
  options.push_back({"seeds", OptionKind::whole,
                     "so many seeds, from the first that the sweep file names on, in place of its "
                     "own"});
  options.push_back({"confined", OptionKind::text,
                     "for a sweep from a stranger: a folder outside of which it may name no file, "
                     "neither by ../ nor by a link"});
  options.push_back({"no-commands", OptionKind::flag,
                     "for a sweep from a stranger: refuse algorithms that are commands"});
}

std::optional<std::uint64_t> seeds_of(const OptionValues& options) {
  if (!options.has("seeds")) return std::nullopt;
  const std::uint64_t seeds = options.whole("seeds");
  if (seeds == 0) throw InputError("--seeds: must be 1 or more");
  return seeds;
}

SweepAccess access_of(const OptionValues& options) {
  SweepAccess access;
  if (options.has("confined")) access.files = FileScope(options.text("confined"));
  access.allows_commands = !options.has("no-commands");
  return access;
}

}  // namespace dagsweep
