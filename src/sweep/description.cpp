#include "sweep/description.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "platform/models/heterogeneity.hpp"
#include "platform/models/networks.hpp"
#include "sweep/values.hpp"

namespace dagsweep {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// A numeric axis as the sweep file writes it.
struct NumberAxis {
  AxisId axis;
  std::string_view section;  // a top-level key
  std::string_view key;
  std::string_view fallback;  // "" = none: the only value is NaN
  bool whole;
  double minimum;  // [minimum, maximum], or [minimum, maximum) if `open`
  double maximum;
  bool open = false;
  Facts if_positive = 0;       // facts of values > 0
  std::string_view word = {};  // a word allowed beside numbers; stands for -1
  Facts if_word = 0;
};

constexpr NumberAxis number_axes[] = {
    {AxisId::processors, "platform", "processors", "10", true, 1, 65536},
    {AxisId::h, "platform", "heterogeneity.h", "1", false, 0, 2, true},
    {AxisId::startup, "platform", "startup", "0", false, 0, no_limit},
    {AxisId::estimation_error, "scenario", "estimation_error", "0", false, 0, 1, true, fact::errs},
    {AxisId::change_interval, "scenario", "change_interval", "0.5", false, 1e-4, no_limit},
    {AxisId::period, "scenario", "period", "0.05", false, 1e-6, no_limit},
    {AxisId::failures, "scenario", "failures", "0", true, 0, 65536, false, fact::fails},
    {AxisId::recovery, "scenario", "recovery", "-1", false, 0, 1e3, false, 0, "never"},
    {AxisId::joins, "scenario", "joins", "0", true, 0, 65536, false, fact::joins},
    {AxisId::crashes, "scenario", "crashes", "0", true, 0, 65536, false, fact::crashes, "epsilon",
     fact::crashes | fact::crashes_by_epsilon},
    {AxisId::crash_time, "scenario", "crash_time", "0", false, 0, no_limit},
    {AxisId::ccr, "sweep", "ccr", "", false, 0, no_limit},
    {AxisId::granularity, "sweep", "granularity", "", false, 1e-9, no_limit},
    {AxisId::bound, "sweep", "bound", "0", false, 0, 1, false, fact::varies},
    {AxisId::epsilon, "sweep", "epsilon", "0", true, 0, 65535},
    {AxisId::seed, "sweep", "seed", "1", true, 0, 9e15},
};

/// The node at "heterogeneity.h" below `section`, if every step is there.
std::optional<YamlNode> find_path(const std::optional<YamlNode>& section, std::string_view path) {
  std::optional<YamlNode> node = section;
  while (node && !path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    node = node->find(path.substr(0, dot));
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return node;
}

double checked(const WrittenValue& value, const NumberAxis& spec) {
  if (!spec.word.empty() && value.text == spec.word) return -1.0;
  const double number = spec.whole ? static_cast<double>(value.integer()) : value.real();
  if (number < spec.minimum || number > spec.maximum || (spec.open && number == spec.maximum)) {
    value.fail("it must lie in [" + shortest(spec.minimum) + ", " + shortest(spec.maximum) +
               (spec.open ? ")" : "]") +
               (spec.word.empty() ? "" : ", or be '" + std::string(spec.word) + "'"));
  }
  return number;
}

void add_number(Axis& axis, double number, const NumberAxis& spec) {
  axis.numbers.push_back(number);
  axis.digests.push_back(Digest().add(number + 0.0).value());
  axis.facts.push_back(number > 0.0 ? spec.if_positive : number < 0.0 ? spec.if_word : 0);
}

Axis read_number_axis(const NumberAxis& spec, const std::optional<YamlNode>& section) {
  Axis axis;
  axis.id = spec.axis;
  const auto node = find_path(section, spec.key);
  if (!node) {
    add_number(axis, spec.fallback.empty() ? not_a_value : *parse_double(spec.fallback), spec);
    return axis;
  }
  std::set<double> seen;
  for (const WrittenValue& value : read_values(*node)) {
    const double number = checked(value, spec);
    if (!seen.insert(number).second) value.fail("it is listed twice");
    add_number(axis, number, spec);
  }
  return axis;
}

template <class Entry, class FactsOf>
Axis read_label_axis(AxisId id, std::string_view kind, std::span<const Entry> catalogue,
                     std::string_view fallback, const std::optional<YamlNode>& node,
                     FactsOf facts_of) {
  Axis axis;
  axis.id = id;
  axis.numeric = false;
  std::vector<WrittenValue> values{{std::string(fallback), {}}};
  if (node) values = read_values(*node);
  for (const WrittenValue& value : values) {
    const Entry& entry = find_entry(catalogue, kind, value.text, value.place);
    if (std::find(axis.labels.begin(), axis.labels.end(), value.text) != axis.labels.end()) {
      value.fail("it is listed twice");
    }
    axis.labels.push_back(value.text);
    axis.digests.push_back(Digest().add(value.text).value());
    axis.facts.push_back(facts_of(entry));
  }
  return axis;
}

AlgorithmChoice read_algorithm(const YamlNode& node) {
  AlgorithmChoice choice;
  std::vector<GivenParameter> given;
  if (node.is_map()) node.only({"name", "set"});
  const YamlNode name = node.is_map() ? node.at("name") : node;
  choice.entry = &find_entry(schedulers(), "algorithm", name.scalar(), name.place());
  if (node.is_map()) {
    if (const auto set = node.find("set")) {
      for (const auto& [key, value] : set->entries()) {
        given.push_back({key, value.scalar(), {}, value.place()});
      }
    }
  }
  choice.parameters = Parameters(choice.entry->name, choice.entry->parameters, given);
  const std::string label = choice.parameters.label();
  choice.label = std::string(choice.entry->name) + (label.empty() ? "" : " " + label);
  return choice;
}

void read_algorithms(const YamlNode& node, SweepDescription& sweep) {
  Axis& axis = sweep.axes[static_cast<std::size_t>(AxisId::algorithm)];
  axis.id = AxisId::algorithm;
  axis.numeric = false;
  const std::vector<YamlNode> nodes = node.is_list() ? node.list() : std::vector<YamlNode>{node};
  for (const YamlNode& one : nodes) {
    const AlgorithmChoice choice = read_algorithm(one);
    if (std::find(axis.labels.begin(), axis.labels.end(), choice.label) != axis.labels.end()) {
      one.fail("'" + choice.label + "' is listed twice");
    }
    axis.labels.push_back(choice.label);
    axis.digests.push_back(
        Digest().add(choice.entry->name).add(choice.parameters.canonical()).value());
    axis.facts.push_back((choice.entry->reactive ? fact::reactive : 0) |
                         (choice.entry->reads_epsilon ? fact::replicates : 0) |
                         (choice.entry->reads_seed ? fact::seeded : 0));
    sweep.algorithms.push_back(choice);
  }
}

void read_delay(const std::optional<YamlNode>& node, SweepDescription& sweep) {
  if (!node) return;
  const auto ends = node->list();
  if (ends.size() != 2) node->fail("needs two ends: [0.5, 1.0]");
  const auto end = [&](std::size_t k) {
    return WrittenValue{ends[k].scalar(), ends[k].place()}.real();
  };
  sweep.delay_min = end(0);
  sweep.delay_max = end(1);
  if (sweep.delay_min <= 0.0 || sweep.delay_max < sweep.delay_min) {
    node->fail("must be [low, high] with 0 < low <= high");
  }
}

ProcessorId read_processor(const YamlNode& node) {
  const WrittenValue value{node.scalar(), node.place()};
  const std::uint64_t number = value.integer();
  if (number > 65535) value.fail("it must be a processor's number");
  return ProcessorId(number);
}

AvailabilityEvent read_event(const YamlNode& node) {
  node.only({"time", "processor", "link", "availability"});
  const auto value = [](const YamlNode& n) { return WrittenValue{n.scalar(), n.place()}; };
  AvailabilityEvent event;
  event.time = value(node.at("time")).real();
  if (event.time < 0.0) node.at("time").fail("must be >= 0");
  event.availability = value(node.at("availability")).real();
  if (event.availability < 0.0 || event.availability > 1.0) {
    node.at("availability").fail("must lie in [0, 1]");
  }
  const auto processor = node.find("processor");
  const auto link = node.find("link");
  if (processor.has_value() == link.has_value()) {
    node.fail("names a processor and a link, or neither (one of them is needed)");
  }
  if (processor) {
    event.resource.first = event.resource.second = read_processor(*processor);
    return event;
  }
  const auto ends = link->list();
  if (ends.size() != 2) link->fail("must name two processors");
  event.resource = {read_processor(ends[0]), read_processor(ends[1])};
  if (event.resource.is_processor()) link->fail("must join two different processors");
  return event;
}

std::uint64_t read_bytes(const YamlNode& node) {
  const std::string& text = node.scalar();
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_double(text.substr(0, end));
  const std::string unit = text.substr(end);
  const std::string_view units[] = {"B", "kB", "MB", "GB", "TB"};
  double factor = 1.0;
  for (const std::string_view known : units) {
    if (number && *number > 0.0 && (unit == known || (unit.empty() && known == "B"))) {
      return static_cast<std::uint64_t>(*number * factor);
    }
    factor *= 1000.0;
  }
  node.fail("is '" + text + "' (write an amount such as 8GB)");
}

void read_limits(const std::optional<YamlNode>& node, SweepDescription& sweep) {
  if (!node) return;
  node->only({"seconds_per_run", "memory_per_run"});
  if (const auto seconds = node->find("seconds_per_run")) {
    const WrittenValue value{seconds->scalar(), seconds->place()};
    sweep.limits.seconds = value.real();
    if (sweep.limits.seconds <= 0.0) value.fail("it must be > 0");
  }
  if (const auto memory = node->find("memory_per_run")) {
    sweep.limits.memory_bytes = read_bytes(*memory);
  }
}

}  // namespace

SweepDescription read_sweep(const std::string& text, const std::string& file) {
  const YamlNode root = YamlNode::parse(text, file);
  root.only({"name", "graphs", "platform", "scenario", "limits", "sweep"});
  const auto platform = root.find("platform");
  const auto scenario = root.find("scenario");
  const YamlNode swept = root.at("sweep");
  if (platform) {
    platform->only({"processors", "heterogeneity", "delay", "startup", "network"});
    if (const auto heterogeneity = platform->find("heterogeneity")) {
      heterogeneity->only({"model", "h"});
    }
  }
  if (scenario) {
    scenario->only({"change_interval", "period", "estimation_error", "failures", "recovery",
                    "joins", "crashes", "crash_time", "events"});
  }
  swept.only({"ccr", "granularity", "bound", "epsilon", "algorithm", "seed"});

  SweepDescription sweep;
  sweep.text = text;
  const std::filesystem::path path(file);
  sweep.name = root.find("name") ? root.at("name").scalar() : path.stem().string();
  sweep.graphs = read_graph_choices(root.at("graphs"), path.parent_path().string());
  sweep.axes[0].id = AxisId::graph;
  sweep.axes[0].numeric = false;
  for (const NumberAxis& spec : number_axes) {
    sweep.axes[static_cast<std::size_t>(spec.axis)] =
        read_number_axis(spec, root.find(spec.section));
  }
  sweep.axes[static_cast<std::size_t>(AxisId::heterogeneity)] = read_label_axis(
      AxisId::heterogeneity, "heterogeneity model", heterogeneity_models(), "unrelated",
      find_path(platform, "heterogeneity.model"),
      [](const HeterogeneityModel& model) { return model.reads_h ? fact::uses_h : Facts{0}; });
  sweep.axes[static_cast<std::size_t>(AxisId::network)] =
      read_label_axis(AxisId::network, "network", network_models(), "dedicated",
                      find_path(platform, "network"), [](const NetworkModel&) { return Facts{0}; });
  read_algorithms(swept.at("algorithm"), sweep);
  read_delay(find_path(platform, "delay"), sweep);
  if (const auto events = find_path(scenario, "events"); events && !events->is_empty_list()) {
    for (const YamlNode& event : events->list()) sweep.events.push_back(read_event(event));
  }
  read_limits(root.find("limits"), sweep);
  if (const auto granularity = swept.find("granularity"); granularity && swept.find("ccr")) {
    granularity->fail("stands beside ccr (give one of the two)");
  }
  const auto place_of = [&](const std::optional<YamlNode>& node) {
    return node ? node->place() : Place{};
  };
  sweep.scenario_place = place_of(scenario);
  sweep.events_place = place_of(find_path(scenario, "events"));
  sweep.epsilon_place = place_of(swept.find("epsilon"));
  return sweep;
}

}  // namespace dagsweep
