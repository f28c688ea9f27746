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
  std::string_view heading = {};  ///< group within the section: the family of an algorithm
  std::string remark = {};        ///< printed after the summary: unit, year and growth, default
  /// Labels and values (numbers and texts), in the order in which they are printed.
  std::vector<std::pair<std::string_view, std::string>> facts = {};
  std::vector<ParameterSpec> parameters = {};
};

/// The things of one catalogue.
struct ListedSection {
  std::string_view key;    ///< name of the array in JSON, such as "algorithms"
  std::string_view kind;   ///< noun for one of the things, such as "algorithm"
  std::string_view title;  ///< such as "Algorithms (sweep: algorithm; --algorithm)"
  std::vector<ListedThing> things;
};

/// The parameters of algorithms and graphs, with the names of those that have them.
ListedSection listed_parameters();

/// All catalogues, in the order of `dagsweep list`.
std::vector<ListedSection> listed_sections();

}  // namespace dagsweep
