#include <algorithm>
#include <cmath>
#include <iostream>

#include <fmt/format.h>

#include "app/commands.hpp"
#include "app/listed_catalogues.hpp"
#include "app/options.hpp"
#include "core/catalogue.hpp"
#include "core/json_writing.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {
namespace {

constexpr Usage list_usage{
    "list [NAME...] [--json]",
    "Lists all names and parameters that sweep files and commands accept. Behind an algorithm "
    "stand\n"
    "the year of its paper and how its scheduling time grows (n tasks, e edges, P processors, R\n"
    "replicas of a task, r ready tasks). The end explains words. With names, it prints all about\n"
    "these; they may also be keys of a sweep file, or parameters.\n\n"
    "  dagsweep list heft makespan delay width\n"
    "  dagsweep list --json",
    "names", -1};

std::string default_of(const ParameterSpec& spec) {
  return spec.fallback.empty() ? "must be given" : "default " + std::string(spec.fallback);
}

/// What the entries of the catalogues take for granted.
constexpr std::string_view explained_words =
    "Words (more in docs/concepts/glossary.md)\n"
    "  W                           time of a task on a processor at full speed\n"
    "  M0                          makespan of heft on the instance when nothing changes\n"
    "  ~ U(a, b)                   drawn at random, uniformly between a and b\n"
    "  bl, tl, sl                  bottom level: longest path from a task to the end, with mean\n"
    "                              times; top level: from the start; static level: bl without\n"
    "                              communication\n"
    "  canonical order             the tasks in the order of their numbers, but predecessors "
    "first\n"
    "  critical path               the path of the graph that takes longest\n"
    "  insertion                   a task may start in a gap between tasks that are placed\n"
    "  replica                     one of several executions of a task, for crashes\n"
    "  epsilon                     crashes that a schedule with replicas is to survive\n"
    "  latency                     time until one replica of each task without successors ends\n"
    "  rescheduling point          when a reactive algorithm is asked during a run\n";

/// The allowed numbers, such as "0 to 1" or "at least 1", or the choices; empty if a number has no
/// minimum, or there are no choices.
std::string range_of(const ParameterSpec& spec) {
  const bool is_number = spec.kind == ParameterKind::integer || spec.kind == ParameterKind::real;
  if (!is_number) return std::string(spec.choices);
  const bool below = spec.minimum > -no_limit;
  const bool above = spec.maximum < no_limit;
  if (below && above) {
    return fmt::format("{} to {}{}", shortest(spec.minimum), spec.open ? "below " : "",
                       shortest(spec.maximum));
  }
  return below ? "at least " + shortest(spec.minimum) : "";
}

void print_all(const std::vector<ListedSection>& sections) {
  for (const ListedSection& section : sections) {
    if (&section != sections.data()) std::cout << "\n";
    std::cout << section.title << "\n";
    std::string_view heading;
    for (const ListedThing& thing : section.things) {
      if (thing.heading != heading) {
        heading = thing.heading;
        const auto& family = find_entry(scheduler_families(), "family", heading);
        std::cout << fmt::format(" {}: {}\n", family.name, family.summary);
      }
      const bool is_parameter = section.kind.ends_with("parameter");
      std::cout << fmt::format("{:{}}{:<{}} {}", "", is_parameter ? 4 : 2, thing.name,
                               is_parameter ? 25 : 27, thing.summary);
      const bool is_square = section.key == "metrics" || section.key == "algorithms";
      const std::string_view brackets = is_square ? "[]" : "()";
      if (!thing.remark.empty()) {
        std::cout << " " << brackets.front() << thing.remark << brackets.back();
      }
      std::cout << "\n";
      for (const ParameterSpec& spec : thing.parameters) {
        std::cout << fmt::format("    {:<25} {} ({})\n", spec.name, spec.meaning, default_of(spec));
      }
    }
  }
  std::cout << "\n" << explained_words;
}

void print_one(const ListedSection& section, const ListedThing& thing) {
  std::cout << fmt::format("{}: {}\n  {}\n", thing.name, section.kind, thing.summary);
  for (const auto& [label, value] : thing.facts) {
    std::cout << fmt::format("  {:<11} {}\n", label, value);
  }
  if (!thing.parameters.empty()) std::cout << "  parameters\n";
  for (const ParameterSpec& spec : thing.parameters) {
    const std::string range = range_of(spec);
    std::cout << fmt::format("    {:<18} {} ({}{}{})\n", spec.name, spec.meaning, default_of(spec),
                             range.empty() ? "" : "; ", range);
  }
  std::cout << fmt::format("  listed under {}\n", section.title);
}

/// The number, or null without a limit.
Json limit(double value) {
  return std::isfinite(value) && std::abs(value) < no_limit ? Json(value) : Json();
}

Json json_of(const ParameterSpec& spec) {
  constexpr std::string_view kinds[] = {"integer", "real", "flag", "text", "choice"};
  Json json{{"name", spec.name},
            {"kind", kinds[static_cast<std::size_t>(spec.kind)]},
            {"default", spec.fallback.empty() ? Json() : Json(spec.fallback)},
            {"meaning", spec.meaning}};
  if (spec.kind == ParameterKind::integer || spec.kind == ParameterKind::real) {
    json["minimum"] = limit(spec.minimum);
    json["maximum"] = limit(spec.maximum);
  }
  if (!spec.choices.empty()) json["choices"] = split(spec.choices, '|');
  if (!spec.word.empty()) json["word"] = spec.word;
  return json;
}

Json json_of(const ListedThing& thing) {
  Json json{{"name", thing.name}, {"summary", thing.summary}};
  for (const auto& [label, value] : thing.facts) {
    std::string key(label);
    std::replace(key.begin(), key.end(), ' ', '_');
    json[key] = label == "year" ? Json(std::stoi(value)) : Json(value);
  }
  if (!thing.parameters.empty()) {
    json["parameters"] = Json::array();
    for (const ParameterSpec& spec : thing.parameters) json["parameters"].push_back(json_of(spec));
  }
  return json;
}

void print_json(const std::vector<ListedSection>& sections) {
  Json json{{"format", "dagsweep-list-1"}};
  for (const ListedSection& section : sections) {
    json[std::string(section.key)] = Json::array();
    for (const ListedThing& thing : section.things) {
      json[std::string(section.key)].push_back(json_of(thing));
    }
  }
  std::cout << json.dump(1) << "\n";
}

/// The last key of a path: "label" of "graphs[].label".
std::string_view last_key(std::string_view path) {
  return path.substr(path.rfind('.') + 1);
}

/// Whether `name` means the thing; keys of a sweep file may be named without those above them.
bool names(const std::string& name, const ListedSection& section, const ListedThing& thing) {
  return thing.name == name || (section.key == "keys" && last_key(thing.name) == name);
}

/// Keeps only the things with these names, and the sections that have one. Throws InputError for an
/// unknown name.
std::vector<ListedSection> only(std::vector<ListedSection> sections,
                                const std::vector<std::string>& wanted) {
  std::vector<std::string> known;
  for (const ListedSection& section : sections) {
    for (const ListedThing& thing : section.things) {
      known.push_back(thing.name);
      if (section.key == "keys") known.emplace_back(last_key(thing.name));
    }
  }
  for (const std::string& name : wanted) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const std::vector<std::string> near = near_names(name, known);
    throw InputError("list: unknown name '" + name + "'" +
                     (near.empty() ? "" : " (near ones: " + join(near) + ")") +
                     "; dagsweep list names everything");
  }
  for (ListedSection& section : sections) {
    std::erase_if(section.things, [&](const ListedThing& thing) {
      return std::none_of(wanted.begin(), wanted.end(),
                          [&](const std::string& name) { return names(name, section, thing); });
    });
  }
  std::erase_if(sections, [](const ListedSection& section) { return section.things.empty(); });
  return sections;
}

}  // namespace

ExitCode list_command(const CommandContext& context) {
  std::vector<OptionSpec> known;
  known.push_back({"names", OptionKind::texts,
                   "of algorithms, graphs, metrics, keys, parameters or anything else listed"});
  known.push_back({"json", OptionKind::flag, "for programs (src/app/README.md)"});
  const auto options = parse_options(list_usage, known, context);
  if (!options) return ExitCode::ok;
  std::vector<ListedSection> sections = listed_sections();
  const bool has_names = options->has("names");
  if (has_names) {
    sections.push_back(listed_parameters());
    sections = only(std::move(sections), options->texts("names"));
  }
  if (options->has("json")) {
    print_json(sections);
  } else if (has_names) {
    for (const ListedSection& section : sections) {
      for (const ListedThing& thing : section.things) print_one(section, thing);
    }
  } else {
    print_all(sections);
  }
  return ExitCode::ok;
}

}  // namespace dagsweep
