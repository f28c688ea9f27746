#pragma once

#include <string>

namespace dagsweep {

/// The text of the error of this kind that `work` throws; "" if it throws none.
template <class Kind, class Work>
std::string error_text(Work work) {
  try {
    work();
  } catch (const Kind& error) {
    return error.what();
  }
  return "";
}

}  // namespace dagsweep
