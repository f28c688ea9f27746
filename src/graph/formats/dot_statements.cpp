#include "graph/formats/dot_statements.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

#include "core/number.hpp"
#include "graph/formats/dot_tokens.hpp"

namespace dagsweep {
namespace {

using Kind = DotToken::Kind;

struct DotDefaults {
  DotAttributes node, edge;
};

using Nodes = std::vector<std::uint32_t>;

/// The graph or a subgraph. A subgraph that is named again, in the same one, is continued.
struct Scope {
  DotDefaults stated;  // in this scope
  Nodes members;       // of a subgraph: the nodes that are named in it, perhaps repeatedly
  std::map<std::string, std::unique_ptr<Scope>> named{};
};

/// Sets what `stated` has.
void overlay(DotAttributes& into, const DotAttributes& stated) {
  for (std::size_t k = 0; k < into.amount.size(); ++k) {
    if (!std::isnan(stated.amount[k])) into.amount[k] = stated.amount[k];
  }
  if (stated.group) into.group = stated.group;
  if (stated.kind) into.kind = stated.kind;
  if (stated.label) into.label = stated.label;
}

/// A text of Graphviz in which a backslash is a pair.
std::string without_pairs(const std::string& text) {
  std::string out;
  for (std::size_t k = 0; k < text.size(); ++k) {
    out += text[k];
    if (text[k] == '\\' && k + 1 < text.size() && text[k + 1] == '\\') ++k;
  }
  return out;
}

/// Recursive descent over the grammar of the DOT language.
class DotParser {
 public:
  DotParser(std::string_view content, const std::string& name) : tokens_(content, name) {
    advance();
  }

  DotStatements statements() {
    read_.is_strict = is_word("strict");
    if (read_.is_strict) advance();
    if (is_word("graph")) fail("the graph is undirected (a task graph is a digraph)");
    if (!is_word("digraph"))
      fail("begins with '" + token_.text + "' (a DOT file begins with digraph)");
    advance();
    if (token_.kind == Kind::id) read_name();
    expect("{");
    DotDefaults defaults;
    Scope scope;
    read_statements(defaults, scope);
    expect("}");
    if (token_.kind != Kind::end) fail("text follows the graph's last '}' (one graph is read)");
    return std::move(read_);
  }

 private:
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

  /// The value of an attribute: a name, or the content of an HTML text between its outer < and >.
  std::string read_value() {
    if (!token_.is_html) return read_name();
    std::string out = token_.text.substr(1, token_.text.size() - 2);
    advance();
    return out;
  }

  /// The name of an attribute, and the = behind it.
  std::string read_key() {
    const int line = token_.line;
    std::string key = read_name();
    if (!accept("=")) {
      tokens_.fail(line, "'" + key +
                             "' has no value (attributes are name=value; a value with blanks or "
                             "commas needs quotes)");
    }
    return key;
  }

  /// Reads attribute lists, [a=b, c=d] [...], and sets the attributes of DotAttributes in `into`.
  void read_attributes(DotAttributes& into, const char* work_or_data) {
    while (accept("[")) {
      while (!is_symbol("]")) {
        const int line = token_.line;
        const std::string key = read_key();
        set_attribute(into, key, read_value(), work_or_data, line);
        if (!accept(",")) accept(";");
      }
      advance();
    }
  }

  void set_attribute(DotAttributes& into, const std::string& key, const std::string& value,
                     const char* work_or_data, int line) {
    const char* names[] = {work_or_data, "size", "weight"};
    for (std::size_t k = 0; k < 3; ++k) {
      if (key != names[k]) continue;
      const auto amount = parse_double(value);
      if (!amount) {
        std::string why = key;
        why += " is '" + value + "' (it must be a finite number)";
        tokens_.fail(line, why);
      }
      into.amount[k] = *amount;
    }
    if (key == "task_group") {
      into.group = parse_integer(value);
      if (!into.group || *into.group < 0) {
        tokens_.fail(line, "task_group is '" + value +
                               "' (tasks of one group run on one processor; it "
                               "must be a whole number >= 0)");
      }
    }
    if (key == "kind") into.kind = without_pairs(value);
    if (key == "label" && work_or_data[0] == 'w') into.label = value;
  }

  /// Reads the statements of a scope, up to '}'. defaults: those in force.
  void read_statements(DotDefaults& defaults, Scope& scope) {
    while (!is_symbol("}") && token_.kind != Kind::end) {
      statement(defaults, scope);
      accept(";");
    }
  }

  void statement(DotDefaults& defaults, Scope& scope) {
    if (is_word("node")) {
      return state_defaults(defaults.node, scope.stated.node, "work");
    }
    if (is_word("edge")) {
      return state_defaults(defaults.edge, scope.stated.edge, "data");
    }
    if (is_word("graph")) {
      advance();
      return skip_attributes();
    }
    const bool single = token_.kind == Kind::id && !is_word("subgraph");
    if (single) {
      const int line = token_.line;
      const std::string name = read_name();
      if (accept("=")) {  // an attribute of the graph
        read_name();
        return;
      }
      return node_or_edges(node_at(name, defaults, line), true, defaults, scope);
    }
    node_or_edges(end(defaults, scope, false), false, defaults, scope);
  }

  /// Reads the rest of `node [...]` or `edge [...]`. in_force: the defaults; stated: in this scope.
  void state_defaults(DotAttributes& in_force, DotAttributes& stated, const char* work_or_data) {
    advance();
    DotAttributes given;
    read_attributes(given, work_or_data);
    overlay(in_force, given);
    overlay(stated, given);
  }

  /// Reads the rest of a statement after its first node or subgraph.
  void node_or_edges(Nodes ends, bool single, const DotDefaults& defaults, Scope& scope) {
    if (single && !is_symbol("->")) {  // a node
      if (is_symbol("--")) fail("'--' joins nodes of undirected graphs (write ->)");
      read_attributes(read_.nodes[ends[0]].given, "work");
    }
    std::vector<std::pair<std::size_t, std::size_t>> joined;  // into read_.edges, half-open
    add_members(scope, ends);
    while (is_symbol("->")) {
      const int line = token_.line;
      advance();
      const Nodes heads = end(defaults, scope, true);
      joined.emplace_back(read_.edges.size(), read_.edges.size() + ends.size() * heads.size());
      join(ends, heads, line);
      add_members(scope, heads);
      ends = heads;
    }
    if (joined.empty()) return;
    DotAttributes given;
    read_attributes(given, "data");
    for (const auto& [first, last] : joined) {
      for (std::size_t k = first; k < last; ++k) {
        read_.edges[k].data = given.amount;
        read_.edges[k].defaults = defaults.edge.amount;
      }
    }
  }

  void add_members(Scope& scope, const Nodes& nodes) const {
    if (depth_ > 0) scope.members.insert(scope.members.end(), nodes.begin(), nodes.end());
  }

  void skip_attributes() {
    while (accept("[")) {
      while (!is_symbol("]")) {
        read_key();
        read_name();
        if (!accept(",")) accept(";");
      }
      advance();
    }
  }

  void join(const Nodes& tails, const Nodes& heads, int line) {
    constexpr std::size_t max_edges = 20'000'000;
    if (read_.edges.size() + tails.size() * heads.size() > max_edges) {
      tokens_.fail(line, "there are more than " + std::to_string(max_edges) + " edges");
    }
    for (const std::uint32_t tail : tails) {
      for (const std::uint32_t head : heads) {
        read_.edges.push_back({.from = tail, .to = head, .line = line});
      }
    }
  }

  /// Reads an end of an edge in a scope: a node, or the nodes of a subgraph. A subgraph that is not
  /// the head of an edge may be none of its ends: then only the nodes named in these braces are
  /// returned.
  Nodes end(const DotDefaults& defaults, Scope& scope, bool is_head) {
    if (is_symbol("{")) {
      Scope unnamed;
      return subgraph(defaults, unnamed, is_head);
    }
    if (is_word("subgraph")) {
      advance();
      Scope unnamed;
      if (token_.kind != Kind::id) return subgraph(defaults, unnamed, is_head);
      std::unique_ptr<Scope>& named = scope.named[read_name()];
      if (named == nullptr) named = std::make_unique<Scope>();
      return subgraph(defaults, *named, is_head);
    }
    const int line = token_.line;
    return node_at(read_name(), defaults, line);
  }

  /// Reads { ... }. Returns nodes as end(). around: the defaults in force around it.
  Nodes subgraph(const DotDefaults& around, Scope& scope, bool is_head) {
    if (++depth_ > 200) fail("subgraphs are nested more than 200 deep");
    expect("{");
    DotDefaults inner = around;
    overlay(inner.node, scope.stated.node);
    overlay(inner.edge, scope.stated.edge);
    Nodes& members = scope.members;
    const auto known = static_cast<std::ptrdiff_t>(members.size());
    read_statements(inner, scope);
    expect("}");
    --depth_;
    const bool is_end = is_head || is_symbol("->");
    if (is_end) make_unique(members);
    Nodes found(is_end ? members.begin() : members.begin() + known, members.end());
    if (!is_end) make_unique(found);
    return found;
  }

  static void make_unique(Nodes& nodes) {
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  }

  /// The node named `name`. Skips the port that may follow.
  Nodes node_at(const std::string& name, const DotDefaults& defaults, int line) {
    for (int part = 0; part < 2 && accept(":"); ++part) read_name();  // port, compass point
    return {node(name, defaults, line)};
  }

  std::uint32_t node(const std::string& name, const DotDefaults& defaults, int line) {
    const auto number = static_cast<std::uint32_t>(read_.nodes.size());
    const auto [found, added] = number_of_.emplace(name, number);
    if (added) {
      DotAttributes given = defaults.node;
      given.amount = no_amounts;
      read_.nodes.push_back({name, line, std::move(given), defaults.node.amount});
    }
    return found->second;
  }

  DotTokens tokens_;
  DotToken token_;
  int depth_ = 0;
  std::unordered_map<std::string, std::uint32_t> number_of_;  // for lookup only
  DotStatements read_;
};

}  // namespace

DotStatements read_dot_statements(std::string_view content, const std::string& name) {
  return DotParser(content, name).statements();
}

}  // namespace dagsweep
