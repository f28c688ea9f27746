#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "support/error_text.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

/// The sweep of a text, by default in the folder of the tests.
inline Sweep sweep(const std::string& text, const std::string& file = TEST_FOLDER "/s.yaml") {
  SweepDescription description = read_sweep(text, file);
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

/// The lines of a sweep file from the second on, and what its message says after "s.yaml:"; "" if
/// it is not refused.
struct SweepCase {
  std::string text;
  std::string message;
};

/// `head`: the first line of every file.
inline void check_messages(const std::string& head, const std::vector<SweepCase>& cases) {
  for (const SweepCase& one : cases) {
    INFO(one.text);
    CHECK(short_message(head + one.text) == (one.message.empty() ? "" : "s.yaml:" + one.message));
  }
}

/// The identities of the tuples, no two of which are equal.
inline std::set<std::uint64_t> identities_of(const Sweep& sweep) {
  std::set<std::uint64_t> identities;
  for (std::uint64_t k = 0; k < sweep.size(); ++k) {
    identities.insert(sweep.identity(sweep.tuple(k)));
  }
  REQUIRE(identities.size() == sweep.size());
  return identities;
}

}  // namespace dagsweep
