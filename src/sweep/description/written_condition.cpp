#include "sweep/description/written_condition.hpp"

#include <algorithm>

#include "core/words.hpp"

namespace dagsweep {
namespace {

void read_range(const YamlNode& node, WrittenTerm& term) {
  node.allow_only({"above", "below", "from", "up_to"});
  const auto end = [&](const char* inside, const char* outside, double& number, bool& is_in) {
    const auto closed = node.find(inside);
    const auto open = node.find(outside);
    if (closed && open)
      open->fail(std::string("stands beside ") + inside + " (give one of the two)");
    if (!closed && !open) return;
    const YamlNode& given = closed ? *closed : *open;
    number = WrittenValue{given.scalar(), given.place()}.real();
    is_in = closed.has_value();
  };
  end("from", "above", term.low, term.has_low);
  end("up_to", "below", term.high, term.has_high);
  if (node.entries().empty()) node.fail("is an empty range (give above, below, from or up_to)");
  if (term.low > term.high || (term.low == term.high && !(term.has_low && term.has_high))) {
    node.fail("is a range without a number in it");
  }
}

WrittenTerm read_term(const std::string& name, const YamlNode& node) {
  WrittenTerm term;
  term.name = name;
  term.place = node.place();
  if (node.is_map()) {
    read_range(node, term);
  } else if (node.is_list()) {
    for (const YamlNode& value : node.list())
      term.values.push_back({value.scalar(), value.place()});
  } else {
    term.values.push_back({node.scalar(), node.place()});
  }
  return term;
}

/// The names of a map, of which none may stand twice.
std::vector<std::string> names_of(const YamlNode& map) {
  std::vector<std::string> names;
  for (const auto& [name, node] : map.entries()) names.push_back(name);
  map.allow_only(names);  // refuses repetitions
  if (names.empty()) map.fail("is an empty map (it would mean every combination)");
  return names;
}

}  // namespace

std::vector<WrittenCondition> read_conditions(const YamlNode& list) {
  std::vector<WrittenCondition> conditions;
  for (const YamlNode& map : list.list()) {
    names_of(map);
    WrittenCondition condition{map.place(), {}};
    for (const auto& [name, node] : map.entries()) condition.terms.push_back(read_term(name, node));
    conditions.push_back(std::move(condition));
  }
  return conditions;
}

std::vector<WrittenCondition> read_together(const YamlNode& list) {
  std::vector<WrittenCondition> rows = read_conditions(list);
  const auto names = [](const WrittenCondition& row) {
    std::vector<std::string> all;
    for (const WrittenTerm& term : row.terms) all.push_back(term.name);
    std::ranges::sort(all);
    return all;
  };
  for (const WrittenCondition& row : rows) {
    for (const WrittenTerm& term : row.terms) {
      if (term.values.size() == 1) continue;
      throw InputError(term.place.text() + ": must be one value (each entry is one combination)");
    }
    if (names(row) == names(rows.front())) continue;
    throw InputError(row.place.text() + ": names " + join(names(row)) + ", and the first entry " +
                     join(names(rows.front())) + " (all entries name the same axes)");
  }
  return rows;
}

}  // namespace dagsweep
