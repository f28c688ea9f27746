#include "graph/formats/dot_statements.hpp"

#include <algorithm>
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
    read_statements(defaults, nullptr);
    expect("}");
    if (token_.kind != Kind::end) fail("text follows the graph's last '}' (one graph is read)");
    return std::move(read_);
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

  /// The value of an attribute: a name, or the content of an HTML text between its outer < and >.
  std::string read_value() {
    if (!token_.is_html) return read_name();
    std::string out = token_.text.substr(1, token_.text.size() - 2);
    advance();
    return out;
  }

  /// Reads attribute lists, [a=b, c=d] [...], and sets the attributes of DotAttributes in `into`.
  void read_attributes(DotAttributes& into, const char* work_or_data) {
    while (accept("[")) {
      while (!is_symbol("]")) {
        const int line = token_.line;
        const std::string key = read_name();
        const std::string value = accept("=") ? read_value() : "true";
        set_attribute(into, key, value, work_or_data, line);
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
    if (key == "label" && work_or_data[0] == 'w') into.label = value;
  }

  /// Reads statements up to '}'. Appends the nodes they name to `members` unless it is null.
  void read_statements(DotDefaults& defaults, Nodes* members) {
    while (!is_symbol("}") && token_.kind != Kind::end) {
      statement(defaults, members);
      accept(";");
    }
  }

  void statement(DotDefaults& defaults, Nodes* members) {
    if (is_word("graph") || is_word("node") || is_word("edge")) {
      const char first = token_.text[0];
      DotAttributes ignored;
      DotAttributes& into = first == 'n' || first == 'N'   ? defaults.node
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

  /// Reads the rest of a statement after its first node or subgraph.
  void node_or_edges(Nodes ends, bool single, const DotDefaults& defaults, Nodes* members) {
    if (single && !is_symbol("->")) {  // a node
      if (is_symbol("--")) fail("'--' joins nodes of undirected graphs (write ->)");
      read_attributes(read_.nodes[ends[0]].given, "work");
    }
    std::vector<std::pair<std::size_t, std::size_t>> joined;  // into read_.edges, half-open
    if (members != nullptr) members->insert(members->end(), ends.begin(), ends.end());
    while (is_symbol("->")) {
      const int line = token_.line;
      advance();
      const Nodes heads = end(defaults);
      joined.emplace_back(read_.edges.size(), read_.edges.size() + ends.size() * heads.size());
      join(ends, heads, line);
      if (members != nullptr) members->insert(members->end(), heads.begin(), heads.end());
      ends = heads;
    }
    if (joined.empty()) return;
    DotAttributes given = defaults.edge;
    read_attributes(given, "data");
    for (const auto& [first, last] : joined) {
      for (std::size_t k = first; k < last; ++k) read_.edges[k].data = given.amount;
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
    if (read_.edges.size() + tails.size() * heads.size() > max_edges) {
      tokens_.fail(line, "there are more than " + std::to_string(max_edges) + " edges");
    }
    for (const std::uint32_t tail : tails) {
      for (const std::uint32_t head : heads) read_.edges.push_back({tail, head, line, {}});
    }
  }

  /// Reads an end of an edge: a node, or the nodes of a subgraph.
  Nodes end(const DotDefaults& defaults) {
    if (is_word("subgraph") || is_symbol("{")) {
      if (is_word("subgraph")) {
        advance();
        if (token_.kind == Kind::id) read_name();
      }
      if (++depth_ > 200) fail("subgraphs are nested more than 200 deep");
      expect("{");
      DotDefaults inner = defaults;
      Nodes members;
      read_statements(inner, &members);
      expect("}");
      --depth_;
      std::sort(members.begin(), members.end());
      members.erase(std::unique(members.begin(), members.end()), members.end());
      return members;
    }
    const int line = token_.line;
    return node_at(read_name(), defaults, line);
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
      read_.nodes.push_back({name, line, defaults.node});
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
