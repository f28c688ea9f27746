#include "graph/formats/dot.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/dot_statements.hpp"
#include "graph/formats/graph_of_file.hpp"
#include "graph/formats/notices.hpp"

namespace dagsweep {
namespace {

/// The first amount among the first `names` attribute names, the item's own before those of its
/// scope; std::nullopt if there is none.
std::optional<double> amount_of(const DotAmounts& own, const DotAmounts& defaults,
                                std::size_t names) {
  for (const DotAmounts& amounts : {own, defaults}) {
    for (std::size_t k = 0; k < names; ++k) {
      if (!std::isnan(amounts[k])) return amounts[k];
    }
  }
  return std::nullopt;
}

/// A label of Graphviz as one line: \n, \l and \r end lines there, \N is the node's id.
std::string plain_label(const std::string& label, const std::string& id) {
  std::string out;
  for (std::size_t k = 0; k < label.size(); ++k) {
    if (label[k] != '\\' || k + 1 == label.size()) {
      out += label[k];
      continue;
    }
    const char c = label[++k];
    if (c == 'N') {
      out += id;
    } else {
      out += c == 'n' || c == 'l' || c == 'r' ? ' ' : c;
    }
  }
  const std::size_t begin = out.find_first_not_of(' ');
  if (begin == std::string::npos) return id;
  return out.substr(begin, out.find_last_not_of(' ') + 1 - begin);
}

/// Makes a task graph of the statements of a file.
class DotBuilder {
 public:
  DotBuilder(DotStatements read, const std::string& file, const DotOptions& options)
      : is_strict_(read.is_strict),
        nodes_(std::move(read.nodes)),
        edges_(std::move(read.edges)),
        file_(file),
        options_(options) {}

  GraphDraft draft() {
    GraphDraft out;
    add_tasks(out);
    add_edges(out);
    name_tasks(out);
    return out;
  }

 private:
  [[noreturn]] void fail(int line, const std::string& why) const {
    throw InputError(Place{file_, line, {}}.text() + ": " + why);
  }

  std::string text_of(const DotEdge& edge) const {
    return "edge '" + nodes_[edge.from].name + "' -> '" + nodes_[edge.to].name + "'";
  }

  /// Sorts the edges by their ends; those of equal ends stay in the order of the file.
  void sort_edges() {
    std::stable_sort(edges_.begin(), edges_.end(), [](const DotEdge& a, const DotEdge& b) {
      return a.from < b.from || (a.from == b.from && a.to < b.to);
    });
  }
  static bool same_ends(const DotEdge& a, const DotEdge& b) {
    return a.from == b.from && a.to == b.to;
  }

  /// In a strict graph, edges of equal ends are one, with the last value of every attribute.
  /// Defaults are those of the place where the edge is first.
  void merge_strictly() {
    std::vector<DotEdge> merged;
    for (const DotEdge& edge : edges_) {
      if (merged.empty() || !same_ends(merged.back(), edge)) {
        merged.push_back(edge);
        continue;
      }
      for (std::size_t k = 0; k < edge.data.size(); ++k) {
        if (!std::isnan(edge.data[k])) merged.back().data[k] = edge.data[k];
      }
    }
    edges_ = std::move(merged);
  }

  void refuse_self_loops() const {
    for (const DotEdge& edge : edges_) {
      if (edge.from == edge.to) fail(edge.line, text_of(edge) + " is a self loop");
    }
  }

  void refuse_repeated() const {
    for (std::size_t k = 1; k < edges_.size(); ++k) {
      if (!same_ends(edges_[k - 1], edges_[k])) continue;
      fail(edges_[k].line, text_of(edges_[k]) +
                               " appears twice (repeated: sum, or repeated: first, reads "
                               "such files)");
    }
  }

  void add_tasks(GraphDraft& out) {
    std::size_t defaults = 0;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
      auto amount = amount_of(nodes_[k].given.amount, nodes_[k].defaults, 3);
      if (!amount && options_.work) {
        amount = options_.work;
        ++defaults;
      }
      if (!amount) {
        fail(nodes_[k].line, "task '" + nodes_[k].name +
                                 "' has no work (write [work=10], or, for all, node [work=10] "
                                 "before them, or give work: 1 for the file)");
      }
      if (*amount < 0.0) {
        fail(nodes_[k].line, "work of task '" + nodes_[k].name + "' is " + shortest(*amount) +
                                 " (it must be >= 0)");
      }
      out.work.push_back(*amount + 0.0);  // -0 is 0
      if (nodes_[k].given.group) {
        out.group.resize(nodes_.size(), -1);
        out.group[k] = *nodes_[k].given.group;
      }
      if (nodes_[k].given.kind) {
        out.kind.resize(nodes_.size());
        out.kind[k] = *nodes_[k].given.kind;
      }
    }
    note_default_work(out.notices, defaults, options_.work.value_or(0.0));
  }

  void add_edges(GraphDraft& out) {
    refuse_self_loops();
    sort_edges();
    if (is_strict_) merge_strictly();
    if (options_.repeated == RepeatedEdges::refuse) refuse_repeated();
    // If only some edges have a weight, it is a layout hint of Graphviz, not a volume.
    const bool is_stated = std::ranges::any_of(edges_, [](const DotEdge& edge) {
      return amount_of(edge.data, edge.defaults, 2).has_value();
    });
    const auto data_of = [&](const DotEdge& edge) {
      return amount_of(edge.data, edge.defaults, is_stated ? 2 : 3);
    };
    out.volumes_known = is_stated || std::ranges::all_of(edges_, [&](const DotEdge& edge) {
                          return data_of(edge).has_value();
                        });
    out.volumes_known = (out.volumes_known || options_.data) && !edges_.empty();
    Amounts amounts(options_.negative, "data");
    std::size_t defaults = 0;
    std::size_t repeated = 0;
    const DotEdge* missing = nullptr;
    for (auto edge = edges_.begin(); edge != edges_.end();) {
      const auto first = edge;
      double sum = 0.0;
      for (; edge != edges_.end() && same_ends(*first, *edge); ++edge) {
        double size = 0.0;
        const std::optional<double> given = out.volumes_known ? data_of(*edge) : std::nullopt;
        if (given) {
          size = amounts.take(*given, [&] {
            return Place{file_, edge->line, "data of " + text_of(*edge)}.text();
          });
        } else if (options_.data) {
          size = *options_.data;
          ++defaults;
        } else if (out.volumes_known && missing == nullptr) {
          missing = &*edge;
        }
        if (options_.repeated == RepeatedEdges::sum || edge == first) sum += size;
      }
      repeated += edge - first > 1 ? 1 : 0;
      out.edges.push_back({first->from, first->to, sum});
    }
    Amounts::finish({&amounts}, out.notices);
    if (missing != nullptr) {
      fail(missing->line, text_of(*missing) +
                              " has no data, but others have (write [data=0], or give "
                              "data: 0 for the file)");
    }
    note_default_data(out.notices, defaults, options_.data.value_or(0.0));
    note(out.notices, repeated, "edge is repeated", "edges are repeated",
         options_.repeated == RepeatedEdges::sum ? "and their data added" : "and the first counts");
  }

  void name_tasks(GraphDraft& out) {
    if (options_.names_are_labels) {
      std::unordered_map<std::string, std::size_t> uses;
      for (std::size_t k = 0; k < nodes_.size(); ++k) {
        if (nodes_[k].given.label)
          nodes_[k].name = plain_label(*nodes_[k].given.label, nodes_[k].name);
        ++uses[nodes_[k].name];
      }
      if (uses.size() < nodes_.size()) {
        out.notices.emplace_back("several tasks have the same label");
      }
    }
    for (DotNode& node : nodes_) out.name.push_back(std::move(node.name));
  }

  bool is_strict_;
  std::vector<DotNode> nodes_;
  std::vector<DotEdge> edges_;
  const std::string& file_;
  const DotOptions& options_;
};

/// `text` as a quoted DOT name.
std::string dot_name(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

RepeatedEdges repeated_edges(std::string_view word) {
  return word == "sum"     ? RepeatedEdges::sum
         : word == "first" ? RepeatedEdges::first
                           : RepeatedEdges::refuse;
}

TaskGraph read_dot(std::string_view content, const std::string& name, const DotOptions& options) {
  const auto statements = read_dot_statements(utf8_text(content, name), name);
  return graph_of_file(DotBuilder(statements, name, options).draft(), name);
}

std::string write_dot(const TaskGraph& graph, const std::string& note) {
  std::string out = note.empty() ? "" : "// " + note + "\n";
  out += "digraph dagsweep {\n";
  for (const TaskId task : graph.tasks()) {
    out += "  " + std::to_string(task.value) + " [work=\"" + shortest(graph.work(task)) + "\"";
    if (graph.group(task) >= 0) out += ", task_group=" + std::to_string(graph.group(task));
    if (const std::string kind = graph.kind(task); !kind.empty()) out += ", kind=" + dot_name(kind);
    out += "];\n";
  }
  for (const EdgeId edge : graph.edges()) {
    out += "  " + std::to_string(graph.source(edge).value) + " -> " +
           std::to_string(graph.target(edge).value);
    if (graph.volumes_known()) out += " [data=\"" + shortest(graph.data(edge)) + "\"]";
    out += ";\n";
  }
  return out + "}\n";
}

}  // namespace dagsweep
