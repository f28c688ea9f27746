#include "app/listed_catalogues.hpp"

#include <fmt/format.h>

#include "core/number.hpp"
#include "metrics/catalogue.hpp"
#include "platform/generation/graph_kinds.hpp"
#include "platform/models/generated.hpp"
#include "platform/models/heterogeneity.hpp"
#include "platform/models/networks.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "runs/series.hpp"
#include "schedule/rescheduling.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/criteria.hpp"
#include "search/parameters.hpp"
#include "simulation/scenario/scenario.hpp"
#include "sweep/description/other_keys.hpp"

namespace dagsweep {
namespace {

std::vector<ParameterSpec> all(std::span<const ParameterSpec> specs) {
  return {specs.begin(), specs.end()};
}

std::string_view called(const SchedulerEntry& entry) {
  if (entry.is_static()) return "once, before the run";
  return entry.is_online() ? "when tasks become ready" : "at rescheduling points";
}

std::string dependencies(const SchedulerEntry& entry) {
  std::string text = "the instance";
  if (!entry.is_static()) text += ", the state of the run";
  if (entry.reads_epsilon) text += ", epsilon";
  if (entry.reads_seed) text += ", the seed";
  return text;
}

/// The growth exponents, such as "tasks 1.2, processors 0.9".
std::string exponents(const SchedulerEntry& entry) {
  const GrowthExponents& of = entry.origin.exponents;
  std::string text = fmt::format("tasks {:.1f}, processors {:.1f}", of.tasks, of.processors);
  if (entry.reads_epsilon) text += fmt::format(", copies {:.1f}", of.copies);
  return text;
}

ListedThing thing(const SchedulerEntry& entry) {
  const Origin& origin = entry.origin;
  const std::string year = origin.paper.empty() ? "" : std::to_string(origin.year);
  ListedThing thing{.name = std::string(entry.name),
                    .summary = std::string(entry.summary),
                    .heading = origin.family,
                    .remark = fmt::format("{}{}{}", year, year.empty() ? "" : "; ", origin.growth),
                    .facts = {{"family", std::string(origin.family)}},
                    .parameters = all(entry.parameters)};
  if (!origin.paper.empty()) {
    thing.facts.emplace_back("paper", origin.paper);
    thing.facts.emplace_back("year", year);
  }
  thing.facts.emplace_back("growth", origin.growth);
  thing.facts.emplace_back("exponents", exponents(entry));
  thing.facts.emplace_back("called", called(entry));
  thing.facts.emplace_back("depends on", dependencies(entry));
  return thing;
}

ListedThing thing(const GraphKind& kind) {
  ListedThing thing{.name = std::string(kind.name),
                    .summary = std::string(kind.summary),
                    .facts = {{"costs", kind.makes_graph ? "generated" : "its own"}},
                    .parameters = all(kind.parameters)};
  if (kind.iterates) {
    thing.parameters.insert(thing.parameters.end(), series_parameters.begin(),
                            series_parameters.end());
  }
  return thing;
}

ListedThing thing(std::string name, const ParameterSpec& spec) {
  ListedThing thing{.name = std::move(name), .summary = std::string(spec.meaning)};
  thing.remark = spec.fallback.empty() ? "must be given" : "default " + std::string(spec.fallback);
  if (!spec.fallback.empty()) thing.facts.emplace_back("default", spec.fallback);
  thing.facts.emplace_back("value", text(spec.kind));
  if (!spec.choices.empty()) thing.facts.emplace_back("choices", spec.choices);
  return thing;
}

ListedThing thing(const ParameterSpec& spec) {
  return thing(std::string(spec.name), spec);
}

/// "graphs[].label" stands for the key `label` of each graph.
ListedThing thing(const OtherKey& key) {
  return {.name = std::string(key.path),
          .summary = std::string(key.meaning),
          .facts = {{"example", std::string(key.example)}}};
}

/// What other programs need to know about an axis: where a sweep file names its values, and how
/// results store them.
ListedThing thing(const AxisSpec& axis) {
  ListedThing thing{.name = std::string(axis.name), .summary = "", .remark = path_of(axis)};
  thing.facts.emplace_back("key", path_of(axis));
  for (const AxisProperty& property : properties_of(axis)) {
    thing.facts.emplace_back(property.name, property.value);
    if (property.name == "label") thing.summary = property.value;
    if (property.name == "unit") thing.summary += " (" + property.value + ")";
  }
  thing.facts.emplace_back("meaning", meaning_of(axis));
  thing.facts.emplace_back("stage", text(axis.stage));
  thing.facts.emplace_back("read by", always_read(axis) ? "all runs" : "runs " + readers_of(axis));
  return thing;
}

ListedThing thing(const Metric& metric) {
  ListedThing thing{.name = std::string(metric.name),
                    .summary = std::string(metric.meaning),
                    .remark = std::string(metric.unit),
                    .facts = {{"unit", std::string(metric.unit)}}};
  if (const std::string_view better = text(metric.better); !better.empty()) {
    thing.facts.emplace_back("better", better);
  }
  return thing;
}

/// An entry of another catalogue.
template <class Entry>
ListedThing thing(const Entry& entry) {
  ListedThing thing{.name = std::string(entry.name), .summary = std::string(entry.summary)};
  if constexpr (requires { entry.parameters; }) thing.parameters = all(entry.parameters);
  return thing;
}

template <class Catalogue>
ListedSection section_of(std::string_view key, std::string_view kind, std::string_view title,
                         const Catalogue& catalogue) {
  ListedSection section{key, kind, title, {}};
  for (const auto& entry : catalogue) section.things.push_back(thing(entry));
  return section;
}

ListedSection algorithms() {
  ListedSection section{
      "algorithms", "algorithm", "Algorithms (sweep: algorithm; --algorithm)", {}};
  for (const SchedulerFamily& family : scheduler_families()) {
    for (const SchedulerEntry& entry : schedulers()) {
      if (entry.origin.family == family.name) section.things.push_back(thing(entry));
    }
  }
  return section;
}

ListedSection graphs() {
  return section_of("graphs", "graph", "Graphs (sweep: graphs: kind)", graph_kinds());
}

ListedSection simulation() {
  ListedSection section{
      "simulation", "simulation parameter", "Simulation parameters (simulate --set)", {}};
  for (const std::span<const ParameterSpec> specs :
       {std::span<const ParameterSpec>(scenario_parameters),
        std::span<const ParameterSpec>(rescheduling_parameters),
        std::span<const ParameterSpec>(criteria_parameters)}) {
    for (const ParameterSpec& spec : specs) section.things.push_back(thing(spec));
  }
  return section;
}

ListedSection numbers() {
  ListedSection section{
      "sweep",
      "sweep key",
      "Numbers in a sweep file (a value, a list, {from, to, step} or {from, count})",
      {}};
  for (const AxisSpec& axis : axis_catalogue()) {
    if (axis.parameter == nullptr) continue;
    section.things.push_back(thing(path_of(axis), *axis.parameter));
  }
  return section;
}

/// Adds a parameter of `owner`, or the owner to those of an equal parameter.
void add(ListedSection& section, const ParameterSpec& spec, const std::string& owner) {
  for (ListedThing& known : section.things) {
    if (known.name != spec.name || known.summary != spec.meaning) continue;
    known.facts.back().second += ", " + owner;
    return;
  }
  section.things.push_back(thing(spec));
  section.things.back().facts.emplace_back("of", owner);
}

}  // namespace

ListedSection listed_parameters() {
  ListedSection section{"parameters", "parameter", "Parameters", {}};
  for (const ListedSection& owners : {algorithms(), graphs()}) {
    for (const ListedThing& owner : owners.things) {
      for (const ParameterSpec& spec : owner.parameters) add(section, spec, owner.name);
    }
  }
  return section;
}

std::vector<ListedSection> listed_sections() {
  return {
      algorithms(),
      graphs(),
      section_of("costs", "cost parameter",
                 "Costs (generate --set; sweep: platform, ccr, granularity)", cost_parameters),
      section_of("machines", "kind of machines",
                 "Machines (generate --set machines=; sweep: platform: machines: kind)",
                 machine_kinds()),
      section_of("heterogeneity", "heterogeneity model",
                 "Heterogeneity models (sweep: platform: heterogeneity: model)",
                 heterogeneity_models()),
      section_of("networks", "network", "Networks (sweep: platform: network)", network_models()),
      simulation(),
      section_of("search", "search parameter", "Adversarial search (search --set)",
                 search_parameters()),
      section_of("moves", "move of a search", "Moves of a search", move_kinds()),
      section_of("acceptance", "acceptance rule",
                 "When a search takes a worse instance (search --set acceptance=)",
                 acceptance_rules()),
      numbers(),
      section_of("keys", "sweep key", "Other keys of a sweep file", other_keys()),
      section_of("axes", "axis", "Axes (columns of the results; sweep: key)", axis_catalogue()),
      section_of("metrics", "metric", "Metrics (columns of the results)", metrics())};
}

}  // namespace dagsweep
