#include "graph/formats/dot_attribute_lists.hpp"

#include <string>

#include "core/number.hpp"

namespace dagsweep {

std::string_view DotAttributeLists::read_key() {
  const int line = tokens_.current().line;
  const std::string_view key = tokens_.read_name();
  if (!tokens_.accept('=')) {
    tokens_.fail(line, quoted(key) +
                           " has no value (attributes are name=value; a value with blanks or "
                           "commas needs quotes)");
  }
  return key;
}

template <class Take>
void DotAttributeLists::for_each(Take take) {
  while (tokens_.accept('[')) {
    while (!tokens_.is_symbol(']')) {
      const int line = tokens_.current().line;
      const std::string_view key = read_key();
      take(key, tokens_.read_value(), line);
      if (!tokens_.accept(',')) tokens_.accept(';');
    }
    tokens_.advance();
  }
}

void DotAttributeLists::skip() {
  for_each([](std::string_view, std::string_view, int) {});
}

DotAttributes DotAttributeLists::read(DotElement element) {
  DotAttributes given;
  for_each([&](std::string_view key, std::string_view value, int line) {
    DotAttributeNames::Name& name = names_.find(element, key);
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

void DotAttributeLists::check(DotMerged merged, DotElement element, int line) {
  if (merged == DotMerged::hidden) names_.note_hidden(element);
  if (merged != DotMerged::second) return;
  tokens_.fail(line, std::string(element == DotElement::node ? "a task" : "an edge") +
                         " has an attribute in two spellings (one is needed, best the one in "
                         "lower case)");
}

/// Sets an attribute; std::nullopt if it is none that is read. In another spelling than the exact
/// one, what cannot be a value belongs to another program.
std::optional<DotMerged> DotAttributeLists::state(DotAttributes& given,
                                                  const DotAttributeNames::Name& name,
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
      tokens_.fail(
          line, std::string(name.text) + " is " + quoted(value) + " (it must be a finite number)");
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
    case DotAttribute::item:
      return given.item.merge({value, spelled});
    case DotAttribute::none:
      break;
  }
  return std::nullopt;
}

}  // namespace dagsweep
