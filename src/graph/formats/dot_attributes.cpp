#include "graph/formats/dot_attributes.hpp"

#include <algorithm>
#include <optional>

#include "core/catalogue.hpp"
#include "core/text.hpp"
#include "graph/formats/notices.hpp"

namespace dagsweep {
namespace {

constexpr std::array<DotElement, 2> elements{DotElement::node, DotElement::edge};

struct KnownName {
  std::string_view text;
  DotAttribute of_node;
  DotAttribute of_edge;
};
constexpr std::array<KnownName, 7> known_names{
    {{"work", DotAttribute::amount, DotAttribute::none},
     {"data", DotAttribute::none, DotAttribute::amount},
     {"size", DotAttribute::size, DotAttribute::size},
     {"weight", DotAttribute::weight, DotAttribute::weight},
     {"task_group", DotAttribute::task_group, DotAttribute::none},
     {"kind", DotAttribute::kind, DotAttribute::none},
     {"item", DotAttribute::none, DotAttribute::item}}};
/// Attributes of Graphviz that resemble those names.
constexpr std::array<std::string_view, 5> of_graphviz{"arrowsize", "fixedsize", "fontsize",
                                                      "height", "labelfontsize"};

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

/// The spelling of `key` if it is `name`, perhaps with upper-case letters.
std::optional<DotSpelling> spelling_of(std::string_view key, std::string_view name) {
  if (key.size() != name.size()) return std::nullopt;
  unsigned spelling = 0;
  for (std::size_t k = 0; k < key.size(); ++k) {
    if (key[k] == name[k]) continue;
    if (!is_upper(key[k]) || key[k] - 'A' + 'a' != name[k]) return std::nullopt;
    spelling |= 1U << k;
  }
  return static_cast<DotSpelling>(spelling);
}

/// Whether a name resembles one that is read: it holds one, or is one with a letter changed.
bool resembles_known(std::string_view key) {
  if (key.size() > 40) return false;  // a text, not a name
  std::string lower(key);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; });
  if (std::ranges::find(of_graphviz, lower) != of_graphviz.end()) return false;
  return std::ranges::any_of(known_names, [&](const KnownName& known) {
    return edit_distance(lower, known.text) <= 1 ||
           (known.text != "kind" && lower.find(known.text) != std::string::npos);
  });
}

DotAttributeNames::Name meaning_of(DotElement element, std::string_view key) {
  // Graphviz has a label of its own, which has one spelling.
  if (key == "label" && element == DotElement::node) {
    return {.text = key, .attribute = DotAttribute::label};
  }
  for (const KnownName& known : known_names) {
    const DotAttribute attribute = element == DotElement::node ? known.of_node : known.of_edge;
    if (attribute == DotAttribute::none) continue;
    if (const auto spelling = spelling_of(key, known.text)) {
      return {.text = key, .attribute = attribute, .spelling = *spelling, .looks_read = true};
    }
  }
  return {.text = key, .looks_read = resembles_known(key)};
}

std::string_view plural(DotElement element) {
  return element == DotElement::node ? "tasks" : "edges";
}

}  // namespace

DotMerged DotAmount::merge(const std::array<DotStated<double>, dot_amounts>& later) {
  DotMerged worst = DotMerged::all;
  for (std::size_t k = 0; k < dot_amounts; ++k) {
    if (!later[k].is_stated()) continue;
    // Of names after the first only the spellings matter.
    DotStated<double> own{k == name_ ? value_ : not_a_value, spellings_[k]};
    worst = std::max(worst, own.merge(later[k]));
    spellings_[k] = own.spellings;
    if (k > name_) continue;
    name_ = static_cast<std::uint8_t>(k);
    value_ = own.value;
  }
  return worst;
}

DotMerged DotAmount::merge(const DotAmount& later) {
  std::array<DotStated<double>, dot_amounts> stated{};
  for (std::size_t k = 0; k < dot_amounts; ++k) {
    stated[k] = {k == later.name_ ? later.value_ : not_a_value, later.spellings_[k]};
  }
  return merge(stated);
}

DotAttributeNames::Name& DotAttributeNames::find(DotElement element, std::string_view key) {
  const auto side = static_cast<std::size_t>(element);
  std::vector<Name>& names = names_[side];
  if (last_[side] < names.size() && names[last_[side]].text == key) return names[last_[side]];
  const auto [number, is_new] = numbers_[side].add(key);
  if (is_new) names.push_back(meaning_of(element, key));
  last_[side] = number;
  return names[number];
}

void DotAttributeNames::note(std::vector<std::string>& notices) const {
  for (const DotElement element : elements) {
    const auto side = static_cast<std::size_t>(element);
    const std::string of = "of " + std::string(plural(element));
    const std::string amount = element == DotElement::node ? "work" : "data";
    for (std::size_t k = 0; k < names_[side].size(); ++k) {
      const Name& name = names_[side][k];
      const std::string quoted = "'" + printable(names_[side][k].text) + "' " + of;
      if (name.spelling != 0) {
        dagsweep::note(notices, name.read, "attribute", "attributes",
                       quoted + (name.read == 1 ? " is" : " are") + " read in lower case");
      }
      std::string why = name.not_read == 1 ? " is" : " are";
      why.append(" not read (numbers in ").append(amount).append(", size and weight are)");
      dagsweep::note(notices, name.not_read, "attribute", "attributes", quoted + why);
    }
    dagsweep::note(notices, hidden_[side], "attribute", "attributes",
                   of + (hidden_[side] == 1 ? " is" : " are") +
                       " not read: the same has one in the exact spelling");
  }
}

std::string DotAttributeNames::not_read(DotElement element) const {
  const auto side = static_cast<std::size_t>(element);
  std::string out;
  for (std::size_t k = 0; k < names_[side].size(); ++k) {
    if (names_[side][k].not_read == 0) continue;
    out += (out.empty() ? "; not read: '" : ", '") + printable(names_[side][k].text) + "'";
  }
  return out;
}

}  // namespace dagsweep
