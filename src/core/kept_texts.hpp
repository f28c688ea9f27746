#pragma once

#include <algorithm>
#include <memory_resource>
#include <string_view>

namespace dagsweep {

/// Copies of texts, which live as long as this object.
class KeptTexts {
 public:
  std::string_view keep(std::string_view text) {
    auto* const copy = static_cast<char*>(memory_.allocate(text.size(), 1));
    std::copy(text.begin(), text.end(), copy);
    return {copy, text.size()};
  }

 private:
  std::pmr::monotonic_buffer_resource memory_;
};

}  // namespace dagsweep
