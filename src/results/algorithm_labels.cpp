#include "results/algorithm_labels.hpp"

#include <algorithm>

#include "core/words.hpp"
#include "results/damaged_file.hpp"
#include "results/hdf5.hpp"

namespace dagsweep {

std::string algorithm_labels_text(const Sweep& sweep) {
  std::string text;
  bool some = false;
  for (const AlgorithmChoice& choice : sweep.description().algorithms) {
    text += choice.given_label + '\n';
    some = some || !choice.given_label.empty();
  }
  return some ? text : "";
}

std::vector<std::string> other_algorithm_labels(hid_t file, const Sweep& sweep) {
  const std::vector<AlgorithmChoice>& algorithms = sweep.description().algorithms;
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
    if (given[k] == algorithms[k].given_label) continue;
    others.push_back(given[k].empty() ? algorithms[k].label : given[k]);
  }
  return others;
}

}  // namespace dagsweep
