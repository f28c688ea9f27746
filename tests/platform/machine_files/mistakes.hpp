#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "core/error.hpp"
#include "platform/machine_files/machine_file.hpp"
#include "support/error_text.hpp"

namespace dagsweep {

/// A change of a file of machines, and how its refusal begins behind the place.
struct Mistake {
  std::string_view from, to;
  int line;  ///< 0: the refusal names none
  std::string_view message;
};

/// Checks that the file `good` is refused as stated after each of these changes.
inline void check_refused(std::string_view good, const std::vector<Mistake>& mistakes) {
  for (const Mistake& mistake : mistakes) {
    CAPTURE(mistake.from, mistake.to);
    std::string content(good);
    const std::size_t at = content.find(mistake.from);
    REQUIRE(at != std::string::npos);
    content.replace(at, mistake.from.size(), mistake.to);
    const std::string expected =
        Place{"m", mistake.line, {}}.text() + ": " + std::string(mistake.message);
    const std::string said = error_text<InputError>([&] { read_machine_file(content, "m"); });
    CHECK(said.substr(0, expected.size()) == expected);
  }
}

}  // namespace dagsweep
