#include "results/algorithm_labels.hpp"

#include <algorithm>

#include "core/words.hpp"
#include "results/damaged_file.hpp"
#include "results/hdf5.hpp"

namespace dagsweep {

std::string algorithm_labels_text(const RowSchema& schema) {
  std::string text;
  bool some = false;
  for (const RowSchema::AlgorithmLabel& label : schema.algorithms) {
    text += label.given + '\n';
    some = some || !label.given.empty();
  }
  return some ? text : "";
}

std::vector<std::string> other_algorithm_labels(hid_t file, const RowSchema& schema) {
  const auto& algorithms = schema.algorithms;
  std::vector<std::string> given(algorithms.size());
  const std::vector<std::string> names = hdf5::names_in(file, "provenance");
  if (std::ranges::find(names, algorithm_labels_name) != names.end()) {
    const std::string path = std::string("provenance/") + algorithm_labels_name;
    given = split(hdf5::read_text(file, path), '\n');
    if (given.size() != algorithms.size()) {
      throw DamagedFile("/" + path + " has not a line per algorithm");
    }
  }
  std::vector<std::string> others;
  for (std::size_t k = 0; k < given.size(); ++k) {
    if (given[k] == algorithms[k].given) continue;
    others.push_back(given[k].empty() ? algorithms[k].automatic : given[k]);
  }
  return others;
}

}  // namespace dagsweep
