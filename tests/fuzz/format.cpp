#include "core/catalogue.hpp"
#include "fuzz.hpp"
#include "graph/formats/catalogue.hpp"

/// Checks that a graph that the format reads is written as a text that reads back to the same text:
/// by that format, or as DOT if it is only read.
void try_reader(std::string_view content) {
  using namespace dagsweep;
  const GraphFormat& format = find_entry(graph_formats(), "format", std::string_view(FUZZ_FORMAT));
  const GraphFormat& written = format.writer != nullptr
                                   ? format
                                   : find_entry(graph_formats(), "format", std::string_view("dot"));
  const std::string text = written.write(format.read(content, "input"), "");
  require(written.write(written.read(text, "input"), "") == text,
          "writing again gives the same text");
}
