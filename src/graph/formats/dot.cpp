#include "graph/formats/dot.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/dot_statements.hpp"
#include "graph/formats/graph_of_file.hpp"
#include "graph/formats/named_items.hpp"
#include "graph/formats/notices.hpp"

namespace dagsweep {
namespace {

/// The amount of an attribute, and whether that is a weight.
struct Amount {
  double value = not_a_value;
  bool is_weight = false;

  bool is_stated() const { return !std::isnan(value); }
};

constexpr auto weight = static_cast<std::size_t>(DotAttribute::weight);

Amount first_of(const DotDefaultAmounts& defaults, std::size_t names) {
  for (std::size_t k = 0; k < names; ++k) {
    if (!std::isnan(defaults[k])) return {defaults[k], k == weight};
  }
  return {};
}

/// The work of a node: its own, else that of its scope.
Amount work_of(const DotNode& node, const DotDefaultAmounts& defaults) {
  if (node.work.name() < dot_amounts) return {node.work.value()};
  return first_of(defaults, dot_amounts);
}

/// The data of an edge: its own, else that of its scope. A weight, which may be a layout hint,
/// counts only if both have no other.
Amount data_of(const DotEdge& edge, const DotDefaultAmounts& defaults) {
  if (edge.data.name() < weight) return {edge.data.value()};
  if (const Amount stated = first_of(defaults, weight); stated.is_stated()) return stated;
  if (edge.data.name() == weight) return {edge.data.value(), true};
  return first_of(defaults, dot_amounts);
}

/// A text of Graphviz in which a backslash is a pair.
std::string without_pairs(std::string_view text) {
  std::string out;
  for (std::size_t k = 0; k < text.size(); ++k) {
    out += text[k];
    if (text[k] == '\\' && k + 1 < text.size() && text[k + 1] == '\\') ++k;
  }
  return out;
}

/// A label of Graphviz as one line: \n, \l and \r end lines there, \N is the node's id.
std::string plain_label(std::string_view label, std::string_view id) {
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
  if (begin == std::string::npos) return std::string(id);
  return out.substr(begin, out.find_last_not_of(' ') + 1 - begin);
}

/// Makes a task graph of the statements of a file.
class DotBuilder {
 public:
  DotBuilder(DotStatements read, const std::string& file, const DotOptions& options)
      : read_(std::move(read)), edges_(std::move(read_.edges)), file_(file), options_(options) {}

  GraphDraft draft() {
    GraphDraft out;
    add_tasks(out);
    add_edges(out);
    read_.attributes.note(out.notices);
    name_tasks(out);
    return out;
  }

 private:
  [[noreturn]] void fail(int line, const std::string& why) const {
    throw InputError(Place{file_, line, {}}.text() + ": " + why);
  }

  std::string text_of(std::uint32_t node) const {
    return "'" + std::string(read_.names.names()[node]) + "'";
  }
  std::string text_of(const DotEdge& edge) const {
    return "edge " + text_of(edge.from) + " -> " + text_of(edge.to);
  }

  /// The name of the item that the edge carries: its own, else that of its scope; "" if none.
  std::string_view item_of(const DotEdge& edge) const {
    const std::uint32_t item = edge.item != DotEdge::no_item ? edge.item : edge.default_item;
    return item == DotEdge::no_item ? std::string_view() : read_.items.names()[item];
  }

  static bool same_ends(const DotEdge& a, const DotEdge& b) {
    return a.from == b.from && a.to == b.to;
  }

  /// Sorts the edges by their ends; those of equal ends stay in the order of the file.
  void sort_edges() {
    const auto precedes = [](const DotEdge& a, const DotEdge& b) {
      return a.from < b.from || (a.from == b.from && a.to < b.to);
    };
    if (std::is_sorted(edges_.begin(), edges_.end(), precedes)) return;
    std::stable_sort(edges_.begin(), edges_.end(), precedes);
  }

  /// In a strict graph, edges of equal ends are one, with the last value of every attribute.
  /// Defaults are those of the place where the edge is first.
  void merge_strictly() {
    std::vector<DotEdge> merged;
    for (const DotEdge& edge : edges_) {
      if (merged.empty() || !same_ends(merged.back(), edge)) {
        merged.push_back(edge);
      } else if (merged.back().data.merge(edge.data) == DotMerged::second) {
        fail(edge.line, text_of(edge) + " has an attribute in two spellings (one is needed)");
      } else if (edge.item != DotEdge::no_item) {
        merged.back().item = edge.item;
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
    const std::size_t tasks = read_.nodes.size();
    std::size_t defaults = 0;
    out.work.reserve(tasks);
    for (std::uint32_t k = 0; k < tasks; ++k) {
      const DotNode& node = read_.nodes[k];
      double work = work_of(node, read_.defaults[node.defaults]).value;
      if (std::isnan(work) && options_.work) {
        work = *options_.work;
        ++defaults;
      }
      if (std::isnan(work)) {
        fail(node.line, "task " + text_of(k) +
                            " has no work (write [work=10], or, for all, node [work=10] "
                            "before them, or give work: 1 for the file" +
                            read_.attributes.not_read(DotElement::node) + ")");
      }
      if (work < 0.0) {
        fail(node.line,
             "work of task " + text_of(k) + " is " + shortest(work) + " (it must be >= 0)");
      }
      out.work.push_back(work + 0.0);  // -0 is 0
    }
    note_default_work(out.notices, defaults, options_.work.value_or(0.0));
    if (!read_.groups.empty()) out.group.resize(tasks, -1);
    for (std::size_t k = 0; k < read_.groups.size(); ++k) {
      out.group[k] = read_.groups[k].value.value_or(-1);
    }
    if (!read_.kinds.empty()) out.kind.resize(tasks);
    for (std::size_t k = 0; k < read_.kinds.size(); ++k) {
      out.kind[k] = without_pairs(read_.kinds[k].value);
    }
  }

  void add_edges(GraphDraft& out) {
    refuse_self_loops();
    sort_edges();
    if (read_.is_strict) merge_strictly();
    if (options_.repeated == RepeatedEdges::refuse) refuse_repeated();
    const auto amount_of = [&](const DotEdge& edge) {
      return data_of(edge, read_.defaults[edge.defaults]);
    };
    bool has_data = false;   // some edge states data
    bool all_stated = true;  // all edges state data or a weight
    for (const DotEdge& edge : edges_) {
      const Amount amount = amount_of(edge);
      has_data = has_data || (amount.is_stated() && !amount.is_weight);
      all_stated = all_stated && amount.is_stated();
    }
    // If only some edges have a weight, it is a layout hint of Graphviz, not a volume.
    out.volumes_known = !edges_.empty() && (has_data || all_stated || options_.data);
    Amounts amounts(options_.negative, "data");
    std::size_t defaults = 0;
    std::size_t repeated = 0;
    std::size_t hints = 0;
    const DotEdge* missing = nullptr;
    NamedItems items;
    std::size_t sums_with_items = 0;
    out.edges.reserve(edges_.size());
    for (auto edge = edges_.begin(); edge != edges_.end();) {
      const auto first = edge;
      double sum = 0.0;
      for (; edge != edges_.end() && same_ends(*first, *edge); ++edge) {
        const Amount amount = amount_of(*edge);
        const bool is_hint = amount.is_weight && (has_data || !out.volumes_known);
        hints += is_hint ? 1 : 0;
        double size = 0.0;
        if (amount.is_stated() && !is_hint) {
          size = amounts.take(amount.value, [&] {
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
      const bool is_sum = edge - first > 1 && options_.repeated == RepeatedEdges::sum;
      const std::string_view item = item_of(*first);
      if (is_sum) {
        sums_with_items +=
            std::any_of(first, edge, [&](const DotEdge& one) { return !item_of(one).empty(); });
      } else if (!item.empty()) {
        items.carry(out.edges.back(), item, [&](const std::string& why) {
          fail(first->line, text_of(*first) + " " + why);
        });
      }
    }
    Amounts::finish({&amounts}, out.notices);
    if (missing != nullptr) {
      fail(missing->line, text_of(*missing) +
                              " has no data, but others have (write [data=0], or give "
                              "data: 0 for the file" +
                              read_.attributes.not_read(DotElement::edge) +
                              (hints > 0 ? "; weights do not count beside data" : "") + ")");
    }
    note_default_data(out.notices, defaults, options_.data.value_or(0.0));
    items.note(out.notices);
    note(out.notices, sums_with_items, "edge, the sum of several, names",
         "edges, sums of several, name", "an item, which is not read");
    note(out.notices, repeated, "edge is repeated", "edges are repeated",
         options_.repeated == RepeatedEdges::sum ? "and their data added" : "and the first counts");
    note(out.notices, hints, "weight of an edge is", "weights of edges are",
         has_data ? "not read, because other edges have data or size"
                  : "not read as data, because other edges have none");
  }

  void name_tasks(GraphDraft& out) {
    const std::vector<std::string_view>& ids = read_.names.names();
    out.name.reserve(ids.size());
    if (!options_.names_are_labels) {
      out.name.assign(ids.begin(), ids.end());
      return;
    }
    read_.labels.resize(ids.size());
    for (std::size_t k = 0; k < ids.size(); ++k) {
      out.name.push_back(plain_label(read_.labels[k].value, ids[k]));
    }
    NameTable distinct;
    for (const std::string& name : out.name) distinct.add(name);
    if (distinct.size() < ids.size()) {
      out.notices.emplace_back("several tasks have the same label");
    }
  }

  DotStatements read_;
  std::vector<DotEdge> edges_;
  const std::string& file_;
  const DotOptions& options_;
};

GraphDraft draft_of(std::string_view content, const std::string& name, const DotOptions& options) {
  return DotBuilder(read_dot_statements(utf8_text(content, name), name), name, options).draft();
}

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
  return graph_of_file(draft_of(content, name, options), name);
}

void write_dot(TextOutput& out, const TaskGraph& graph, const std::string& note) {
  if (!note.empty()) out << "// " << note << '\n';
  out << "digraph dagsweep {\n";
  for (const TaskId task : graph.tasks()) {
    out << "  " << task.value << " [work=\"" << graph.work(task) << '"';
    if (graph.group(task) >= 0) out << ", task_group=" << graph.group(task);
    if (const std::string kind = graph.kind(task); !kind.empty()) {
      out << ", kind=" << dot_name(kind);
    }
    out << "];\n";
  }
  for (const EdgeId edge : graph.edges()) {
    out << "  " << graph.source(edge).value << " -> " << graph.target(edge).value;
    if (graph.volumes_known()) {
      out << " [data=\"" << graph.data(edge) << '"';
      if (graph.is_shared(edge)) out << ", item=" << graph.item(edge).value;
      out << ']';
    }
    out << ";\n";
  }
  out << "}\n";
}

}  // namespace dagsweep
