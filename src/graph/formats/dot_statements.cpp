#include "graph/formats/dot_statements.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "graph/formats/dot_attribute_lists.hpp"
#include "graph/formats/dot_tokens.hpp"

namespace dagsweep {
namespace {

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

void make_unique(Nodes& nodes, std::size_t first = 0) {
  const auto begin = nodes.begin() + static_cast<std::ptrdiff_t>(first);
  std::sort(begin, nodes.end());
  nodes.erase(std::unique(begin, nodes.end()), nodes.end());
}

/// Recursive descent over the grammar of the DOT language.
class DotParser {
 public:
  DotParser(std::string_view content, const std::string& name)
      : texts_(std::make_unique<KeptTexts>()),
        tokens_(content, name, *texts_),
        lists_(tokens_, read_.attributes) {}

  DotStatements statements() {
    read_.is_strict = tokens_.is_word("strict");
    if (read_.is_strict) tokens_.advance();
    if (tokens_.is_word("graph")) {
      tokens_.fail("the graph is undirected (a task graph is a digraph)");
    }
    if (!tokens_.is_word("digraph")) {
      tokens_.fail("begins with " + quoted(tokens_.current().text) +
                   " (a DOT file begins with digraph)");
    }
    tokens_.advance();
    if (is_name()) tokens_.read_name();
    tokens_.expect('{');
    DotDefaults defaults;
    read_.defaults.push_back(no_default_amounts);
    Scope scope;
    read_statements(defaults, scope);
    tokens_.expect('}');
    if (!is_at_end()) tokens_.fail("text follows the graph's last '}' (one graph is read)");
    read_.texts = std::move(texts_);
    return std::move(read_);
  }

 private:
  bool is_at_end() const { return tokens_.current().kind == DotToken::Kind::end; }
  /// Whether a name comes, or a keyword.
  bool is_name() const { return tokens_.current().kind == DotToken::Kind::id; }
  int line() const { return tokens_.current().line; }

  /// Reads the statements of a scope, up to '}'. defaults: those in force.
  void read_statements(DotDefaults& defaults, Scope& scope) {
    while (!tokens_.is_symbol('}') && !is_at_end()) {
      statement(defaults, scope);
      tokens_.accept(';');
    }
  }

  void statement(DotDefaults& defaults, Scope& scope) {
    if (tokens_.is_word("node")) return state_defaults(DotElement::node, scope.node, defaults);
    if (tokens_.is_word("edge")) return state_defaults(DotElement::edge, scope.edge, defaults);
    if (tokens_.is_word("graph")) {
      tokens_.advance();
      return lists_.skip();
    }
    const std::size_t first = ends_.size();
    const bool are_nodes = is_name() && !tokens_.is_word("subgraph");
    if (are_nodes) {
      const int line_of_name = line();
      const std::string_view name = tokens_.read_name();
      if (tokens_.accept('=')) {  // an attribute of the graph
        tokens_.read_value();
        return;
      }
      nodes(name, defaults, line_of_name);
    } else {
      end(defaults, scope, false);
    }
    node_or_edges(first, are_nodes, defaults, scope);
    ends_.resize(first);
  }

  /// Reads the rest of `node [...]` or `edge [...]`. stated: in this scope.
  void state_defaults(DotElement element, DotAttributes& stated, DotDefaults& in_force) {
    const int begin = line();
    tokens_.advance();
    const DotAttributes given = lists_.read(element);
    const auto state = [&](auto& into, const auto& later) {
      lists_.check(into.merge(later), element, begin);
    };
    for (std::size_t k = 0; k < dot_amounts; ++k) state(stated.amounts[k], given.amounts[k]);
    state(stated.group, given.group);
    state(stated.kind, given.kind);
    state(stated.label, given.label);
    state(stated.item, given.item);
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
    if (stated.item.is_stated()) into.item = stated.item;
    if (!changes) return;
    (of_nodes ? in_force.node_amounts : in_force.edge_amounts) =
        static_cast<std::uint32_t>(read_.defaults.size());
    read_.defaults.push_back(amounts);
  }

  /// Reads the rest of a statement after its first nodes or subgraph, which are ends_[first ..].
  void node_or_edges(std::size_t first, bool are_nodes, const DotDefaults& defaults, Scope& scope) {
    if (are_nodes && !tokens_.is_symbol('>')) {
      if (tokens_.is_symbol('-')) tokens_.fail("'--' joins nodes of undirected graphs (write ->)");
      state_nodes(ends_from(first));
    }
    add_members(scope, ends_from(first));
    const std::size_t first_joined = joined_.size();
    while (tokens_.is_symbol('>')) {
      const int line_of_edge = line();
      tokens_.advance();
      const std::size_t heads = ends_.size();
      end(defaults, scope, true);
      join(ends_from(first).first(heads - first), ends_from(heads), defaults, line_of_edge);
      add_members(scope, ends_from(heads));
      first = heads;
    }
    if (joined_.size() > first_joined && tokens_.is_symbol('[')) {
      const DotAttributes given = lists_.read(DotElement::edge);
      for (std::size_t j = first_joined; j < joined_.size(); ++j) {
        const auto [begin, end] = joined_[j];
        for (std::size_t k = begin; k < end; ++k) {
          read_.edges[k].data.merge(given.amounts);
          if (given.item.is_stated()) read_.edges[k].item = item(given);
        }
      }
    }
    joined_.resize(first_joined);
  }

  /// Reads the attribute lists of nodes.
  void state_nodes(std::span<const std::uint32_t> nodes) {
    if (!tokens_.is_symbol('[')) return;
    const int begin = line();
    const DotAttributes given = lists_.read(DotElement::node);
    for (const std::uint32_t node : nodes) {
      const auto state = [&](auto& into, const auto& later) {
        lists_.check(into.merge(later), DotElement::node, begin);
      };
      state(read_.nodes[node].work, given.amounts);
      if (given.group.is_stated()) state(entry(read_.groups, node), given.group);
      if (given.kind.is_stated()) state(entry(read_.kinds, node), given.kind);
      if (given.label.is_stated()) state(entry(read_.labels, node), given.label);
    }
  }

  std::span<const std::uint32_t> ends_from(std::size_t first) const {
    return std::span(ends_).subspan(first);
  }

  void add_members(Scope& scope, std::span<const std::uint32_t> nodes) const {
    if (depth_ > 0) scope.members.insert(scope.members.end(), nodes.begin(), nodes.end());
  }

  void join(std::span<const std::uint32_t> tails, std::span<const std::uint32_t> heads,
            const DotDefaults& defaults, int line_of_edge) {
    constexpr std::size_t max_edges = 20'000'000;
    const std::size_t begin = read_.edges.size();
    if (begin + tails.size() * heads.size() > max_edges) {
      tokens_.fail(line_of_edge, "there are more than " + std::to_string(max_edges) + " edges");
    }
    for (const std::uint32_t tail : tails) {
      for (const std::uint32_t head : heads) {
        read_.edges.push_back({.from = tail,
                               .to = head,
                               .data = {},
                               .defaults = defaults.edge_amounts,
                               .line = line_of_edge,
                               .item = item(defaults.edge)});
      }
    }
    joined_.emplace_back(begin, read_.edges.size());
  }

  /// The item that these attributes of edges name.
  std::uint32_t item(const DotAttributes& stated) {
    return stated.item.is_stated() ? read_.items.add(stated.item.value).value : DotEdge::no_item;
  }

  /// Appends an end of an edge in a scope to ends_: nodes, or those of a subgraph. A subgraph that
  /// is not the head of an edge may be none of its ends: then only the nodes named in these braces
  /// are appended.
  void end(const DotDefaults& defaults, Scope& scope, bool is_head) {
    const bool is_subgraph = tokens_.is_word("subgraph");
    if (is_subgraph) tokens_.advance();
    if (is_subgraph && is_name()) return named_subgraph(defaults, scope, is_head);
    if (is_subgraph || tokens_.is_symbol('{')) {
      Scope unnamed;
      return subgraph(defaults, unnamed, is_head);
    }
    const int line_of_name = line();
    nodes(tokens_.read_name(), defaults, line_of_name);
  }

  /// Reads the name of a subgraph in `scope`, and its braces. Without braces it is the one of this
  /// name.
  void named_subgraph(const DotDefaults& defaults, Scope& scope, bool is_head) {
    const int line_of_name = line();
    const std::string_view name = tokens_.read_name();
    auto known = scope.named.find(name);
    if (!tokens_.is_symbol('{')) {
      if (known == scope.named.end()) {
        tokens_.fail(line_of_name, "there is no subgraph " + quoted(name) +
                                       " here (its nodes must be named before, in braces)");
      }
      make_unique(known->second->members);
      add_ends(known->second->members);
      return;
    }
    if (known == scope.named.end()) {
      known = scope.named.emplace(name, std::make_unique<Scope>()).first;
    }
    subgraph(defaults, *known->second, is_head);
  }

  /// Reads { ... }. Appends nodes as end(). around: the defaults in force around it.
  void subgraph(const DotDefaults& around, Scope& scope, bool is_head) {
    if (++depth_ > 200) tokens_.fail("subgraphs are nested more than 200 deep");
    tokens_.expect('{');
    DotDefaults inner = around;
    overlay(inner, DotElement::node, scope.node);
    overlay(inner, DotElement::edge, scope.edge);
    Nodes& members = scope.members;
    const std::size_t known = members.size();
    read_statements(inner, scope);
    tokens_.expect('}');
    --depth_;
    if (is_head || tokens_.is_symbol('>')) {
      make_unique(members);
      return add_ends(members);
    }
    const std::size_t first = ends_.size();
    add_ends(std::span(members).subspan(known));
    make_unique(ends_, first);
  }

  void add_ends(std::span<const std::uint32_t> nodes) {
    ends_.insert(ends_.end(), nodes.begin(), nodes.end());
  }

  /// Appends the node `name`, and those that follow it in a list: a, b. Skips the ports behind
  /// them.
  void nodes(std::string_view name, const DotDefaults& defaults, int line_of_name) {
    ends_.push_back(node(name, defaults, line_of_name));
    while (true) {
      for (int part = 0; part < 2 && tokens_.accept(':'); ++part) {
        tokens_.read_name();  // port, compass point
      }
      if (!tokens_.accept(',')) return;
      line_of_name = line();
      ends_.push_back(node(tokens_.read_name(), defaults, line_of_name));
    }
  }

  std::uint32_t node(std::string_view name, const DotDefaults& defaults, int line_of_name) {
    const NameTable::Number added = read_.names.add(name);
    if (!added.is_new) return added.value;
    read_.nodes.push_back({.work = {}, .defaults = defaults.node_amounts, .line = line_of_name});
    const auto inherit = [&](auto& list, const auto& given) {
      if (given.is_stated()) entry(list, added.value).value = given.value;
    };
    inherit(read_.groups, defaults.node.group);
    inherit(read_.kinds, defaults.node.kind);
    inherit(read_.labels, defaults.node.label);
    return added.value;
  }

  std::unique_ptr<KeptTexts> texts_;
  DotStatements read_;
  DotTokens tokens_;
  DotAttributeLists lists_;
  int depth_ = 0;
  // Of the edge statements that are read, the innermost last:
  Nodes ends_;                                               // nodes at their ends
  std::vector<std::pair<std::size_t, std::size_t>> joined_;  // into read_.edges, half-open
};

}  // namespace

DotStatements read_dot_statements(std::string_view content, const std::string& name) {
  return DotParser(content, name).statements();
}

}  // namespace dagsweep
