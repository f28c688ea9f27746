#include "graph/formats/dot.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/dot_tokens.hpp"

namespace dagsweep {
namespace {

using Kind = DotToken::Kind;

/// A work or volume by attribute name: work (data for edges), size, weight.
using Amounts = std::array<std::optional<double>, 3>;

/// The attributes that are read, of one node or edge or as defaults.
struct Attributes {
  Amounts amount;
  std::optional<std::int64_t> group;
  std::optional<std::string> kind;
};

/// The first attribute name that any of the items has; the last if no item has any.
template <class Items, class AmountsOf>
std::size_t name_in_use(const Items& items, AmountsOf amounts) {
  for (std::size_t name = 0; name < 2; ++name) {
    for (const auto& item : items) {
      if (amounts(item)[name]) return name;
    }
  }
  return 2;
}

struct Defaults {
  Attributes node, edge;
};

struct Edge {
  std::uint32_t from, to;
  Amounts data;
  int line;
};

/// Recursive descent over the grammar of the DOT language.
class Parser {
 public:
  Parser(std::string_view content, const std::string& name) : tokens_(content, name) { advance(); }

  GraphDraft graph() {
    strict_ = is_word("strict");
    if (strict_) advance();
    if (is_word("graph")) fail("the graph is undirected (a task graph is a digraph)");
    if (!is_word("digraph"))
      fail("begins with '" + token_.text + "' (a DOT file begins with digraph)");
    advance();
    if (token_.kind == Kind::id) read_name();
    expect("{");
    Defaults defaults;
    statements(defaults, nullptr);
    expect("}");
    if (token_.kind != Kind::end) fail("text follows the graph's last '}' (one graph is read)");
    return draft();
  }

 private:
  using Nodes = std::vector<std::uint32_t>;

  [[noreturn]] void fail(const std::string& why) const { tokens_.fail(token_.line, why); }
  void advance() { token_ = tokens_.next(); }
  bool is_symbol(const char* symbol) const {
    return token_.kind == Kind::symbol && token_.text == symbol;
  }
  bool is_word(std::string_view word) const {
    return token_.kind == Kind::id && !token_.quoted &&
           std::equal(word.begin(), word.end(), token_.text.begin(), token_.text.end(),
                      [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + 32 : b); });
  }
  bool accept(const char* symbol) {
    if (!is_symbol(symbol)) return false;
    advance();
    return true;
  }
  void expect(const char* symbol) {
    if (accept(symbol)) return;
    const std::string found =
        token_.kind == Kind::end ? "the file ends" : "'" + token_.text + "' appears";
    fail(found + " where '" + std::string(symbol) + "' is expected");
  }

  /// A name. Quoted names may be joined with +.
  std::string read_name() {
    if (token_.kind != Kind::id) {
      fail(token_.kind == Kind::end ? "the file ends where a name is expected (truncated?)"
                                    : "'" + token_.text + "' appears where a name is expected");
    }
    std::string out = token_.text;
    advance();
    while (accept("+")) {
      if (!token_.quoted) fail("'+' joins quoted names only");
      out += token_.text;
      advance();
    }
    return out;
  }

  /// Attribute lists, [a=b, c=d] [...]. Sets those that are read in `into`.
  void read_attributes(Attributes& into, const char* work_or_data) {
    while (accept("[")) {
      while (!is_symbol("]")) {
        const int line = token_.line;
        const std::string key = read_name();
        const std::string value = accept("=") ? read_name() : "true";
        set_attribute(into, key, value, work_or_data, line);
        if (!accept(",")) accept(";");
      }
      advance();
    }
  }

  void set_attribute(Attributes& into, const std::string& key, const std::string& value,
                     const char* work_or_data, int line) {
    const char* names[] = {work_or_data, "size", "weight"};
    for (std::size_t k = 0; k < 3; ++k) {
      if (key != names[k]) continue;
      const auto amount = parse_double(value);
      if (!amount || *amount < 0.0) {
        std::string why = key;
        why += " is '" + value + "' (it must be a finite number >= 0)";
        tokens_.fail(line, why);
      }
      into.amount[k] = amount;
    }
    if (key == "task_group") {
      into.group = parse_integer(value);
      if (!into.group || *into.group < 0) {
        tokens_.fail(line, "task_group is '" + value +
                               "' (tasks of one group run on one processor; it "
                               "must be a whole number >= 0)");
      }
    }
    if (key == "kind") into.kind = value;
  }

  /// Statements up to '}'. Appends the nodes they name to `members` unless it is null.
  void statements(Defaults& defaults, Nodes* members) {
    while (!is_symbol("}") && token_.kind != Kind::end) {
      statement(defaults, members);
      accept(";");
    }
  }

  void statement(Defaults& defaults, Nodes* members) {
    if (is_word("graph") || is_word("node") || is_word("edge")) {
      const char first = token_.text[0];
      Attributes ignored;
      Attributes& into = first == 'n' || first == 'N'   ? defaults.node
                         : first == 'e' || first == 'E' ? defaults.edge
                                                        : ignored;
      const char* work_or_data = &into == &defaults.node   ? "work"
                                 : &into == &defaults.edge ? "data"
                                                           : "";
      advance();
      if (work_or_data[0] == '\0') {
        skip_attributes();
      } else {
        read_attributes(into, work_or_data);
      }
      return;
    }
    const bool single = token_.kind == Kind::id && !is_word("subgraph");
    if (single) {
      const int line = token_.line;
      const std::string name = read_name();
      if (accept("=")) {  // an attribute of the graph
        read_name();
        return;
      }
      return node_or_edges(node_at(name, defaults, line), true, defaults, members);
    }
    node_or_edges(end(defaults), false, defaults, members);
  }

  /// The rest of a statement after its first node or subgraph.
  void node_or_edges(Nodes ends, bool single, const Defaults& defaults, Nodes* members) {
    if (single && !is_symbol("->")) {  // a node
      if (is_symbol("--")) fail("'--' joins nodes of undirected graphs (write ->)");
      read_attributes(node_[ends[0]], "work");
    }
    std::vector<std::pair<std::size_t, std::size_t>> joined;  // into edges_, half-open
    if (members != nullptr) members->insert(members->end(), ends.begin(), ends.end());
    while (is_symbol("->")) {
      const int line = token_.line;
      advance();
      const Nodes heads = end(defaults);
      joined.emplace_back(edges_.size(), edges_.size() + ends.size() * heads.size());
      join(ends, heads, line);
      if (members != nullptr) members->insert(members->end(), heads.begin(), heads.end());
      ends = heads;
    }
    if (joined.empty()) return;
    Attributes given = defaults.edge;
    read_attributes(given, "data");
    for (const auto& [first, last] : joined) {
      for (std::size_t k = first; k < last; ++k) edges_[k].data = given.amount;
    }
  }

  void skip_attributes() {
    while (accept("[")) {
      while (!is_symbol("]")) {
        read_name();
        if (accept("=")) read_name();
        if (!accept(",")) accept(";");
      }
      advance();
    }
  }

  void join(const Nodes& tails, const Nodes& heads, int line) {
    constexpr std::size_t max_edges = 20'000'000;
    if (edges_.size() + tails.size() * heads.size() > max_edges) {
      tokens_.fail(line, "there are more than " + std::to_string(max_edges) + " edges");
    }
    for (const std::uint32_t tail : tails) {
      for (const std::uint32_t head : heads) edges_.push_back({tail, head, {}, line});
    }
  }

  /// An end of an edge: a node, or the nodes of a subgraph.
  Nodes end(const Defaults& defaults) {
    if (is_word("subgraph") || is_symbol("{")) {
      if (is_word("subgraph")) {
        advance();
        if (token_.kind == Kind::id) read_name();
      }
      if (++depth_ > 200) fail("subgraphs are nested more than 200 deep");
      expect("{");
      Defaults inner = defaults;
      Nodes members;
      statements(inner, &members);
      expect("}");
      --depth_;
      std::sort(members.begin(), members.end());
      members.erase(std::unique(members.begin(), members.end()), members.end());
      return members;
    }
    const int line = token_.line;
    return node_at(read_name(), defaults, line);
  }

  /// The node of that name. Skips the port that may follow.
  Nodes node_at(const std::string& name, const Defaults& defaults, int line) {
    for (int part = 0; part < 2 && accept(":"); ++part) read_name();  // port, compass point
    return {node(name, defaults, line)};
  }

  std::uint32_t node(const std::string& name, const Defaults& defaults, int line) {
    const auto number = static_cast<std::uint32_t>(node_.size());
    const auto [found, added] = number_of_.emplace(name, number);
    if (added) {
      node_.push_back(defaults.node);
      name_.push_back(name);
      line_.push_back(line);
    }
    return found->second;
  }

  void merge_equal_edges() {
    const auto key = [](const Edge& edge) { return std::pair(edge.from, edge.to); };
    std::stable_sort(edges_.begin(), edges_.end(),
                     [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
    const auto last = std::unique(edges_.begin(), edges_.end(),
                                  [&](const Edge& a, const Edge& b) { return key(a) == key(b); });
    edges_.erase(last, edges_.end());
  }

  GraphDraft draft() {
    GraphDraft out;
    const std::size_t work = name_in_use(node_, [](const Attributes& n) { return n.amount; });
    for (std::size_t k = 0; k < node_.size(); ++k) {
      if (!node_[k].amount[work]) {
        tokens_.fail(line_[k], "task '" + name_[k] +
                                   "' has no work (write [work=10], or, for all, "
                                   "node [work=10] before them)");
      }
      out.work.push_back(*node_[k].amount[work]);
      if (node_[k].group) {
        out.group.resize(node_.size(), -1);
        out.group[k] = *node_[k].group;
      }
      if (node_[k].kind) {
        out.kind.resize(node_.size());
        out.kind[k] = *node_[k].kind;
      }
    }
    if (strict_) merge_equal_edges();
    const std::size_t data = name_in_use(edges_, [](const Edge& e) { return e.data; });
    const auto has_data = [&](const Edge& edge) { return edge.data[data].has_value(); };
    // If only some edges have a weight, it is a layout hint of Graphviz, not a volume.
    out.volumes_known = data == 2 ? std::all_of(edges_.begin(), edges_.end(), has_data)
                                  : std::any_of(edges_.begin(), edges_.end(), has_data);
    if (edges_.empty()) out.volumes_known = false;
    for (const Edge& edge : edges_) {
      if (out.volumes_known && !has_data(edge)) {
        tokens_.fail(edge.line, "edge '" + name_[edge.from] + "' -> '" + name_[edge.to] +
                                    "' has no data, but others have (write [data=0])");
      }
      out.edges.push_back({edge.from, edge.to, out.volumes_known ? *edge.data[data] : 0.0});
    }
    out.name = std::move(name_);
    return out;
  }

  DotTokens tokens_;
  DotToken token_;
  int depth_ = 0;
  bool strict_ = false;
  std::unordered_map<std::string, std::uint32_t> number_of_;
  std::vector<Attributes> node_;   // [nodes]
  std::vector<std::string> name_;  // [nodes]
  std::vector<int> line_;          // [nodes] of the first mention
  std::vector<Edge> edges_;
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

TaskGraph read_dot(std::string_view content, const std::string& name) {
  GraphDraft draft = Parser(utf8_text(content, name), name).graph();
  try {
    return TaskGraph(std::move(draft));
  } catch (const InputError& error) {
    throw InputError(name + ": " + error.what());
  }
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
