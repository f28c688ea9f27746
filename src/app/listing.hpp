#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/parameters.hpp"

namespace dagsweep {

/// Something that has a name in sweep files, options or results, and all that its catalogue says.
struct ListedThing {
  std::string name;
  std::string summary;
  std::string_view heading = {};  ///< of a group within the section: the family of an algorithm
  std::string remark = {};        ///< behind the summary: unit, year and growth, default
  /// Label and value, in the order of reading; numbers and texts.
  std::vector<std::pair<std::string_view, std::string>> facts = {};
  std::vector<ParameterSpec> parameters = {};
};

/// The things of one catalogue.
struct ListedSection {
  std::string_view key;    ///< in JSON: "algorithms"
  std::string_view kind;   ///< of one of them: "algorithm"
  std::string_view title;  ///< "Algorithms (sweep: algorithm; --algorithm)"
  std::vector<ListedThing> things;
};

/// All catalogues, in the order of `dagsweep list`.
std::vector<ListedSection> listed_sections();

}  // namespace dagsweep
