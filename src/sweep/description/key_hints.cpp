#include "sweep/description/key_hints.hpp"

#include <algorithm>
#include <optional>

#include "core/catalogue.hpp"
#include "core/other_words.hpp"
#include "core/words.hpp"
#include "platform/generation/graph_kinds.hpp"
#include "runs/request/axis_catalogue.hpp"
#include "schedulers/catalogue.hpp"
#include "sweep/description/other_keys.hpp"

namespace dagsweep {
namespace {

/// Keys of algorithms that are commands.
constexpr std::string_view command_keys[] = {"kind",    "copies",  "rewind",     "regenerate",
                                             "at_once", "moves",   "replicates", "reads",
                                             "version", "timeout", "memory"};

std::string_view last_part(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

bool is_in_algorithm(std::string_view key) {
  return key.starts_with("sweep.algorithm") || key.starts_with("sweep.against");
}

/// "platform: {processors: ...}" for "platform.processors", "graphs: [{label: ...}]" for
/// "graphs[].label".
std::string nested(std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) return std::string(path) + ": ...";
  std::string_view outer = path.substr(0, dot);
  const bool is_list = outer.ends_with("[]");
  if (is_list) outer.remove_suffix(2);
  return std::string(outer) + (is_list ? ": [{" : ": {") + nested(path.substr(dot + 1)) +
         (is_list ? "}]" : "}");
}

/// The whole paths of all keys of a sweep file that have a place of their own.
std::vector<std::string> paths_of_keys() {
  std::vector<std::string> paths;
  for (const AxisSpec& axis : axis_catalogue()) {
    if (!axis.key.empty()) paths.push_back(path_of(axis));
  }
  for (const OtherKey& key : other_keys()) {
    if (!key.path.ends_with("[]")) paths.emplace_back(key.path);
  }
  return paths;
}

/// The whole path of a key that some other part of a sweep file has; graphs and algorithms have no
/// keys of each other.
std::optional<std::string> path_of_key(std::string_view name, bool in_element) {
  for (std::string& path : paths_of_keys()) {
    const bool is_of_element = path.find("[]") != std::string::npos;
    if (last_part(path) == name && !(in_element && is_of_element)) return std::move(path);
  }
  return std::nullopt;
}

/// "belongs in sweep.ccr (sweep: {ccr: ...})".
std::string belongs_in(const std::string& path) {
  const bool is_top = path.find('.') == std::string::npos;
  return "belongs " + (is_top ? "at the top level" : "in " + path) + " (" + nested(path) + ")";
}

/// Keys of any part of a sweep file that `name` may stand for.
std::vector<std::string> near_keys(const std::string& name) {
  std::vector<std::string> keys;
  for (const std::string& path : paths_of_keys()) keys.emplace_back(last_part(path));
  return near_names(name, keys);
}

/// Where a parameter of algorithms or graphs is written; "" if it is none.
std::string place_of_parameter(const std::string& name, bool in_algorithm) {
  for (const SchedulerEntry& entry : schedulers()) {
    if (!declares(entry.parameters, name) && (!in_algorithm || name != "period")) continue;
    return in_algorithm ? "parameters of an algorithm stand under set: {" + name + ": ...}"
                        : "it is a parameter of algorithms: {name: " + std::string(entry.name) +
                              ", set: {" + name + ": ...}}";
  }
  if (in_algorithm) return "";
  for (const GraphKind& kind : graph_kinds()) {
    if (!declares(kind.parameters, name)) continue;
    return "it is a parameter of graphs: graphs: [{kind: " + std::string(kind.name) + ", " + name +
           ": ...}]";
  }
  return "";
}

/// Where a key that is not known at `place` belongs; "" if no part of a sweep file has it.
std::string where_it_belongs(const Place& place, const std::string& name) {
  const bool in_algorithm = is_in_algorithm(place.key);
  if (in_algorithm) {
    if (std::ranges::any_of(schedulers(), [&](auto& entry) { return entry.name == name; })) {
      return "it is the name of an algorithm: {name: " + name + ", set: {...}}";
    }
    if (std::ranges::find(command_keys, name) != std::end(command_keys)) {
      return "it is of algorithms that are commands (give command, too)";
    }
    if (std::string parameter = place_of_parameter(name, true); !parameter.empty()) {
      return parameter;
    }
  }
  const bool is_graph = place.key.starts_with("graphs[");
  if (const auto path = path_of_key(name, in_algorithm || is_graph))
    return "it " + belongs_in(*path);
  return in_algorithm || is_graph ? "" : place_of_parameter(name, false);
}

}  // namespace

InputError unknown_key(const Place& place, const std::string& name,
                       const std::vector<std::string>& known) {
  // In a range, {from, to}, no other key of a sweep file is meant.
  const bool is_range = std::ranges::find(known, "from") != known.end();
  if (is_range) return unknown_name(place, "key", name, known);
  const std::string problem = place.text() + ": unknown key '" + name + "'; ";
  const std::string where = where_it_belongs(place, name);
  const std::vector<std::string> meant = names_for_word(name, known);
  if (!where.empty() && meant.empty()) return InputError(problem + where);
  if (!where.empty()) {
    return InputError(problem + "did you mean '" + meant.front() + "'? (If it is '" + name +
                      "': " + where + ")");
  }
  if (near_names(name, known).empty()) {
    const std::vector<std::string> elsewhere = near_keys(name);
    if (!elsewhere.empty()) {
      const std::string path = path_of_key(elsewhere.front(), false).value();
      return InputError(problem + "did you mean '" + elsewhere.front() + "'? It " +
                        belongs_in(path));
    }
  }
  return unknown_name(place, "key", name, known);
}

std::string path_of_sweep_key(const std::string& name) {
  return path_of_key(name, false).value_or("");
}

bool is_parameter(const std::string& name) {
  return path_of_sweep_key(name).starts_with("scenario.") ||
         !place_of_parameter(name, false).empty();
}

std::string example_of(std::string_view key) {
  const std::string plain = without_indices(key);
  for (const OtherKey& known : other_keys()) {
    if (known.path == plain) return std::string(known.example);
  }
  return "";
}

}  // namespace dagsweep
