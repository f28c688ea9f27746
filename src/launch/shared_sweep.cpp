#include "launch/shared_sweep.hpp"

#include <memory>

#include "launch/all_ranks.hpp"
#include "sweep/description/seed_count.hpp"

namespace dagsweep {

Sweep shared_sweep(const std::string& file, std::optional<std::uint64_t> seeds, bool check_twice,
                   const SweepAccess& access, const Communicator& ranks) {
  const std::string text = on_master(ranks, [&] { return sweep_text(file, seeds, access.files); });
  SweepAccess shared = access;
  shared.machine_files = std::make_shared<const MachineFiles>(unpack_machine_files(on_master(
      ranks, [&] { return pack_machine_files(read_sweep(text, file, access).machine_files); })));
  const auto described = [&] {
    SweepDescription description = read_sweep(text, file, shared);
    if (check_twice && !ask_commands_twice(description)) {
      throw InputError("--check-twice: no algorithm of the sweep is a command (leave it out)");
    }
    return description;
  };
  const std::string graphs =
      on_master(ranks, [&] { return pack_graphs(resolve_graphs(described(), shared.stop)); });
  shared.stop = {};  // a rank that stops here would leave the others waiting
  return {described(), unpack_graphs(graphs)};
}

}  // namespace dagsweep
