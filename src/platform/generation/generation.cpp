#include "platform/generation/generation.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/file.hpp"
#include "platform/machine_files/machine_file.hpp"
#include "platform/models/generated.hpp"
#include "platform/models/scaling.hpp"
#include "platform/models/unit_conversion.hpp"

namespace dagsweep {
namespace {

using Specs = std::vector<ParameterSpec>;

bool has(std::span<const ParameterSpec> specs, std::string_view name) {
  return std::any_of(specs.begin(), specs.end(),
                     [&](const ParameterSpec& spec) { return spec.name == name; });
}

/// The kind of machines that parameter `machines` names: a kind, or a file; null if machines are
/// drawn.
const MachineKind* named_machines(const std::vector<GivenParameter>& given) {
  for (const GivenParameter& one : given) {
    if (one.name != "machines" || one.text == "drawn") continue;
    if (one.text == machine_file_kind().name) {
      throw InputError(one.place.text() + (one.place.text().empty() ? "" : ": ") +
                       "machines: give the file itself, such as machines=mine.yaml");
    }
    const bool is_kind = std::ranges::any_of(
        machine_kinds(), [&](const MachineKind& kind) { return kind.name == one.text; });
    const bool names_file = !is_kind && (one.text.find_first_of("./") != std::string::npos ||
                                         std::filesystem::exists(one.text));
    if (names_file) return &machine_file_kind();
    return &find_entry(machine_kinds(), "machines", one.text, one.place);
  }
  return nullptr;
}

/// The cost parameters that may be given; with described machines, only those that the machines do
/// not define.
Specs cost_specs(const MachineKind* machines) {
  if (machines == nullptr) return {cost_parameters.begin(), cost_parameters.end()};
  Specs specs;
  for (const char* name : {"machines", "ccr", "granularity", "estimation_error"}) {
    specs.push_back(spec_of(cost_parameters, name));
  }
  return specs;
}

void refuse_costs(const GraphKind& kind, const std::vector<GivenParameter>& given) {
  for (const GivenParameter& one : given) {
    if (has(kind.parameters, one.name) || !has(cost_parameters, one.name)) continue;
    const std::string place = one.place.text();
    throw InputError((place.empty() ? "" : place + ": ") + "'" + one.name +
                     "' is about costs, which " +
                     (kind.makes_graph ? "only an instance has (.json, --format instance)"
                                       : std::string(kind.name) + " brings itself"));
  }
}

}  // namespace

Generation read_generation(const GraphKind& kind, const std::vector<GivenParameter>& given,
                           bool with_costs) {
  const bool draws_costs = with_costs && kind.makes_graph;
  if (!draws_costs) refuse_costs(kind, given);
  const std::string owner(kind.name);
  const MachineKind* machines = draws_costs ? named_machines(given) : nullptr;
  Specs all(kind.parameters.begin(), kind.parameters.end());
  const auto append = [&](std::span<const ParameterSpec> specs) {
    all.insert(all.end(), specs.begin(), specs.end());
  };
  const Specs costs = cost_specs(machines);
  if (draws_costs) append(costs);
  const bool has_machine_file = machines != nullptr && machines->reads_file();
  if (machines != nullptr && !has_machine_file) append(machines->parameters);
  const Parameters checked(owner, all, given);  // throws for unknown names
  const auto of = [&](std::span<const ParameterSpec> named, std::span<const ParameterSpec> specs) {
    std::vector<GivenParameter> own;
    for (const GivenParameter& one : given) {
      if (has(named, one.name)) own.push_back(one);
    }
    return Parameters(owner, specs, own);
  };
  Generation read{&kind, of(kind.parameters, kind.parameters), std::nullopt, std::nullopt};
  if (draws_costs) read.costs = of(costs, cost_parameters);
  if (has_machine_file) {
    const std::string& path = read.costs->text("machines");
    read.machines = machines_of_file(read_file(path), path);
  } else if (machines != nullptr) {
    read.machines = MachineChoice{machines, of(machines->parameters, machines->parameters)};
  }
  return read;
}

GraphOrExperiment generate(const Generation& generation, std::uint64_t seed,
                           std::vector<std::string>* cost_notices) {
  GraphOrExperiment made = generation.kind->make(generation.parameters, seed, read_file);
  if (!generation.costs) return made;
  const auto& graph = std::get<TaskGraph>(made);
  CostSettings settings = cost_settings(*generation.costs);
  settings.machines = generation.machines;
  try {
    Experiment drawn{generate_instance(graph, settings, seed), std::nullopt};
    if (const double x = generation.costs->real("estimation_error"); x > 0.0) {
      drawn.true_times = draw_true_times(drawn.instance.times, x, seed);
    }
    if (cost_notices == nullptr) return drawn;
    const std::string units = convert_units(graph.units(), graph.has_data(), settings).notice;
    if (!units.empty()) cost_notices->push_back("units: " + units);
    if (!settings.ccr && !settings.granularity) {
      if (const std::string ccr = ccr_notice(drawn.instance); !ccr.empty()) {
        cost_notices->push_back(ccr);
      }
    }
    return drawn;
  } catch (const InputError& error) {
    if (!generation.parameters.declares("path")) throw;
    throw InputError(generation.parameters.text("path") + ": " + error.what());
  }
}

}  // namespace dagsweep
