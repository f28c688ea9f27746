#include "format.hpp"

void try_reader(std::string_view content) {
  try_format("edges", content);
}
