#pragma once

#include <stdexcept>

namespace dagsweep {

/// Error: a results file is damaged as a whole, or not as this program writes one. The text says
/// where; with_results() adds the name of the file.
class DamagedFile final : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace dagsweep
