#include "sweep/description/graph_choice.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <new>
#include <optional>

#include "core/catalogue.hpp"
#include "core/file.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "sweep/description/given_parameters.hpp"
#include "sweep/description/named_files.hpp"
#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

/// Reads the parameters of a series and removes them from `given`.
void read_series(GraphChoice& choice, const YamlNode& node, std::vector<GivenParameter>& given) {
  const auto others = std::stable_partition(
      given.begin(), given.end(),
      [](const GivenParameter& one) { return !declares(series_parameters, one.name); });
  const Parameters parameters(choice.kind->name, series_parameters, {others, given.end()});
  given.erase(others, given.end());
  try {
    choice.series = series_of(parameters);
  } catch (const InputError& error) {
    node.fail(error.what());
  }
  // A single iteration carries nothing: its label and digest must not depend on `carry`.
  if (!choice.series.is_one()) choice.series_label = parameters.label();
}

GraphChoice read_choice(const YamlNode& node, const std::string& folder) {
  GraphChoice choice;
  const YamlNode kind = node.at("kind");
  choice.kind = &find_entry(graph_kinds(), "graph kind", kind.scalar(), kind.place());
  choice.place = node.place();
  const std::string name(choice.kind->name);
  const auto specs = choice.kind->parameters;
  std::vector<ParameterSpec> known(specs.begin(), specs.end());
  if (choice.kind->iterates) {
    known.insert(known.end(), series_parameters.begin(), series_parameters.end());
  }
  std::vector<GivenParameter> given =
      read_given(node, known, {"kind", "label", "most_seeds"}, "graphs");
  if (choice.kind->iterates) read_series(choice, node, given);
  if (const auto label = node.find("label")) choice.label = read_label(*label);
  if (const auto limit = node.find("most_seeds")) {
    choice.most_seeds = read_positive_integer(*limit);
  }
  if (given.empty() && !specs.empty() && specs[0].fallback.empty()) {
    node.fail(name + " needs '" + std::string(specs[0].name) + "'");
  }
  choice.parameters = Parameters(name, specs, given);
  if (choice.kind->reads_file) {
    choice.folder = std::filesystem::path(folder).lexically_normal().string();
    choice.pattern = pattern_of(choice.parameters.text("path"), folder);
    for (const ParameterSpec& spec : specs) {
      if (!spec.names_file || !choice.parameters.given(spec.name)) continue;
      const std::filesystem::path further = choice.parameters.text(spec.name);
      choice.further_parameter = spec.name;
      choice.further_path =
          (further.is_absolute() ? further : choice.folder / further).lexically_normal().string();
    }
  }
  return choice;
}

/// The graph files of a choice, at least one. Throws InputError, also for a further file that
/// cannot be read.
std::vector<std::string> find_matching_files(const GraphChoice& choice, const FileScope& files) {
  std::string key = "path";
  try {
    std::vector<std::string> paths = matching_files(choice.pattern, files);
    if (!choice.further_path.empty()) {
      key = choice.further_parameter;
      files.check(choice.further_path);
    }
    return paths;
  } catch (const InputError& error) {
    throw InputError(choice.place.text() + "." + key + ": " + error.what());
  }
}

/// The contents of files, each read once.
class Contents {
 public:
  explicit Contents(const FileScope& files) : files_(files) {}

  const std::string& of(const std::string& path) {
    auto known = contents_.find(path);
    if (known == contents_.end()) known = contents_.emplace(path, files_.read(path)).first;
    return known->second;
  }
  /// Like of(), without keeping it.
  std::string take(const std::string& path) {
    auto known = contents_.extract(path);
    return known ? std::move(known.mapped()) : files_.read(path);
  }

 private:
  const FileScope& files_;
  std::map<std::string, std::string> contents_;
};

std::uint64_t file_digest(const GraphChoice& choice, const std::string& path, Contents& contents) {
  Digest digest;
  digest.add(choice.kind->name).add(contents.of(path));
  // Parameters at their defaults add nothing: digests predate them.
  Parameters others = choice.parameters.without("path");
  if (!choice.further_path.empty()) {
    others = others.without(choice.further_parameter);
    digest.add(choice.further_parameter).add(contents.of(choice.further_path));
  }
  if (const std::string text = others.canonical(); !text.empty()) digest.add(text);
  return digest.value();
}

struct ReadGraph {
  GraphOrExperiment graph;
  std::uint64_t digest;
};

/// Reads a graph from the file at `path`. What is parsed is what was hashed, whatever happens to
/// the file meanwhile. Parses nothing if the digest is not `expected`.
ReadGraph read_graph(const GraphChoice& choice, const std::string& path, std::uint64_t seed,
                     const FileScope& files, std::optional<std::uint64_t> expected = {}) {
  Contents contents(files);
  const std::uint64_t digest = file_digest(choice, path, contents);
  if (expected && digest != *expected) {
    throw InputError(path + ": has changed since the sweep began (its results would mix)");
  }
  Parameters parameters = choice.parameters.drawn(seed).with_text("path", path);
  if (!choice.further_path.empty()) {
    parameters = parameters.with_text(choice.further_parameter, choice.further_path);
  }
  return {choice.kind->make(parameters, seed,
                            [&](const std::string& file) { return contents.take(file); }),
          digest};
}

/// A graph that no file holds.
GraphOrExperiment generated_graph(const GraphChoice& choice, std::uint64_t seed) {
  return choice.kind->make(choice.parameters.drawn(seed), seed, read_file);
}

/// Addition to the label of a generated graph that has another number of tasks than requested; else
/// "".
std::string task_count_note(const GraphChoice& choice, std::uint64_t tasks) {
  const Parameters& parameters = choice.parameters;
  if (!parameters.declares("tasks") || parameters.random()) return "";
  if (static_cast<std::uint64_t>(parameters.integer("tasks")) == tasks) return "";
  return " (" + std::to_string(tasks) + " tasks)";
}

const TaskGraph& graph_of(const GraphOrExperiment& graph_or_experiment) {
  const auto* graph = std::get_if<TaskGraph>(&graph_or_experiment);
  return graph != nullptr ? *graph : std::get<Experiment>(graph_or_experiment).instance.graph;
}

/// Throws InputError if a given label is also the label of another graph. Files with equal names in
/// several folders may share their automatic label.
void check_labels(const std::vector<GraphChoice>& choices, const std::vector<GraphValue>& values) {
  std::map<std::string_view, const GraphValue*> first;
  for (const GraphValue& value : values) {
    const auto [other, added] = first.emplace(value.label, &value);
    if (added) continue;
    const GraphChoice& one = choices[other->second->choice];
    const GraphChoice& two = choices[value.choice];
    const GraphChoice& named = two.label.empty() ? one : two;
    if (named.label.empty()) continue;
    if (&one == &two) {
      throw InputError(one.place.text() + ".label: '" + one.label +
                       "' would be the name of several graphs (its path matches several files); "
                       "try an entry for each file");
    }
    throw InputError(named.place.text() + ".label: '" + named.label +
                     "' is the name of another graph, too (its results could not be told apart); "
                     "try a different label");
  }
}

}  // namespace

std::vector<GraphChoice> read_graph_choices(const YamlNode& list, const std::string& folder) {
  std::vector<GraphChoice> choices;
  for (const YamlNode& entry : list.list()) choices.push_back(read_choice(entry, folder));
  return choices;
}

GraphOrExperiment make_graph(const GraphChoice& choice, const GraphValue& value, std::uint64_t seed,
                             const FileScope& files) {
  if (value.path.empty()) return generated_graph(choice, seed);
  return read_graph(choice, value.path, seed, files, value.digest).graph;
}

TaskGraph make_iteration(const GraphChoice& choice, std::uint64_t seed, std::uint64_t k) {
  const Parameters drawn = choice.parameters.drawn(seed);
  const double number = static_cast<double>(drawn.integer("iteration")) + static_cast<double>(k);
  return std::get<TaskGraph>(choice.kind->make(drawn.with("iteration", number), seed, read_file));
}

bool graph_is_random(const GraphChoice& choice) {
  return choice.kind->random || choice.parameters.random();
}

std::vector<GraphValue> find_graphs(const std::vector<GraphChoice>& choices,
                                    std::uint64_t first_seed, const FileScope& files,
                                    const StopToken& stop) {
  std::vector<GraphValue> values;
  std::map<std::uint64_t, std::size_t> seen;  // digest -> place in values
  for (std::uint32_t k = 0; k < choices.size(); ++k) {
    const GraphChoice& choice = choices[k];
    // `make` returns the ReadGraph of the value.
    const auto add = [&](const std::string& path, const std::string& label, auto make) {
      stop.poll();
      GraphValue value{
          .choice = k, .path = path, .label = choice.label.empty() ? label : choice.label};
      try {
        const ReadGraph made = make();
        const TaskGraph& graph = graph_of(made.graph);
        value.digest = made.digest;
        value.tasks = graph.task_count();
        if (choice.label.empty()) value.label += task_count_note(choice, value.tasks);
        value.edges = graph.edge_count();
        value.units = graph.units();
        value.has_data = graph.has_data();
        value.has_shared_items = graph.has_shared_items();
        value.notices = graph.notices();
        if (const auto* own = std::get_if<Experiment>(&made.graph)) {
          value.processors = own->instance.platform.processor_count();
          value.nodes = own->instance.platform.node_count();
        }
        value.facts = facts_of(made.graph);
      } catch (const InputError& error) {
        const std::string why = error.what();
        throw InputError(path.empty() ? choice.place.text() + ": " + why : why);
      } catch (const std::bad_alloc&) {
        throw InputError(choice.place.text() + ": '" + value.label +
                         "' does not fit into this machine's memory");
      }
      const auto [first, added] = seen.emplace(value.digest, values.size());
      if (!added) {
        throw InputError(choice.place.text() + ": '" + value.label + "' is the same graph as '" +
                         values[first->second].label + "' (its runs would be counted twice)");
      }
      values.push_back(std::move(value));
    };
    std::string label(choice.kind->name);
    if (choice.pattern.empty()) {
      Digest digest;
      digest.add(label).add(choice.parameters.canonical());
      if (const std::string given = choice.parameters.label(); !given.empty()) label += " " + given;
      if (!choice.series.is_one()) {
        label += " " + choice.series_label;
        digest.add(choice.series.iterations).add(choice.series.state);
        digest.add(static_cast<std::uint64_t>(choice.series.carry));
      }
      add("", label, [&] {
        return ReadGraph{generated_graph(choice, first_seed), digest.value()};
      });
      continue;
    }
    const std::string others = choice.parameters.without("path").label();
    for (const std::string& path : find_matching_files(choice, files)) {
      std::string name = label;
      name.append(" ").append(short_name(path, choice.folder));
      if (!others.empty()) name.append(" ").append(others);
      add(path, name, [&] { return read_graph(choice, path, first_seed, files); });
    }
  }
  check_labels(choices, values);
  return values;
}

std::string pack_graphs(const std::vector<GraphValue>& values) {
  Json list = Json::array();
  for (const GraphValue& v : values) {
    list.push_back({v.choice, v.path, v.label, v.digest, v.tasks, v.processors, v.nodes, v.facts,
                    v.edges, v.units.work, v.units.data, v.units.reference_mhz, v.has_data,
                    v.has_shared_items, v.notices});
  }
  return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<GraphValue> unpack_graphs(const std::string& packed) {
  std::vector<GraphValue> values;
  for (const Json& v : Json::parse(packed)) {
    values.push_back({v[0].get<std::uint32_t>(),
                      v[1].get<std::string>(),
                      v[2].get<std::string>(),
                      v[3].get<std::uint64_t>(),
                      v[4].get<std::uint64_t>(),
                      v[5].get<std::uint64_t>(),
                      v[6].get<std::uint64_t>(),
                      v[7].get<RunFacts>(),
                      v[8].get<std::uint64_t>(),
                      {v[9].get<WorkUnit>(), v[10].get<DataUnit>(), v[11].get<double>()},
                      v[12].get<bool>(),
                      v[13].get<bool>(),
                      v[14].get<std::vector<std::string>>()});
  }
  return values;
}

}  // namespace dagsweep
