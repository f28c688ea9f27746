#include "results/text_file.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "core/error.hpp"

namespace dagsweep {

void refuse_text_file(const std::string& path) {
  std::array<char, 64> begin{};
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), begin.size());
  const auto size = file.gcount();
  const bool is_text = std::all_of(begin.begin(), begin.begin() + size, [](char c) {
    return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t';
  });
  if (size == 0 || !is_text) return;
  const bool is_sweep = path.ends_with(".yaml") || path.ends_with(".yml");
  throw InputError(path + (is_sweep ? ": is a sweep file, not a results file (dagsweep run " +
                                          path + " --output R.h5 writes one)"
                                    : ": is a text, not a results file (one that dagsweep run has "
                                      "written is needed)"));
}

}  // namespace dagsweep
