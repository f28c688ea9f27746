#include "app/generate.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "app/instance_options.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "graph/formats/catalogue.hpp"
#include "platform/instance_file.hpp"
#include "platform/models/generated.hpp"
#include "sweep/description/graph_kinds.hpp"

namespace dagsweep {
namespace {

namespace po = boost::program_options;

constexpr std::string_view instance_format = "instance";

/// The output format: --format, or derived from the file name (.json: an instance).
std::string_view chosen_format(const po::variables_map& options) {
  std::vector<std::string> known{std::string(instance_format)};
  for (const GraphFormat& format : graph_formats()) known.emplace_back(format.name);
  if (options.count("format") > 0) {
    const auto& name = options["format"].as<std::string>();
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw unknown_name({"--format", 0, {}}, "format", name, known);
    }
    return name;
  }
  if (options.count("output") == 0) return instance_format;
  const auto& path = options["output"].as<std::string>();
  const std::string suffix = std::filesystem::path(path).extension().string();
  if (suffix == ".json") return instance_format;
  for (const GraphFormat& format : graph_formats()) {
    if (format.suffix == suffix) return format.name;
  }
  std::string endings = ".json";
  for (const GraphFormat& format : graph_formats()) {
    if (format.suffix != ".json") endings += ", " + std::string(format.suffix);
  }
  throw InputError("--output: '" + path +
                   "' does not determine the format (its ending should be one of " + endings +
                   "); or give --format, one of " + join(known));
}

using Specs = std::vector<ParameterSpec>;

bool has(std::span<const ParameterSpec> specs, std::string_view name) {
  return std::any_of(specs.begin(), specs.end(),
                     [&](const ParameterSpec& spec) { return spec.name == name; });
}

/// The machine kind given by --set machines=; null if machines are drawn.
const MachineKind* named_machines(const std::vector<GivenParameter>& given) {
  for (const GivenParameter& one : given) {
    if (one.name != "machines" || one.text == "drawn") continue;
    return &find_entry(machine_kinds(), "machines", one.text, {"--set", 0, {}});
  }
  return nullptr;
}

/// The cost parameters that may be given: on described machines, those that the machines do not
/// define.
Specs cost_specs(const MachineKind* machines) {
  Specs specs;
  for (const ParameterSpec& spec : cost_parameters) {
    const std::string_view with_described[] = {"machines", "ccr", "granularity",
                                               "estimation_error"};
    const bool kept = std::find(std::begin(with_described), std::end(with_described), spec.name) !=
                      std::end(with_described);
    if (machines == nullptr || kept) specs.push_back(spec);
  }
  return specs;
}

/// The values of --set, separated by owner.
struct KindAndCosts {
  Parameters kind, costs;
  std::optional<MachineChoice> machines;
};

KindAndCosts read_parameters(const GraphKind& kind, const std::vector<GivenParameter>& given,
                             bool with_costs) {
  const std::string owner(kind.name);
  for (const GivenParameter& one : given) {
    if (with_costs || has(kind.parameters, one.name) || !has(cost_parameters, one.name)) continue;
    throw InputError("--set: '" + one.name + "' is about costs, which " +
                     (kind.makes_graph ? "only an instance has (.json, --format instance)"
                                       : owner + " brings itself"));
  }
  const MachineKind* machines = with_costs ? named_machines(given) : nullptr;
  Specs all(kind.parameters.begin(), kind.parameters.end());
  const auto append = [&](std::span<const ParameterSpec> specs) {
    all.insert(all.end(), specs.begin(), specs.end());
  };
  const Specs costs = cost_specs(machines);
  if (with_costs) append(costs);
  if (machines != nullptr) append(machines->parameters);
  const Parameters checked(owner, all, given);  // throws for unknown names
  const auto of = [&](std::span<const ParameterSpec> named, std::span<const ParameterSpec> specs) {
    std::vector<GivenParameter> own;
    for (const GivenParameter& one : given) {
      if (has(named, one.name)) own.push_back(one);
    }
    return Parameters(owner, specs, own);
  };
  KindAndCosts read{of(kind.parameters, kind.parameters), {}, std::nullopt};
  if (with_costs) read.costs = of(costs, cost_parameters);
  if (machines != nullptr) {
    read.machines = MachineChoice{machines, of(machines->parameters, machines->parameters)};
  }
  return read;
}

Experiment with_costs(const TaskGraph& graph, const KindAndCosts& parameters, std::uint64_t seed) {
  const Parameters& costs = parameters.costs;
  CostSettings settings = cost_settings(costs);
  settings.machines = parameters.machines;
  Experiment experiment{generate_instance(graph, settings, seed), std::nullopt};
  if (const double error = costs.real("estimation_error"); error > 0.0) {
    experiment.true_times = draw_true_times(experiment.instance.times, error, seed);
  }
  return experiment;
}

}  // namespace

ExitCode generate_command(const CommandContext& context) {
  constexpr Usage usage{
      "generate KIND [--set key=value]... --output G.stg|.dot|.json [options]",
      "Generates a graph and writes it as STG, DOT or WfFormat, or as .json an instance: the "
      "graph\n"
      "with a platform and costs, drawn from the seed as in a sweep. KIND and its parameters are\n"
      "those of 'dagsweep list'. A kind that reads files converts them.\n\n"
      "  dagsweep generate layered --set tasks=50 --set width=5 --seed 3 --output small.stg\n"
      "  dagsweep generate cholesky --set size=6 --set processors=4 --set ccr=1 --output c.json\n"
      "  dagsweep generate entity-level --set machines=cluster --set nodes=4 --output e.json\n"
      "  dagsweep generate wfformat --set path=workflow.json --output workflow.dot",
      "kind"};
  po::options_description known("Options");
  known.add_options()("kind", po::value<std::string>()->required(), "the kind of graph");
  add_set_option(known);
  known.add_options()("seed", po::value<WholeNumber>()->default_value({1}),
                      "seed of all random draws");
  known.add_options()("format", po::value<std::string>(),
                      "stg, dot, wfformat or instance (default: by the file name)");
  known.add_options()("output,o", po::value<std::string>(),
                      "the file to write (default: standard output)");
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  const GraphKind& kind =
      find_entry(graph_kinds(), "graph kind", (*options)["kind"].as<std::string>());
  const std::string_view format = chosen_format(*options);
  const std::uint64_t seed = (*options)["seed"].as<WholeNumber>().value;
  const bool draws_costs = format == instance_format && kind.makes_graph;
  const KindAndCosts parameters = read_parameters(kind, given_parameters(*options), draws_costs);
  const GraphOrExperiment graph_or_experiment = kind.make(parameters.kind, seed);
  const auto* graph = std::get_if<TaskGraph>(&graph_or_experiment);
  const auto* experiment = std::get_if<Experiment>(&graph_or_experiment);

  std::string text;
  if (format == instance_format) {
    text = write_instance(draws_costs ? with_costs(*graph, parameters, seed) : *experiment);
  } else {
    const GraphFormat& chosen = find_entry(graph_formats(), "format", format);
    const TaskGraph& written = graph != nullptr ? *graph : experiment->instance.graph;
    if (written.has_groups() && !chosen.keeps_groups) {
      std::cerr << "dagsweep: note: " << format << " cannot store groups; they are left out\n";
    }
    const std::string settings = parameters.kind.canonical();
    const std::string note = "Generated by dagsweep: " + std::string(kind.name) +
                             (settings.empty() ? "" : " " + settings) +
                             (kind.random ? " seed=" + std::to_string(seed) : "");
    text = chosen.write(written, printable(note));
  }
  if (options->count("output") == 0) {
    std::cout << text;
  } else {
    write_file((*options)["output"].as<std::string>(), text);
  }
  return ExitCode::ok;
}

}  // namespace dagsweep
