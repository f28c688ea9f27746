#pragma once

#include "core/catalogue.hpp"
#include "fuzz.hpp"
#include "graph/formats/catalogue.hpp"

/// What a graph format takes, it writes and takes again as the same text.
inline void try_format(std::string_view name, std::string_view content) {
  const dagsweep::GraphFormat& format =
      dagsweep::find_entry(dagsweep::graph_formats(), "format", name);
  const std::string text = format.write(format.read(content, "input"), "");
  require(format.write(format.read(text, "input"), "") == text, "written again, the same text");
}
