#include "sweep/description/given_label.hpp"

#include "core/text.hpp"

namespace dagsweep {

std::string read_label(const YamlNode& node) {
  const std::string& label = node.scalar();
  if (label.front() == ' ' || label.back() == ' ') {
    node.fail("is '" + visible(label) + "' (a name without spaces around it is needed)");
  }
  if (visible(label) != label) {
    node.fail("is '" + visible(label) + "' (has characters that cannot be printed)");
  }
  return label;
}

}  // namespace dagsweep
