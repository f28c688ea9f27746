#include "core/other_words.hpp"

#include <algorithm>

#include "core/words.hpp"

namespace dagsweep {
namespace {

/// A name of this program, and words that others have for it. A word may stand for several names:
/// those that are known where it is written count, the first ones first.
struct OtherWords {
  std::string_view name;
  std::string_view words;
};

constexpr OtherWords table[] = {
    // graphs
    {"tasks", "nodes vertices n num_tasks task_count jobs size"},
    {"layered", "random dag"},
    {"dax", "xml pegasus"},
    {"dot", "graphviz gv digraph"},
    {"edges", "csv table edgelist edge_list"},
    {"instance", "json"},
    {"wfformat", "wfcommons json"},
    {"path", "file filename file_name source input"},
    {"kind", "type class model"},
    {"model", "kind type"},
    {"items", "files"},
    // platforms
    {"processors", "cpus procs hosts workers machines resources p num_processors cores"},
    {"nodes", "processors machines hosts servers"},
    {"cores", "processors cpus procs"},
    {"count", "number num n size"},
    {"mhz", "ghz clock frequency"},
    {"heterogeneity", "speed speeds beta"},
    {"startup", "latency overhead setup"},
    {"network", "topology interconnect contention links"},
    {"bandwidth", "rate link_speed"},
    {"dedicated", "none fully_connected contention_free clique"},
    // scenarios
    {"bound", "variability uncertainty perturbation noise fluctuation"},
    {"failures", "failure_rate faults mtbf"},
    {"seconds_per_run", "time timeout walltime time_limit"},
    // axes and their values
    {"algorithm", "scheduler schedulers heuristic heuristics policy policies method"},
    {"seed", "repetitions replications runs trials instances"},
    {"epsilon", "replicas faults fault_tolerance"},
    {"from", "first start begin min low source src parent"},
    {"to", "last stop end until max high target dst child"},
    {"step", "by increment interval"},
    {"above", "over greater more_than min"},
    {"below", "under less less_than max"},
    {"up_to", "to at_most"},
    // algorithms
    {"name", "algorithm scheduler id"},
    {"set", "params parameters args options"},
    {"command", "cmd program script executable path file"},
    {"rr", "roundrobin round_robin"},
    {"rand", "random"},
    // files of this program
    {"data", "size volume bytes weight"},
    {"work", "weight cost flops runtime duration"},
    {"W", "times costs execution_times computation"},
    {"processor", "proc machine host cpu"},
    {"replicas", "tasks schedule mapping"},
    {"availability", "speed"},
    {"time", "at when"},
    {"finish", "end"},
    // commands and options
    {"run", "sweep execute start resume"},
    {"plan", "check validate estimate"},
    {"simulate", "gantt draw plot"},
    {"status", "show info inspect progress"},
    {"resume", "continue restart"},
    {"only-plan", "dry_run check validate"},
    {"force", "overwrite replace"},
    {"gantt", "plot chart figure svg draw"},
    {"output", "out save"},
    {"ranks", "cores jobs threads np processes"},
    {"seeds", "repetitions replications"},
    {"steps", "moves iterations"},
};

/// In lower case, with '_' for '-'.
std::string plain(std::string_view word) {
  std::string text(word);
  for (char& c : text) {
    if (c == '-') c = '_';
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

}  // namespace

std::vector<std::string> names_for_word(std::string_view word,
                                        const std::vector<std::string>& known) {
  const std::string asked = plain(word);
  std::vector<std::string> names;
  for (const OtherWords& row : table) {
    const std::vector<std::string> words = split(row.words, ' ');
    if (std::ranges::find(words, asked) == words.end()) continue;
    if (std::ranges::find(known, row.name) != known.end()) names.emplace_back(row.name);
  }
  return names;
}

}  // namespace dagsweep
