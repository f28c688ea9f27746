#include "graph/formats/catalogue.hpp"

#include <array>
#include <vector>

#include "core/quantity.hpp"
#include "graph/formats/dot.hpp"
#include "graph/formats/stg.hpp"
#include "graph/formats/wfformat.hpp"

namespace dagsweep {

namespace {

constexpr ParameterSpec path_parameter{"path", ParameterKind::text, "",
                                       "the file; in a sweep a pattern such as graphs/stg/*.stg"};
constexpr ParameterSpec reference_mhz{
    .name = "reference_mhz",
    .kind = ParameterKind::real,
    .fallback = "500",
    .meaning = "clock of the processor on which seconds of work were measured (described machines)",
    .minimum = 1,
    .maximum = 1e6,
    .later = true};

/// Of formats that state no units.
constexpr std::array<ParameterSpec, 5> relative_parameters{{
    path_parameter,
    {.name = "data_unit",
     .kind = ParameterKind::choice,
     .fallback = "relative",
     .meaning = "unit of data",
     .choices = "relative|B",
     .later = true},
    {.name = "work_unit",
     .kind = ParameterKind::choice,
     .fallback = "relative",
     .meaning = "unit of work; flop need a speed",
     .choices = "relative|s|flop",
     .later = true},
    {.name = "speed",
     .kind = ParameterKind::text,
     .fallback = "none",
     .meaning = "with work_unit flop: of the processor, such as 1 Gflop/s",
     .later = true},
    reference_mhz,
}};

/// Of formats in seconds and bytes.
constexpr std::array<ParameterSpec, 2> measured_parameters{{path_parameter, reference_mhz}};

/// Flop per second of the parameter `speed`.
double speed_of(const Parameters& parameters) {
  const std::string& text = parameters.text("speed");
  try {
    return quantity_of(text, {{"flop/s"}}, "1 Gflop/s");
  } catch (const InputError& error) {
    throw InputError("'speed' is '" + text + "' (" + error.what() + ")");
  }
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
    throw InputError("'work_unit' is flop (their seconds need a speed, such as speed: 1 Gflop/s)");
  }
  const double speed = speed_of(parameters);
  std::vector<double> seconds;
  seconds.reserve(graph.task_count());
  for (const double flop : graph.works()) seconds.push_back(flop / speed);
  return graph.with_work(std::move(seconds)).with_units(units);
}

std::span<const GraphFormat> graph_formats() {
  static constexpr GraphFormat catalogue[] = {
      {"dot", "Graphviz digraph; node attribute work or size, edge attribute data or size", ".dot",
       true, false, relative_parameters, read_dot, write_dot},
      {"stg", "Kasahara's Standard Task Graph format, with or without volumes", ".stg", false,
       false, relative_parameters, read_stg, write_stg},
      {"wfformat", "WfCommons workflow (JSON, WfFormat 1.4 to 1.6)", ".json", false, true,
       measured_parameters, read_wfformat, write_wfformat},
  };
  return catalogue;
}

}  // namespace dagsweep
