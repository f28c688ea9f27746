#include "graph/formats/catalogue.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/error.hpp"
#include "core/file.hpp"
#include "core/file_kind.hpp"
#include "core/number.hpp"
#include "graph/formats/dax.hpp"
#include "graph/formats/dot.hpp"
#include "graph/formats/edge_list.hpp"
#include "graph/formats/foreign_format.hpp"
#include "graph/formats/stg.hpp"
#include "graph/formats/wfformat.hpp"
#include "graph/unit_parameters.hpp"

namespace dagsweep {

namespace {

constexpr ParameterSpec path_parameter{"path", ParameterKind::text, "",
                                       "the file; in a sweep a pattern such as graphs/stg/*.stg"};
constexpr ParameterSpec data_unit_parameter{.name = "data_unit",
                                            .kind = ParameterKind::choice,
                                            .fallback = "relative",
                                            .meaning = "unit of data",
                                            .choices = "relative|B",
                                            .later = true};
constexpr ParameterSpec work_unit_parameter{
    .name = "work_unit",
    .kind = ParameterKind::choice,
    .fallback = "relative",
    .meaning = "unit of work; flop need a speed, or machines with flops",
    .choices = "relative|s|flop",
    .later = true};
constexpr ParameterSpec speed_parameter{
    .name = "speed",
    .kind = ParameterKind::text,
    .fallback = "none",
    .meaning = "with work_unit flop: of the processor, such as 1 Gflop/s",
    .later = true};
constexpr ParameterSpec default_work_parameter{.name = "work",
                                               .fallback = "none",
                                               .meaning = "of tasks without any",
                                               .minimum = 0,
                                               .word = "none",
                                               .later = true};
constexpr ParameterSpec default_data_parameter{.name = "data",
                                               .fallback = "none",
                                               .meaning = "of edges without any",
                                               .minimum = 0,
                                               .word = "none",
                                               .later = true};
constexpr ParameterSpec negative_parameter{.name = "negative",
                                           .kind = ParameterKind::choice,
                                           .fallback = "refuse",
                                           .meaning = "what becomes of negative numbers",
                                           .choices = "refuse|zero|absolute",
                                           .later = true};
constexpr ParameterSpec edges_parameter{
    .name = "edges",
    .kind = ParameterKind::choice,
    .fallback = "both",
    .meaning = "declared ones, from files (writer to reader), or both",
    .choices = "both|declared|files",
    .later = true};

template <std::size_t... sizes>
constexpr auto joined(const std::array<ParameterSpec, sizes>&... lists) {
  std::array<ParameterSpec, (sizes + ...)> all{};
  auto end = all.begin();
  ((end = std::copy(lists.begin(), lists.end(), end)), ...);
  return all;
}

constexpr std::array stg_parameters{path_parameter, data_unit_parameter, work_unit_parameter,
                                    speed_parameter, reference_mhz_parameter};
// Of formats whose tasks and edges may lack weights.
constexpr auto weighted_parameters = joined(
    stg_parameters, std::array{default_work_parameter, default_data_parameter, negative_parameter});
constexpr auto dot_parameters =
    joined(weighted_parameters,
           std::array<ParameterSpec, 2>{{{.name = "repeated",
                                          .kind = ParameterKind::choice,
                                          .fallback = "refuse",
                                          .meaning = "several edges between two tasks",
                                          .choices = "refuse|sum|first",
                                          .later = true},
                                         {.name = "names",
                                          .kind = ParameterKind::choice,
                                          .fallback = "id",
                                          .meaning = "what names the tasks",
                                          .choices = "id|label",
                                          .later = true}}});
constexpr auto edge_list_parameters =
    joined(weighted_parameters,
           std::array<ParameterSpec, 2>{
               {{.name = "tasks",
                 .kind = ParameterKind::text,
                 .fallback = "none",
                 .meaning = "a table with columns task and work; its order is that of the tasks",
                 .later = true,
                 .names_file = true},
                {.name = "undirected",
                 .kind = ParameterKind::choice,
                 .fallback = "refuse",
                 .meaning = "edges of the type Undirected; directed: from source to target",
                 .choices = "refuse|directed",
                 .later = true}}});
constexpr std::array dax_parameters{path_parameter, reference_mhz_parameter, default_work_parameter,
                                    negative_parameter, edges_parameter};
constexpr auto wfformat_parameters =
    joined(dax_parameters,
           std::array<ParameterSpec, 1>{
               {{.name = "size_unit",
                 .kind = ParameterKind::choice,
                 .fallback = "stated",
                 .meaning = "of the sizes of files; stated: as the file's version and writer say",
                 .choices = "stated|B|kB",
                 .later = true}}});

TaskGraph read_dot_file(std::string_view content, const std::string& name,
                        const Parameters& parameters, const FileReader& /*further*/) {
  return read_dot(content, name,
                  {.work = parameters.real_unless_word("work"),
                   .data = parameters.real_unless_word("data"),
                   .negative = negative_rule(parameters.text("negative")),
                   .repeated = repeated_edges(parameters.text("repeated")),
                   .names_are_labels = parameters.text("names") == "label"});
}

TaskGraph read_stg_file(std::string_view content, const std::string& name,
                        const Parameters& /*of units*/, const FileReader& /*further*/) {
  return read_stg(content, name);
}

TaskGraph read_edges_file(std::string_view content, const std::string& name,
                          const Parameters& parameters, const FileReader& further) {
  EdgeListOptions options;
  options.work = parameters.real_unless_word("work");
  options.data = parameters.real_unless_word("data");
  options.negative = negative_rule(parameters.text("negative"));
  if (const std::string& path = parameters.text("tasks"); path != "none") {
    options.tasks = NamedText{path, further(path)};
  }
  options.takes_undirected = parameters.text("undirected") == "directed";
  return read_edge_list(content, name, options);
}

}  // namespace

TaskGraph in_stated_units(const TaskGraph& graph, const Parameters& parameters) {
  GraphUnits units = graph.units();
  units.reference_mhz = parameters.real("reference_mhz");
  if (!parameters.declares("data_unit")) return graph.with_units(units);
  if (parameters.text("data_unit") == "B") units.data = DataUnit::bytes;
  const std::string& work = parameters.text("work_unit");
  if (work != "relative") units.work = WorkUnit::seconds;
  const bool has_speed = parameters.text("speed") != "none";
  if (has_speed && work != "flop") {
    throw InputError("'speed' is given (it converts flop; give work_unit: flop, too)");
  }
  if (work != "flop") return graph.with_units(units);
  if (!has_speed) {
    units.work = WorkUnit::flop;  // machines may state theirs
    return graph.with_units(units);
  }
  const double speed = speed_of(parameters);
  std::vector<double> seconds;
  seconds.reserve(graph.task_count());
  for (const double flop : graph.works()) {
    seconds.push_back(flop / speed);
    if (std::isfinite(seconds.back())) continue;
    throw InputError("work of " + shortest(flop) + " flop at 'speed' " + parameters.text("speed") +
                     " takes more seconds than a double holds");
  }
  return graph.with_work(std::move(seconds)).with_units(units);
}

TaskGraph GraphFormat::read(std::string_view content, const std::string& file,
                            const Parameters& given, const FileReader& further) const {
  try {
    return read_as(name, content, file, [&] { return reader(content, file, given, further); });
  } catch (const InputError&) {
    const std::string foreign = foreign_format(content);
    if (foreign.empty()) throw;
    throw InputError(file + ": " + foreign);
  }
}

TaskGraph GraphFormat::read(std::string_view content, const std::string& file) const {
  return read(content, file, Parameters(name, parameters, {{"path", file, "", {}}}));
}

std::span<const GraphFormat> graph_formats() {
  static constexpr GraphFormat catalogue[] = {
      {"dax", "Pegasus workflow (XML, DAX 2 and 3)", ".dax", false, StatedItems::files, true,
       dax_parameters, read_dax, nullptr},
      {"dot", "Graphviz digraph; node attribute work or size, edge attribute data or size", ".dot",
       true, StatedItems::named, false, dot_parameters, read_dot_file, write_dot},
      {"edges", "table of edges (comma, semicolon or tab): from, to, data", ".csv", false,
       StatedItems::named, false, edge_list_parameters, read_edges_file, nullptr},
      {"stg", "Kasahara's Standard Task Graph format, with or without volumes", ".stg", false,
       StatedItems::none, false, stg_parameters, read_stg_file, write_stg},
      {"wfformat", "WfCommons workflow (JSON, WfFormat 1.0 to 1.6)", ".json", false,
       StatedItems::files, true, wfformat_parameters, read_wfformat, write_wfformat},
  };
  return catalogue;
}

}  // namespace dagsweep
