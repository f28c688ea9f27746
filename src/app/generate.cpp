#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/instance_options.hpp"
#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "graph/formats/catalogue.hpp"
#include "platform/generation/generation.hpp"
#include "platform/instance_file.hpp"

namespace dagsweep {
namespace {

constexpr std::string_view instance_format = "instance";

/// The output format: --format, or derived from the file name (.json: an instance).
std::string_view chosen_format(const OptionValues& options) {
  std::vector<std::string> known{std::string(instance_format)};
  for (const GraphFormat& format : graph_formats()) {
    if (format.writer != nullptr) known.emplace_back(format.name);
  }
  if (options.has("format")) {
    const auto& name = options.text("format");
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw unknown_name({"--format", 0, {}}, "format", name, known);
    }
    return name;
  }
  if (!options.has("output")) return instance_format;
  const auto& path = options.text("output");
  const std::string suffix = std::filesystem::path(path).extension().string();
  if (suffix == ".json") return instance_format;
  for (const GraphFormat& format : graph_formats()) {
    if (format.suffix == suffix && format.writer != nullptr) return format.name;
  }
  std::string endings = ".json";
  for (const GraphFormat& format : graph_formats()) {
    if (format.suffix == ".json" || format.writer == nullptr) continue;
    endings += ", " + std::string(format.suffix);
  }
  throw InputError("--output: '" + path +
                   "' does not determine the format (its ending should be one of " + endings +
                   "); or give --format, one of " + join(known));
}

/// Notice about units of the graph that a file of this format does not state, or states wrongly;
/// "" if there are none.
std::string unstated_units(const TaskGraph& graph, const GraphFormat& format) {
  const GraphUnits& units = graph.units();
  if (format.states_units) {
    const bool is_relative =
        units.work != WorkUnit::seconds || (units.data == DataUnit::relative && graph.has_data());
    if (!is_relative) return "";
    return std::string(format.name) + " is in seconds and bytes; relative numbers and flop are " +
           "written as they are";
  }
  std::vector<std::string> unstated;
  if (units.work != WorkUnit::relative) {
    unstated.push_back("work_unit=" + std::string(symbol(units.work)));
  }
  if (units.data == DataUnit::bytes) unstated.emplace_back("data_unit=B");
  const bool has_kilobytes = units.data == DataUnit::kilobytes;
  if (unstated.empty() && !has_kilobytes) return "";
  return std::string(format.name) + " does not state them" +
         (unstated.empty() ? "" : "; where it is read, give " + join(unstated, " and ")) +
         (has_kilobytes ? "; its data are in kB" : "");
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
      "  dagsweep generate wfformat --set path=workflow.json --output workflow.dot\n"
      "  dagsweep generate dax --set path=Montage_25.xml --output montage.json\n"
      "  dagsweep generate wfformat --set path=w.json --set bandwidth='1 Gbit/s' --output i.json",
      "kind"};
  std::vector<OptionSpec> known;
  known.push_back({"kind", OptionKind::text, "the kind of graph", {}, true});
  add_set_option(known);
  known.push_back({"seed", OptionKind::whole, "seed of all random draws", "1"});
  known.push_back(
      {"format", OptionKind::text, "stg, dot, wfformat or instance (default: by the file name)"});
  known.push_back({"output,o", OptionKind::text, "the file to write (default: standard output)"});
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  const std::string& name = options->text("kind");
  for (const GraphFormat& one : graph_formats()) {
    if (!name.ends_with(one.suffix)) continue;
    throw InputError(fmt::format(
        "generate: '{}' is a file, not a kind of graph (dagsweep generate {} --set path={})", name,
        one.name, name));
  }
  const GraphKind& kind = find_entry(graph_kinds(), "graph kind", name);
  const std::string_view format = chosen_format(*options);
  const std::uint64_t seed = options->whole("seed");
  const Generation generation =
      read_generation(kind, given_parameters(*options), format == instance_format);
  const bool reads_file = generation.parameters.declares("path");
  if (reads_file && options->has("output") &&
      is_same_file(options->text("output"), generation.parameters.text("path"))) {
    throw InputError("--output: is the file of path=, too (give another one)");
  }
  std::vector<std::string> cost_notices;
  const GraphOrExperiment graph_or_experiment = generate(generation, seed, &cost_notices);
  const auto* graph = std::get_if<TaskGraph>(&graph_or_experiment);
  const auto* experiment = std::get_if<Experiment>(&graph_or_experiment);

  const TaskGraph& made = graph != nullptr ? *graph : experiment->instance.graph;
  for (const std::string& notice : made.notices()) {
    std::cerr << "dagsweep: note: " << notice << "\n";
  }

  std::function<void(TextOutput&)> write;
  if (format == instance_format) {
    for (const std::string& notice : cost_notices)
      std::cerr << "dagsweep: note: " << notice << "\n";
    write = [&](TextOutput& out) { write_instance(out, *experiment); };
  } else {
    const GraphFormat& chosen = find_entry(graph_formats(), "format", format);
    if (made.has_groups() && !chosen.keeps_groups) {
      std::cerr << "dagsweep: note: " << format << " cannot store groups; they are left out\n";
    }
    if (made.has_shared_items() && chosen.items == StatedItems::none) {
      std::cerr << "dagsweep: note: " << format
                << " cannot store items; what several tasks read becomes an edge's own data\n";
    }
    const std::string lost = unstated_units(made, chosen);
    if (!lost.empty()) std::cerr << "dagsweep: note: units: " << lost << "\n";
    const std::string settings = generation.parameters.canonical();
    const std::string note = "Generated by dagsweep: " + std::string(kind.name) +
                             (settings.empty() ? "" : " " + settings) +
                             (kind.random ? " seed=" + std::to_string(seed) : "");
    write = [&, note = printable(note)](TextOutput& out) { chosen.writer(out, made, note); };
  }
  if (options->has("output")) {
    write_file(options->text("output"), write);
  } else {
    TextOutput out([](std::string_view piece) { std::cout << piece; });
    write(out);
    out.finish();
  }
  return ExitCode::ok;
}

}  // namespace dagsweep
