#include "fuzz.hpp"
#include "platform/instance_file.hpp"

void try_reader(std::string_view content) {
  using namespace dagsweep;
  const std::string text = write_instance(read_instance(content, "input"));
  require(write_instance(read_instance(text, "input")) == text,
          "writing again gives the same text");
}
