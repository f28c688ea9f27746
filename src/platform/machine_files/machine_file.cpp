#include "platform/machine_files/machine_file.hpp"

#include <memory>

#include "core/error.hpp"
#include "core/file_kind.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

// A zone of 700 hosts has some 40 MB; YAML may have a million values.
constexpr std::size_t most_bytes = 64'000'000;

}  // namespace

DescribedMachines read_machine_file(std::string_view content, const std::string& name) {
  if (content.size() > most_bytes) {
    throw InputError(name + ": has more than " + std::to_string(most_bytes / 1'000'000) +
                     " MB (too many for a file of machines)");
  }
  const std::string_view text = trimmed(utf8_text(content, name));
  if (text.empty()) throw InputError(name + ": is empty (a file of machines has key nodes)");
  return read_as(file_kind::machines, content, name, [&] {
    return text.front() == '<' ? read_simgrid_platform(content, name)
                               : read_yaml_machines(std::string(content), name);
  });
}

MachineChoice machines_of_file(std::string_view content, const std::string& path) {
  const MachineKind& kind = machine_file_kind();
  return {&kind, Parameters(kind.name, kind.parameters, {{"path", path, {}, {}}}),
          std::make_shared<const DescribedMachines>(read_machine_file(content, path))};
}

}  // namespace dagsweep
