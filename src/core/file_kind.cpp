#include "core/file_kind.hpp"

#include <algorithm>
#include <filesystem>

#include "core/text.hpp"

namespace dagsweep {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t head_size = 4096;  // a kind is told by the beginning

/// What a kind is called, and what reads a file of it; {} stands for the file's path.
struct Kind {
  std::string_view name;
  std::string_view noun;
  std::string_view use;
};

constexpr Kind kinds[] = {
    {file_kind::instance, "an instance",
     "dagsweep simulate -i {} -a heft; in a sweep: graphs: [{kind: instance, path: {}}]"},
    {file_kind::schedule, "a schedule", "dagsweep simulate -i INSTANCE.json --schedule {}"},
    {file_kind::scenario, "a scenario", "dagsweep simulate -i INSTANCE.json -a heft --scenario {}"},
    {file_kind::sweep, "a sweep file", "dagsweep run {} --output R.h5"},
    {file_kind::machines, "a file of machines",
     "in a sweep: platform: {machines: {kind: file, path: {}}}"},
    {file_kind::results, "a results file", "dagsweep status {}"},
};

/// Ways from a file of one kind to one of another.
struct Way {
  std::string_view needed;
  std::string_view found;
  std::string_view text;
};

constexpr Way ways[] = {
    {file_kind::instance, file_kind::sweep, "dagsweep simulate {} --tuple 0 runs its first tuple"},
    {file_kind::instance, file_kind::results,
     "dagsweep instance SWEEP.yaml --tuple K writes an instance"},
    {file_kind::sweep, file_kind::instance,
     "graphs: [{kind: instance, path: {}}] in a sweep file reads it"},
    {file_kind::sweep, file_kind::results,
     "the sweep file that made it is needed; dagsweep status {} looks at results"},
    {file_kind::schedule, file_kind::instance,
     "dagsweep schedule -i {} -a heft -o S.json makes a schedule for it"},
};

std::string with_path(std::string_view text, const std::string& path) {
  std::string out(text);
  for (std::size_t at = 0; (at = out.find("{}", at)) != std::string::npos; at += path.size()) {
    out.replace(at, 2, path);
  }
  return out;
}

/// Whether a YAML text has `key` at its top level: at the beginning of a line, or in braces.
bool has_key(std::string_view content, std::string_view key) {
  for (std::size_t at = content.find(key); at != content.npos; at = content.find(key, at + 1)) {
    if (at == 0 || content[at - 1] == '\n') return true;
    if (content.front() == '{' && (content[at - 1] == '{' || content[at - 1] == ' ')) return true;
  }
  return false;
}

/// "schedule" for a text in JSON with "format": "dagsweep-schedule-1".
std::string_view stated_format(std::string_view head) {
  const std::size_t key = head.find("\"format\"");
  constexpr std::string_view begin = "\"dagsweep-";
  const std::size_t at = head.find(begin, std::min(key, head.size()));
  if (at == head.npos) return "";
  const std::string_view name = head.substr(at + begin.size());
  for (const Kind& kind : kinds) {
    if (name.starts_with(std::string(kind.name) + "-")) return kind.name;
  }
  return "";
}

std::string_view yaml_kind(std::string_view content) {
  for (const std::string_view key : {"graphs:", "sweep:", "platform:"}) {
    if (has_key(content, key)) return file_kind::sweep;
  }
  return has_key(content, "nodes:") ? file_kind::machines : ""sv;
}

bool is_numbers(std::string_view text) {
  return text.find_first_not_of("0123456789.+-eE \t\r\n") == text.npos;
}

}  // namespace

std::string_view kind_of_file(std::string_view content, const std::string& path) {
  const std::string_view head = trimmed(content.substr(0, head_size));
  if (head.starts_with("\x89HDF")) return file_kind::results;
  if (head.starts_with('<')) {
    if (content.find("<adag") != content.npos) return "dax";
    return content.find("<platform") == content.npos ? ""sv : file_kind::machines;
  }
  if (head.starts_with('{')) {
    const std::string_view format = stated_format(head);
    if (!format.empty()) return format;
    if (content.find("\"workflow\"") != content.npos) return "wfformat";
  }
  if (head.starts_with("digraph") || head.starts_with("strict digraph")) return "dot";
  if (path.ends_with(".stg") && is_numbers(head)) return "stg";
  return yaml_kind(content);
}

std::string noun_of(std::string_view kind) {
  for (const Kind& one : kinds) {
    if (one.name == kind) return std::string(one.noun);
  }
  return "a graph in the format " + std::string(kind);
}

InputError other_kind_of_file(std::string_view needed, std::string_view found,
                              const std::string& path) {
  std::string use = "kind " + std::string(found) + " reads it";
  for (const Kind& kind : kinds) {
    if (kind.name == found) use = with_path(kind.use, path);
  }
  for (const Way& way : ways) {
    if (way.needed == needed && way.found == found) use = with_path(way.text, path);
  }
  std::string noun = noun_of(found);
  const bool is_graph = noun.starts_with("a graph");
  if (is_graph && needed == file_kind::instance) {
    noun = "a graph, without machines and costs";
    use = "dagsweep generate " + std::string(found) + " --set path=" + path + " -o " +
          std::filesystem::path(path).stem().string() + "-instance.json adds them";
  }
  return InputError(path + ": is not " + noun_of(needed) + " (it is " + noun + "; " + use + ")");
}

}  // namespace dagsweep
