#pragma once

#include <string>
#include <utility>

#include "core/error.hpp"
#include "support/error_text.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The sweep of a text in the folder of the tests.
inline Sweep sweep(const std::string& text) {
  SweepDescription description = read_sweep(text, std::string(TEST_FOLDER) + "/s.yaml");
  auto graphs = resolve_graphs(description);
  return {std::move(description), std::move(graphs)};
}

/// The message with which the sweep of a text is refused; "" if it is not.
inline std::string message(const std::string& text) {
  return error_text<InputError>([&] { sweep(text); });
}

/// The same message, without the folder of the tests.
inline std::string short_message(const std::string& text) {
  std::string found = message(text);
  const std::string folder = std::string(TEST_FOLDER) + "/";
  if (found.starts_with(folder)) found.erase(0, folder.size());
  return found;
}

}  // namespace dagsweep
