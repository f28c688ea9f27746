#include "results/text_file.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "core/error.hpp"
#include "core/file_kind.hpp"

namespace dagsweep {

void refuse_text_file(const std::string& path) {
  std::array<char, 4096> begin{};
  std::ifstream file(path, std::ios::binary);
  file.read(begin.data(), begin.size());
  const auto size = file.gcount();
  const bool is_text = std::all_of(begin.begin(), begin.begin() + size, [](char c) {
    return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t';
  });
  if (size == 0 || !is_text) return;
  const std::string_view kind = kind_of_file({begin.data(), static_cast<std::size_t>(size)}, path);
  const std::string noun = kind.empty() ? "a text" : noun_of(kind);
  throw InputError(path + ": is " + noun + ", not a results file (" +
                   (kind == file_kind::sweep ? "dagsweep run " + path + " --output R.h5 writes one)"
                                             : "one that dagsweep run has written is needed)"));
}

}  // namespace dagsweep
