#include "graph/formats/dot_statements.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/number.hpp"
#include "core/text.hpp"
#include "graph/formats/dot_tokens.hpp"

namespace dagsweep {
namespace {

using Kind = DotToken::Kind;

/// What `node [...]` and `edge [...]` give.
struct DotDefaults {
  DotAttributes node, edge;
  std::uint32_t node_amounts = 0;  // into DotStatements::defaults
  std::uint32_t edge_amounts = 0;
};

using Nodes = std::vector<std::uint32_t>;

/// The graph or a subgraph. A subgraph that is named again, in the same one, is continued.
struct Scope {
  DotAttributes node, edge;  // defaults that are stated in this scope
  Nodes members;             // of a subgraph: the nodes named in it, perhaps repeatedly
  std::map<std::string, std::unique_ptr<Scope>, std::less<>> named{};
};

/// The k-th entry of a list that ends with the last entry that has been set.
template <class T>
DotStated<T>& entry(std::vector<DotStated<T>>& list, std::size_t k) {
  if (list.size() <= k) list.resize(k + 1);
  return list[k];
}

/// Recursive descent over the grammar of the DOT language.
class DotParser {
 public:
  DotParser(std::string_view content, const std::string& name)
      : texts_(std::make_unique<KeptTexts>()), tokens_(content, name, *texts_) {
    advance();
  }

  DotStatements statements() {
    read_.is_strict = is_word("strict");
    if (read_.is_strict) advance();
    if (is_word("graph")) fail("the graph is undirected (a task graph is a digraph)");
    if (!is_word("digraph"))
      fail("begins with " + quoted_token() + " (a DOT file begins with digraph)");
    advance();
    if (token_.kind == Kind::id) read_name();
    expect('{');
    DotDefaults defaults;
    read_.defaults.push_back(no_default_amounts);
    Scope scope;
    read_statements(defaults, scope);
    expect('}');
    if (token_.kind != Kind::end) fail("text follows the graph's last '}' (one graph is read)");
    read_.texts = std::move(texts_);
    return std::move(read_);
  }

 private:
  [[noreturn]] void fail(const std::string& why) const { tokens_.fail(token_.line, why); }
  std::string quoted_token() const { return quoted(token_.text); }
  static std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }
  void advance() { token_ = tokens_.next(); }
  bool is_symbol(char symbol) const { return token_.symbol == symbol; }
  bool is_word(std::string_view word) const {
    return token_.kind == Kind::id && !token_.quoted && equals_in_any_case(token_.text, word);
  }
  bool accept(char symbol) {
    if (!is_symbol(symbol)) return false;
    advance();
    return true;
  }
  void expect(char symbol) {
    if (accept(symbol)) return;
    const std::string found =
        token_.kind == Kind::end ? "the file ends" : quoted_token() + " appears";
    fail(found + " where '" + symbol + "' is expected");
  }

  /// A name. Quoted names may be joined with +.
  std::string_view read_name() {
    if (token_.kind != Kind::id) {
      fail(token_.kind == Kind::end ? "the file ends where a name is expected (truncated?)"
                                    : quoted_token() + " appears where a name is expected");
    }
    const std::string_view name = token_.text;
    advance();
    if (!is_symbol('+')) return name;
    std::string joined(name);
    while (accept('+')) {
      if (!token_.quoted) fail("'+' joins quoted names only");
      joined += token_.text;
      advance();
    }
    return texts_->keep(joined);
  }

  /// The value of an attribute: a name, or the content of an HTML text between its outer < and >.
  std::string_view read_value() {
    if (!token_.is_html) return read_name();
    const std::string_view text = token_.text.substr(1, token_.text.size() - 2);
    advance();
    return text;
  }

  /// The name of an attribute, and the = behind it.
  std::string_view read_key() {
    const int line = token_.line;
    const std::string_view key = read_name();
    if (!accept('=')) {
      tokens_.fail(line, quoted(key) +
                             " has no value (attributes are name=value; a value with blanks or "
                             "commas needs quotes)");
    }
    return key;
  }

  /// Reads attribute lists, [a=b, c=d] [...]: take(name, key, value, line) gets each.
  template <class Take>
  void read_attributes(Take take) {
    while (accept('[')) {
      while (!is_symbol(']')) {
        const int line = token_.line;
        const std::string_view key = read_key();
        take(key, read_value(), line);
        if (!accept(',')) accept(';');
      }
      advance();
    }
  }

  /// Reads the attribute lists of an element.
  DotAttributes read_attributes_of(DotElement element) {
    DotAttributes given;
    read_attributes([&](std::string_view key, std::string_view value, int line) {
      DotAttributeNames::Name& name = read_.attributes.find(element, key);
      const auto merged = state(given, name, value, line);
      if (merged) {
        check(*merged, element, line);
        ++name.read;
      } else if (name.looks_read) {
        ++name.not_read;
      }
    });
    return given;
  }

  void check(DotMerged merged, DotElement element, int line) {
    if (merged == DotMerged::hidden) read_.attributes.note_hidden(element);
    if (merged != DotMerged::second) return;
    tokens_.fail(line, std::string(element == DotElement::node ? "a task" : "an edge") +
                           " has an attribute in two spellings (one is needed, best the one in "
                           "lower case)");
  }

  /// Sets an attribute; std::nullopt if it is none that is read. In another spelling than the exact
  /// one, what cannot be a value belongs to another program.
  std::optional<DotMerged> state(DotAttributes& given, const DotAttributeNames::Name& name,
                                 std::string_view value, int line) const {
    const DotSpellings spelled(name.spelling);
    switch (name.attribute) {
      case DotAttribute::amount:
      case DotAttribute::size:
      case DotAttribute::weight: {
        const auto amount = parse_double(value);
        if (amount) {
          return given.amounts[static_cast<std::size_t>(name.attribute)].merge({*amount, spelled});
        }
        if (name.spelling != 0) return std::nullopt;
        tokens_.fail(line, std::string(name.text) + " is " + quoted(value) +
                               " (it must be a finite number)");
      }
      case DotAttribute::task_group: {
        const auto group = parse_integer(value);
        if (group && *group >= 0) return given.group.merge({group, spelled});
        if (name.spelling != 0) return std::nullopt;
        tokens_.fail(line, "task_group is " + quoted(value) +
                               " (tasks of one group run on one processor; it "
                               "must be a whole number >= 0)");
      }
      case DotAttribute::kind:
        return given.kind.merge({value, spelled});
      case DotAttribute::label:
        return given.label.merge({value, spelled});
      case DotAttribute::none:
        break;
    }
    return std::nullopt;
  }

  /// Reads the statements of a scope, up to '}'. defaults: those in force.
  void read_statements(DotDefaults& defaults, Scope& scope) {
    while (!is_symbol('}') && token_.kind != Kind::end) {
      statement(defaults, scope);
      accept(';');
    }
  }

  void statement(DotDefaults& defaults, Scope& scope) {
    if (is_word("node")) return state_defaults(DotElement::node, scope.node, defaults);
    if (is_word("edge")) return state_defaults(DotElement::edge, scope.edge, defaults);
    if (is_word("graph")) {
      advance();
      return read_attributes([](std::string_view, std::string_view, int) {});
    }
    const bool single = token_.kind == Kind::id && !is_word("subgraph");
    if (single) {
      const int line = token_.line;
      const std::string_view name = read_name();
      if (accept('=')) {  // an attribute of the graph
        read_value();
        return;
      }
      return node_or_edges(nodes(name, defaults, line), true, defaults, scope);
    }
    node_or_edges(end(defaults, scope, false), false, defaults, scope);
  }

  /// Reads the rest of `node [...]` or `edge [...]`. stated: in this scope.
  void state_defaults(DotElement element, DotAttributes& stated, DotDefaults& in_force) {
    const int line = token_.line;
    advance();
    const DotAttributes given = read_attributes_of(element);
    const auto state = [&](auto& into, const auto& later) {
      check(into.merge(later), element, line);
    };
    for (std::size_t k = 0; k < dot_amounts; ++k) state(stated.amounts[k], given.amounts[k]);
    state(stated.group, given.group);
    state(stated.kind, given.kind);
    state(stated.label, given.label);
    overlay(in_force, element, stated);
  }

  /// Puts in force what a scope states.
  void overlay(DotDefaults& in_force, DotElement element, const DotAttributes& stated) {
    const bool of_nodes = element == DotElement::node;
    DotAttributes& into = of_nodes ? in_force.node : in_force.edge;
    DotDefaultAmounts amounts = no_default_amounts;
    bool changes = false;
    for (std::size_t k = 0; k < dot_amounts; ++k) {
      if (stated.amounts[k].is_stated()) {
        into.amounts[k] = stated.amounts[k];
        changes = true;
      }
      if (into.amounts[k].is_stated()) amounts[k] = into.amounts[k].value;
    }
    if (stated.group.is_stated()) into.group = stated.group;
    if (stated.kind.is_stated()) into.kind = stated.kind;
    if (stated.label.is_stated()) into.label = stated.label;
    if (!changes) return;
    (of_nodes ? in_force.node_amounts : in_force.edge_amounts) =
        static_cast<std::uint32_t>(read_.defaults.size());
    read_.defaults.push_back(amounts);
  }

  /// Reads the rest of a statement after its first nodes or subgraph.
  void node_or_edges(Nodes ends, bool are_nodes, const DotDefaults& defaults, Scope& scope) {
    if (are_nodes && !is_symbol('>')) {
      if (is_symbol('-')) fail("'--' joins nodes of undirected graphs (write ->)");
      state_nodes(ends);
    }
    std::vector<std::pair<std::size_t, std::size_t>> joined;  // into read_.edges, half-open
    add_members(scope, ends);
    while (is_symbol('>')) {
      const int line = token_.line;
      advance();
      Nodes heads = end(defaults, scope, true);
      joined.emplace_back(read_.edges.size(), read_.edges.size() + ends.size() * heads.size());
      join(ends, heads, defaults.edge_amounts, line);
      add_members(scope, heads);
      ends = std::move(heads);
    }
    if (joined.empty() || !is_symbol('[')) return;
    const DotAttributes given = read_attributes_of(DotElement::edge);
    for (const auto& [first, last] : joined) {
      for (std::size_t k = first; k < last; ++k) read_.edges[k].data.merge(given.amounts);
    }
  }

  /// Reads the attribute lists of nodes.
  void state_nodes(const Nodes& nodes) {
    if (!is_symbol('[')) return;
    const int line = token_.line;
    const DotAttributes given = read_attributes_of(DotElement::node);
    for (const std::uint32_t node : nodes) {
      const auto state = [&](auto& into, const auto& later) {
        check(into.merge(later), DotElement::node, line);
      };
      state(read_.nodes[node].work, given.amounts);
      if (given.group.is_stated()) state(entry(read_.groups, node), given.group);
      if (given.kind.is_stated()) state(entry(read_.kinds, node), given.kind);
      if (given.label.is_stated()) state(entry(read_.labels, node), given.label);
    }
  }

  void add_members(Scope& scope, const Nodes& nodes) const {
    if (depth_ > 0) scope.members.insert(scope.members.end(), nodes.begin(), nodes.end());
  }

  void join(const Nodes& tails, const Nodes& heads, std::uint32_t defaults, int line) {
    constexpr std::size_t max_edges = 20'000'000;
    if (read_.edges.size() + tails.size() * heads.size() > max_edges) {
      tokens_.fail(line, "there are more than " + std::to_string(max_edges) + " edges");
    }
    for (const std::uint32_t tail : tails) {
      for (const std::uint32_t head : heads) {
        read_.edges.push_back(
            {.from = tail, .to = head, .data = {}, .defaults = defaults, .line = line});
      }
    }
  }

  /// Reads an end of an edge in a scope: nodes, or those of a subgraph. A subgraph that is not the
  /// head of an edge may be none of its ends: then only the nodes named in these braces are
  /// returned.
  Nodes end(const DotDefaults& defaults, Scope& scope, bool is_head) {
    if (is_symbol('{')) {
      Scope unnamed;
      return subgraph(defaults, unnamed, is_head);
    }
    if (is_word("subgraph")) {
      advance();
      Scope unnamed;
      if (token_.kind != Kind::id) return subgraph(defaults, unnamed, is_head);
      return named_subgraph(defaults, scope, is_head);
    }
    const int line = token_.line;
    return nodes(read_name(), defaults, line);
  }

  /// Reads the name of a subgraph in `scope`, and its braces. Without braces it is the one of this
  /// name.
  Nodes named_subgraph(const DotDefaults& defaults, Scope& scope, bool is_head) {
    const int line = token_.line;
    const std::string_view name = read_name();
    auto known = scope.named.find(name);
    if (!is_symbol('{')) {
      if (known == scope.named.end()) {
        tokens_.fail(line, "there is no subgraph " + quoted(name) +
                               " here (its nodes must be named before, in braces)");
      }
      make_unique(known->second->members);
      return known->second->members;
    }
    if (known == scope.named.end()) {
      known = scope.named.emplace(name, std::make_unique<Scope>()).first;
    }
    return subgraph(defaults, *known->second, is_head);
  }

  /// Reads { ... }. Returns nodes as end(). around: the defaults in force around it.
  Nodes subgraph(const DotDefaults& around, Scope& scope, bool is_head) {
    if (++depth_ > 200) fail("subgraphs are nested more than 200 deep");
    expect('{');
    DotDefaults inner = around;
    overlay(inner, DotElement::node, scope.node);
    overlay(inner, DotElement::edge, scope.edge);
    Nodes& members = scope.members;
    const auto known = static_cast<std::ptrdiff_t>(members.size());
    read_statements(inner, scope);
    expect('}');
    --depth_;
    const bool is_end = is_head || is_symbol('>');
    if (is_end) make_unique(members);
    Nodes found(is_end ? members.begin() : members.begin() + known, members.end());
    if (!is_end) make_unique(found);
    return found;
  }

  static void make_unique(Nodes& nodes) {
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  }

  /// The node `name`, and those that follow it in a list: a, b. Skips the ports behind them.
  Nodes nodes(std::string_view name, const DotDefaults& defaults, int line) {
    Nodes out{node(name, defaults, line)};
    while (true) {
      for (int part = 0; part < 2 && accept(':'); ++part) read_name();  // port, compass point
      if (!accept(',')) return out;
      line = token_.line;
      out.push_back(node(read_name(), defaults, line));
    }
  }

  std::uint32_t node(std::string_view name, const DotDefaults& defaults, int line) {
    const NameTable::Number added = read_.names.add(name);
    if (!added.is_new) return added.value;
    read_.nodes.push_back({.work = {}, .defaults = defaults.node_amounts, .line = line});
    const auto inherit = [&](auto& list, const auto& given) {
      if (given.is_stated()) entry(list, added.value).value = given.value;
    };
    inherit(read_.groups, defaults.node.group);
    inherit(read_.kinds, defaults.node.kind);
    inherit(read_.labels, defaults.node.label);
    return added.value;
  }

  std::unique_ptr<KeptTexts> texts_;
  DotTokens tokens_;
  DotToken token_;
  int depth_ = 0;
  DotStatements read_;
};

}  // namespace

DotStatements read_dot_statements(std::string_view content, const std::string& name) {
  return DotParser(content, name).statements();
}

}  // namespace dagsweep
