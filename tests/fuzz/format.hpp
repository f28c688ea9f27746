#pragma once

#include "core/catalogue.hpp"
#include "fuzz.hpp"
#include "graph/formats/catalogue.hpp"

/// Checks that a graph that a format reads is written as a text that reads back to the same text.
inline void try_format(std::string_view name, std::string_view content) {
  const dagsweep::GraphFormat& format =
      dagsweep::find_entry(dagsweep::graph_formats(), "format", name);
  const std::string text = format.write(format.read(content, "input"), "");
  require(format.write(format.read(text, "input"), "") == text,
          "writing again gives the same text");
}
