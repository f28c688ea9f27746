#include "sweep/description/key_hints.hpp"

#include <algorithm>
#include <optional>

#include "core/catalogue.hpp"
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

/// "platform: {processors: ...}" for "platform.processors".
std::string nested(std::string_view path) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos) return std::string(path) + ": ...";
  return std::string(path.substr(0, dot)) + ": {" + nested(path.substr(dot + 1)) + "}";
}

/// The whole path of a key that some other part of a sweep file has.
std::optional<std::string> path_of_key(const std::string& name) {
  for (const AxisSpec& axis : axis_catalogue()) {
    const std::string path = path_of(axis);
    if (!axis.key.empty() && last_part(path) == name) return path;
  }
  for (const OtherKey& key : other_keys()) {
    const bool is_of_element = key.path.find("[]") != std::string_view::npos;
    if (!is_of_element && last_part(key.path) == name) return std::string(key.path);
  }
  return std::nullopt;
}

bool declares(std::span<const ParameterSpec> specs, const std::string& name) {
  return std::ranges::any_of(specs, [&](const ParameterSpec& spec) { return spec.name == name; });
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
  if (const auto path = path_of_key(name)) {
    const bool is_top = path->find('.') == std::string::npos;
    return "it belongs " + (is_top ? "at the top level" : "in " + *path) + " (" + nested(*path) +
           ")";
  }
  const bool is_graph = place.key.starts_with("graphs[");
  return in_algorithm || is_graph ? "" : place_of_parameter(name, false);
}

}  // namespace

InputError unknown_key(const Place& place, const std::string& name,
                       const std::vector<std::string>& known) {
  // The keys of one value, such as {from, to}, or of an event: no key of a sweep file is meant.
  const bool is_part = place.key.empty() || place.key == "platform" || place.key == "scenario" ||
                       place.key == "sweep" || place.key == "limits" ||
                       place.key.starts_with("graphs[") || is_in_algorithm(place.key);
  const std::string where = is_part ? where_it_belongs(place, name) : "";
  if (where.empty()) return unknown_name(place, "key", name, known);
  return InputError(place.text() + ": unknown key '" + name + "'; " + where);
}

std::string example_of(std::string_view key) {
  std::string plain;
  for (std::size_t at = 0; at < key.size(); ++at) {
    plain += key[at];
    if (key[at] == '[') at = std::min(key.find(']', at), key.size()) - 1;
  }
  for (const OtherKey& known : other_keys()) {
    if (known.path == plain) return std::string(known.example);
  }
  return "";
}

}  // namespace dagsweep
