#include "app/list.hpp"

#include <iostream>

#include <fmt/format.h>

#include "core/number.hpp"
#include "metrics/catalogue.hpp"
#include "platform/generation/graph_kinds.hpp"
#include "platform/models/generated.hpp"
#include "platform/models/heterogeneity.hpp"
#include "platform/models/networks.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/criteria.hpp"
#include "simulation/scenario/scenario.hpp"
#include "sweep/description/description.hpp"
#include "sweep/description/series.hpp"

namespace dagsweep {
namespace {

void title(const char* text) {
  std::cout << "\n" << text << "\n";
}

void line(std::string_view name, std::string_view summary) {
  std::cout << fmt::format("  {:<27} {}\n", name, summary);
}

void parameters(std::span<const ParameterSpec> specs) {
  for (const ParameterSpec& spec : specs) {
    const std::string fallback =
        spec.fallback.empty() ? "must be given" : fmt::format("default {}", spec.fallback);
    std::cout << fmt::format("    {:<25} {} ({})\n", spec.name, spec.meaning, fallback);
  }
}

}  // namespace

ExitCode list_command(const CommandContext& context) {
  constexpr Usage usage{"list",
                        "Lists all names and parameters that sweep files and commands accept.", ""};
  if (!parse_options(usage, boost::program_options::options_description("Options"), context)) {
    return ExitCode::ok;
  }
  std::cout << "Algorithms (sweep: algorithm; --algorithm)\n";
  for (const SchedulerEntry& entry : schedulers()) {
    line(entry.name, entry.summary);
    parameters(entry.parameters);
  }
  title("Graphs (sweep: graphs: kind)");
  for (const GraphKind& kind : graph_kinds()) {
    line(kind.name, kind.summary);
    parameters(kind.parameters);
    if (kind.iterates) parameters(series_parameters);
  }
  title("Costs (generate --set; sweep: platform, ccr, granularity)");
  parameters(cost_parameters);
  title("Machines (generate --set machines=; sweep: platform: machines: kind)");
  for (const MachineKind& kind : machine_kinds()) {
    line(kind.name, kind.summary);
    parameters(kind.parameters);
  }
  title("Heterogeneity models (sweep: platform: heterogeneity: model)");
  for (const auto& model : heterogeneity_models()) line(model.name, model.summary);
  title("Networks (sweep: platform: network)");
  for (const auto& model : network_models()) line(model.name, model.summary);
  title("Simulation parameters (simulate --set)");
  parameters(scenario_parameters);
  parameters(rescheduling_parameters);
  parameters(criteria_parameters);
  title("Numbers in a sweep file (a value, a list, {from, to, step} or {from, count})");
  for (const SweepKey& key : sweep_keys()) {
    line(key.name, fmt::format("{} (default {})", key.spec->meaning, key.spec->fallback));
  }
  title("Metrics (columns of the results)");
  for (const Metric& metric : metrics()) {
    line(metric.name, fmt::format("{} [{}]", metric.meaning, metric.unit));
  }
  return ExitCode::ok;
}

}  // namespace dagsweep
