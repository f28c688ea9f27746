#include "sweep/description/description.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "core/catalogue.hpp"
#include "core/file_kind.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "platform/models/unit_conversion.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "schedulers/command/command_file.hpp"
#include "search/parameters.hpp"
#include "sweep/description/consistency.hpp"
#include "sweep/description/key_hints.hpp"
#include "sweep/description/listed_changes.hpp"
#include "sweep/description/plain_axis.hpp"
#include "sweep/description/seed_count.hpp"
#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

/// Keys that may stand in a section of the sweep file: those of axes, and others.
std::vector<std::string> keys_of(std::string_view section, std::vector<std::string> others) {
  for (const AxisSpec& axis : axis_catalogue()) {
    if (axis.section != section || axis.key.empty()) continue;
    const std::string key(axis.key.substr(0, axis.key.find('.')));
    if (std::find(others.begin(), others.end(), key) == others.end()) others.push_back(key);
  }
  return others;
}

/// Throws InputError if a given label is the label or the name of another algorithm, too.
void check_given_labels(const std::vector<AlgorithmChoice>& algorithms) {
  for (std::size_t k = 0; k < algorithms.size(); ++k) {
    const AlgorithmChoice& one = algorithms[k];
    if (one.given_label.empty()) continue;
    for (std::size_t j = 0; j < algorithms.size(); ++j) {
      const AlgorithmChoice& other = algorithms[j];
      const bool same_label = j < k && one.given_label == other.given_label;
      if (j != k && (same_label || one.given_label == other.label)) {
        throw InputError(one.place.text() + ".label: '" + one.given_label +
                         "' names another algorithm of the sweep, too (reports could not tell "
                         "them apart); try a different label");
      }
    }
  }
}

/// Reads an axis of algorithms. `facts`: facts of every value, in addition to those of its
/// algorithm.
std::vector<AlgorithmChoice> read_algorithm_axis(Axis& axis, AxisId id, const YamlNode& node,
                                                 const std::string& folder,
                                                 const SweepAccess& access, RunFacts facts = 0) {
  axis.id = id;
  axis.numeric = false;
  std::vector<AlgorithmChoice> choices;
  const std::vector<YamlNode> nodes = node.is_list() ? node.list() : std::vector<YamlNode>{node};
  for (const YamlNode& one : nodes) {
    for (const AlgorithmChoice& choice : read_algorithms(one, folder, access)) {
      const auto same = std::ranges::find_if(choices, [&](const AlgorithmChoice& other) {
        return choice.label == other.label || choice.identity == other.identity;
      });
      if (same != choices.end()) {
        if (choice.is_combination || same->is_combination) continue;  // counted once
        one.fail("'" + choice.label + "' is " +
                 (choice.label == same->label
                      ? "listed twice"
                      : "the same as '" + same->label +
                            "', which is listed, too (a default is written out)"));
      }
      axis.labels.push_back(choice.label);
      axis.digests.push_back(choice.identity);
      RunRequest request;
      choice.put_into(request);
      axis.facts.push_back(facts | (facts_of(request) & axis_spec(id).gives));
      choices.push_back(choice);
    }
  }
  return choices;
}

/// Reads the map of the key `search`. An interval may be a list of two numbers.
Parameters read_search_parameters(const YamlNode& node) {
  if (!node.is_map()) node.fail("must be a map of parameters, such as {structure: fixed}, or {}");
  std::vector<GivenParameter> given;
  for (const auto& [key, value] : node.entries()) {
    std::string text;
    if (value.is_list()) {
      for (const YamlNode& end : value.list()) text += (text.empty() ? "" : ",") + end.scalar();
    } else {
      text = value.scalar();
    }
    given.push_back({key, std::move(text), {}, value.place()});
  }
  Parameters parameters("search", search_parameters(), given);
  try {
    search_metric(parameters);
    search_settings(parameters);
  } catch (const InputError& error) {
    node.fail(error.what());
  }
  return parameters;
}

/// Reads the key `search` and the axis `against`.
void read_search(const YamlNode& root, const std::string& folder, const SweepAccess& access,
                 SweepDescription& sweep) {
  Axis& axis = sweep.axis(AxisId::against);
  const auto search = root.find("search");
  const auto against = root.find_path("sweep.against");
  if (search) {
    sweep.search = SearchChoice{read_search_parameters(*search), {}, search->place()};
  } else if (against) {
    against->fail("is an axis of searches (give the key search, too, such as search: {})");
  }
  const RunFacts facts = search ? fact::searches : 0;
  if (against) {
    sweep.search->against =
        read_algorithm_axis(axis, AxisId::against, *against, folder, access, facts);
    return;
  }
  axis.id = AxisId::against;
  axis.numeric = false;
  axis.labels.emplace_back(axis_spec(AxisId::against).fallback);
  axis.digests.push_back(Digest().add(axis.labels.back()).value());
  axis.facts.push_back(facts);
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
  sweep.delays_given = true;
  sweep.delay_place = node->place();
}

/// Reads a bandwidth such as "1 Gbit/s", or [low, high].
void read_bandwidth(const std::optional<YamlNode>& node, SweepDescription& sweep) {
  if (!node) return;
  if (sweep.delays_given) node->fail("stands beside delay, its reciprocal (give one of the two)");
  const std::vector<YamlNode> ends = node->is_list() ? node->list() : std::vector<YamlNode>{*node};
  std::vector<std::string> texts;
  texts.reserve(ends.size());
  for (const YamlNode& end : ends) texts.push_back(end.scalar());
  try {
    const DelayInterval delays = delays_of_bandwidth(texts);
    sweep.delay_min = delays.low;
    sweep.delay_max = delays.high;
  } catch (const InputError& error) {
    node->fail("is '" + join(texts) + "' (" + error.what() + ")");
  }
  sweep.delays_given = sweep.bandwidth_given = true;
  sweep.delay_place = node->place();
}

std::uint64_t read_bytes(const YamlNode& node) {
  const auto bytes = parse_bytes(node.scalar());
  if (!bytes) node.fail("is '" + node.scalar() + "' (write an amount such as 8GB)");
  return *bytes;
}

void read_limits(const std::optional<YamlNode>& node, SweepDescription& sweep) {
  if (!node) return;
  node->allow_only({"seconds_per_run", "memory_per_run", "memory_per_node"});
  if (const auto seconds = node->find("seconds_per_run")) {
    const WrittenValue value{seconds->scalar(), seconds->place()};
    sweep.limits.seconds = value.real();
    constexpr double least = 0.001;  // runs look at the clock every few milliseconds
    if (sweep.limits.seconds < least) value.fail("it must be at least 0.001; less has no effect");
  }
  if (const auto memory = node->find("memory_per_run")) {
    sweep.limits.memory_bytes = read_bytes(*memory);
    // A rank holds about as much freed memory, which the limit does not see.
    constexpr std::uint64_t least = 1'000'000;
    if (sweep.limits.memory_bytes < least) {
      memory->fail("is '" + memory->scalar() + "' (it must be at least 1MB; less has no effect)");
    }
  }
  if (const auto memory = node->find("memory_per_node")) {
    sweep.limits.node_bytes = read_bytes(*memory);
  }
}

/// Reads a study "folder/name": names of letters, digits, - and _, separated by /.
std::string read_study(const YamlNode& node) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  const std::string& text = node.scalar();
  const std::vector<std::string> names = split(text, '/');
  const bool is_path = names.size() >= 2 && text.back() != '/' &&
                       std::all_of(names.begin(), names.end(), [&](const std::string& name) {
                         return !name.empty() && name.find_first_not_of(plain) == name.npos;
                       });
  if (!is_path) {
    node.fail("is '" + text +
              "' (it must be folder/name, of letters, digits, - and _, such as ftsa/fig1)");
  }
  return text;
}

void check_command_file(const AlgorithmChoice& algorithm) {
  if (algorithm.command == nullptr) return;
  const auto problem = missing_file(algorithm.command->spec().line);
  if (!problem) return;
  throw InputError(algorithm.command_place.text() + ": " + *problem);
}

}  // namespace

SweepDescription read_sweep(const std::string& text, const std::string& file,
                            const SweepAccess& access) {
  const YamlNode root = read_as(file_kind::sweep, text, file, [&] {
    YamlNode node = YamlNode::parse(text, file, sweep_key_hints, access.stop);
    node.allow_only({"name", "study", "graphs", "platform", "scenario", "limits", "timing",
                     "search", "sweep", "exclude", "only", "together"});
    return node;
  });
  const auto platform = root.find("platform");
  const auto scenario = root.find("scenario");
  const YamlNode swept = root.at("sweep");
  if (platform) {
    platform->allow_only(keys_of("platform", {"delay", "bandwidth"}));
    if (const auto heterogeneity = platform->find("heterogeneity")) {
      heterogeneity->allow_only({"model", "h"});
    }
  }
  if (scenario) scenario->allow_only(keys_of("scenario", {"events", "outages"}));
  swept.allow_only(keys_of("sweep", {}));

  SweepDescription sweep;
  sweep.text = text;
  sweep.files = access.files;
  const std::filesystem::path path(file);
  sweep.name = root.find("name") ? root.at("name").scalar() : printable(path.stem().string());
  if (const auto study = root.find("study")) sweep.study = read_study(*study);
  sweep.graphs = read_graph_choices(root.at("graphs"), path.parent_path().string());
  sweep.axes[0].id = AxisId::graph;
  sweep.axes[0].numeric = false;
  if (const auto list = root.find("exclude")) sweep.excluded = read_conditions(*list);
  if (const auto list = root.find("only")) sweep.only = read_conditions(*list);
  if (const auto list = root.find("together")) sweep.together = read_together(*list);
  for (const AxisSpec& spec : axis_catalogue()) {
    if (!is_plain(spec)) continue;
    sweep.axis(spec.id) = read_plain_axis(spec, root, sweep.together, access.stop);
  }
  const Axis& seeds = sweep.axis(AxisId::seed);
  MachineAxis machines = read_machines(root.find_path("platform.machines"),
                                       static_cast<std::uint64_t>(seeds.numbers[0]),
                                       path.parent_path().string(), access);
  sweep.axis(AxisId::machines) = std::move(machines.axis);
  sweep.machines = std::move(machines.values);
  sweep.machine_files = std::move(machines.files);
  sweep.algorithms =
      read_algorithm_axis(sweep.axis(AxisId::algorithm), AxisId::algorithm, swept.at("algorithm"),
                          path.parent_path().string(), access);
  check_given_labels(sweep.algorithms);
  read_search(root, path.parent_path().string(), access, sweep);
  read_delay(root.find_path("platform.delay"), sweep);
  read_bandwidth(root.find_path("platform.bandwidth"), sweep);
  sweep.events = read_events(root.find_path("scenario.events"));
  sweep.outages = read_outages(root.find_path("scenario.outages"));
  read_limits(root.find("limits"), sweep);
  if (const auto timing = root.find("timing")) sweep.timing = read_flag(*timing);
  const auto place_of = [&](const std::optional<YamlNode>& node) {
    return node ? node->place() : Place{};
  };
  for (const AxisSpec& spec : axis_catalogue()) {
    sweep.axis_places[static_cast<std::size_t>(spec.id)] = place_of(root.find_path(path_of(spec)));
  }
  if (!sweep.together.empty()) {
    for (const WrittenTerm& term : sweep.together.front().terms) {
      const auto axis = axis_named(term.name);
      if (axis) sweep.axis_places[static_cast<std::size_t>(*axis)] = term.place;
    }
  }
  for (const auto& part : {platform, scenario, std::optional(swept)}) {
    if (!part) continue;
    const std::vector<std::string> missed = missed_ends(*part);
    sweep.notices.insert(sweep.notices.end(), missed.begin(), missed.end());
  }
  for (const MachineValue& value : sweep.machines) {
    if (!value.described || !value.described->of_file) continue;
    for (const std::string& notice : value.described->of_file->notices) {
      sweep.notices.push_back("machines " + value.name + ": " + notice);
    }
  }
  const YamlNode algorithms = swept.at("algorithm");
  for (const YamlNode& one : algorithms.is_list() ? algorithms.list() : std::vector{algorithms}) {
    if (const auto note = late_assignment_note(one)) sweep.notices.push_back(*note);
  }
  if (const auto written = swept.find("seed")) {
    if (const auto note = lone_seed_note(*written)) sweep.notices.push_back(*note);
  }
  sweep.scenario_place = place_of(scenario);
  sweep.events_place = place_of(root.find_path("scenario.events"));
  sweep.outages_place = place_of(root.find_path("scenario.outages"));
  check_consistency(root, sweep);
  return sweep;
}

bool ask_commands_twice(SweepDescription& sweep) {
  bool any = false;
  const auto ask_twice = [&](AlgorithmChoice& choice) {
    any = any || choice.command != nullptr;
    choice = asked_twice(choice);
  };
  std::ranges::for_each(sweep.algorithms, ask_twice);
  if (sweep.search) std::ranges::for_each(sweep.search->against, ask_twice);
  return any;
}

void check_command_files(const SweepDescription& sweep) {
  if (sweep.files.is_confined()) return;
  std::ranges::for_each(sweep.algorithms, check_command_file);
  if (sweep.search) std::ranges::for_each(sweep.search->against, check_command_file);
}

}  // namespace dagsweep
