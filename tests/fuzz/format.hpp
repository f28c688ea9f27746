#pragma once

#include "core/catalogue.hpp"
#include "fuzz.hpp"
#include "graph/formats/catalogue.hpp"

/// Checks that a graph that a format reads is written as a text that reads back to the same text:
/// by that format, or as DOT if it is only read.
inline void try_format(std::string_view name, std::string_view content) {
  using namespace dagsweep;
  const GraphFormat& format = find_entry(graph_formats(), "format", name);
  const GraphFormat& written = format.writer != nullptr
                                   ? format
                                   : find_entry(graph_formats(), "format", std::string_view("dot"));
  const std::string text = written.write(format.read(content, "input"), "");
  require(written.write(written.read(text, "input"), "") == text,
          "writing again gives the same text");
}
