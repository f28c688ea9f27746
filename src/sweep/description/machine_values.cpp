#include "sweep/description/machine_values.hpp"

#include <algorithm>
#include <new>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "sweep/description/given_parameters.hpp"

namespace dagsweep {
namespace {

const std::string drawn_word = "drawn";

MachineValue read_value(const YamlNode& node, std::uint64_t first_seed) {
  MachineValue value;
  value.place = node.place();
  const YamlNode name = node.is_map() ? node.at("kind") : node;
  if (!node.is_map() && name.scalar() == drawn_word) return value;
  const MachineKind& kind = find_entry(machine_kinds(), "machines", name.scalar(), name.place());
  std::vector<GivenParameter> given;
  if (node.is_map()) given = read_given(node, kind.parameters, {"kind"}, "machines");
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

std::string label_of(const MachineValue& value) {
  if (!value.described) return drawn_word;
  const std::string given = value.described->parameters.label();
  return std::string(value.described->kind->name) + (given.empty() ? "" : " " + given);
}

std::uint64_t digest_of(const MachineValue& value) {
  if (!value.described) return Digest().add(drawn_word).value();
  const MachineChoice& machines = *value.described;
  return Digest().add(machines.kind->name).add(machines.parameters.canonical()).value();
}

void add(MachineAxis& machines, const MachineValue& value) {
  Axis& axis = machines.axis;
  const std::uint64_t digest = digest_of(value);
  if (std::find(axis.digests.begin(), axis.digests.end(), digest) != axis.digests.end()) {
    throw InputError(value.place.text() + ": '" + label_of(value) + "' is listed twice");
  }
  axis.labels.push_back(label_of(value));
  axis.digests.push_back(digest);
  RunRequest request;
  request.costs.machines = value.described;
  axis.facts.push_back(facts_of(request) & axis_spec(AxisId::machines).gives);
  machines.values.push_back(value);
}

}  // namespace

MachineAxis read_machines(const std::optional<YamlNode>& node, std::uint64_t first_seed) {
  MachineAxis machines;
  machines.axis.id = AxisId::machines;
  machines.axis.numeric = false;
  if (!node) {
    add(machines, {});
  } else if (!node->is_list()) {
    add(machines, read_value(*node, first_seed));
  } else {
    for (const YamlNode& one : node->list()) add(machines, read_value(one, first_seed));
  }
  return machines;
}

}  // namespace dagsweep
