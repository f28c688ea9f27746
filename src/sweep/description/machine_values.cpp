#include "sweep/description/machine_values.hpp"

#include <algorithm>
#include <filesystem>
#include <new>
#include <utility>

#include "core/catalogue.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "platform/machine_files/machine_file.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "sweep/description/given_parameters.hpp"
#include "sweep/description/named_files.hpp"

namespace dagsweep {
namespace {

const std::string drawn_word = "drawn";

MachineValue read_value(const YamlNode& node, const MachineKind& kind,
                        const std::vector<GivenParameter>& given, std::uint64_t first_seed) {
  MachineValue value;
  value.place = node.place();
  for (const GivenParameter& one : given) {
    if ((one.name != "nodes" && one.name != "cores") || one.upper.empty()) continue;
    throw InputError(one.place.text() + ": " + one.name +
                     " cannot be drawn per seed (the sweep is checked against their number); "
                     "list machines of several sizes");
  }
  value.described = MachineChoice{&kind, Parameters(kind.name, kind.parameters, given)};
  try {
    const Platform platform = value.described->make(first_seed).platform;
    value.processors = platform.processor_count();
    value.nodes = platform.node_count();
  } catch (const InputError& error) {
    node.fail(error.what());
  } catch (const std::bad_alloc&) {
    node.fail("does not fit into this machine's memory (try fewer nodes)");
  }
  return value;
}

/// Reads the files that parameter `path` names, unless `access` has them, and remembers them in
/// `files`. A value for each.
std::vector<MachineValue> read_files(const YamlNode& node, const MachineKind& kind,
                                     const std::vector<GivenParameter>& given,
                                     const std::string& folder, const SweepAccess& access,
                                     MachineFiles& files) {
  const std::string path = Parameters(kind.name, kind.parameters, given).text("path");
  const std::string pattern = pattern_of(path, folder);
  if (!access.reads_machine_files) {
    MachineValue named;
    named.described = MachineChoice{&kind, Parameters(kind.name, kind.parameters, given)};
    named.name = path;
    named.pattern = pattern;
    named.content = Digest().add(path).value();
    named.place = node.place();
    return {named};
  }
  auto& found = files[pattern];
  try {
    if (access.machine_files) {
      found = access.machine_files->at(pattern);
    } else if (found.empty()) {
      for (const std::string& file : matching_files(pattern, access.files)) {
        found.emplace_back(file, access.files.read(file));
      }
    }
  } catch (const InputError& error) {
    throw InputError(node.at("path").place().text() + ": " + error.what());
  }
  std::vector<MachineValue> values;
  for (const auto& [file, content] : found) {
    MachineValue value;
    value.place = node.place();
    try {
      value.described = machines_of_file(content, file);
    } catch (const std::bad_alloc&) {
      node.fail("'" + file + "' does not fit into this machine's memory (try fewer nodes)");
    }
    const Platform& platform = value.described->of_file->platform;
    value.processors = platform.processor_count();
    value.nodes = platform.node_count();
    value.name = short_name(file, std::filesystem::path(folder).lexically_normal().string());
    value.pattern = pattern;
    value.content = Digest().add(content).value();
    values.push_back(std::move(value));
  }
  return values;
}

std::vector<MachineValue> read_values_of(const YamlNode& node, std::uint64_t first_seed,
                                         const std::string& folder, const SweepAccess& access,
                                         MachineFiles& files) {
  const YamlNode name = node.is_map() ? node.at("kind") : node;
  if (!node.is_map() && name.scalar() == drawn_word) {
    MachineValue drawn;
    drawn.place = node.place();
    return {drawn};
  }
  if (!node.is_map() && name.scalar().find_first_of("./") != std::string::npos) {
    name.fail("is '" + name.scalar() + "' (a file is {kind: file, path: " + name.scalar() + "})");
  }
  const MachineKind& kind = find_entry(machine_kinds(), "machines", name.scalar(), name.place());
  std::vector<GivenParameter> given;
  if (node.is_map()) given = read_given(node, kind.parameters, {"kind"}, "machines");
  if (!kind.reads_file()) return {read_value(node, kind, given, first_seed)};
  if (given.empty()) node.fail("needs 'path' (such as {kind: file, path: mine.yaml})");
  return read_files(node, kind, given, folder, access, files);
}

std::string label_of(const MachineValue& value) {
  if (!value.described) return drawn_word;
  const std::string kind(value.described->kind->name);
  if (!value.name.empty()) return kind + " " + value.name;
  const std::string given = value.described->parameters.label();
  return kind + (given.empty() ? "" : " " + given);
}

std::uint64_t digest_of(const MachineValue& value) {
  if (!value.described) return Digest().add(drawn_word).value();
  const MachineChoice& machines = *value.described;
  Digest digest;
  digest.add(machines.kind->name);
  if (machines.of_file) return digest.add(value.content).value();
  return digest.add(machines.parameters.canonical()).value();
}

void add(MachineAxis& machines, const MachineValue& value) {
  Axis& axis = machines.axis;
  const std::uint64_t digest = digest_of(value);
  if (std::find(axis.digests.begin(), axis.digests.end(), digest) != axis.digests.end()) {
    throw InputError(value.place.text() + ": '" + label_of(value) + "' is listed twice" +
                     (value.name.empty() ? "" : " (another file has the same content)"));
  }
  axis.labels.push_back(label_of(value));
  axis.digests.push_back(digest);
  RunRequest request;
  request.costs.machines = value.described;
  axis.facts.push_back(facts_of(request) & axis_spec(AxisId::machines).gives);
  machines.values.push_back(value);
}

}  // namespace

MachineAxis read_machines(const std::optional<YamlNode>& node, std::uint64_t first_seed,
                          const std::string& folder, const SweepAccess& access) {
  MachineAxis machines;
  machines.axis.id = AxisId::machines;
  machines.axis.numeric = false;
  if (!node) {
    add(machines, {});
    return machines;
  }
  for (const YamlNode& one : node->is_list() ? node->list() : std::vector<YamlNode>{*node}) {
    for (const MachineValue& value :
         read_values_of(one, first_seed, folder, access, machines.files)) {
      add(machines, value);
    }
  }
  return machines;
}

std::string pack_machine_files(const MachineFiles& files) {
  return Json(files).dump(-1, ' ', false, Json::error_handler_t::replace);
}

MachineFiles unpack_machine_files(const std::string& packed) {
  return Json::parse(packed).get<MachineFiles>();
}

}  // namespace dagsweep
