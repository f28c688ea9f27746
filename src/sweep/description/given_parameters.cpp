#include "sweep/description/given_parameters.hpp"

#include <algorithm>

namespace dagsweep {
namespace {

GivenParameter read_parameter(const std::string& name, const YamlNode& node,
                              std::string_view things) {
  if (node.is_list()) {
    node.fail("must be one value (for several, list several " + std::string(things) + ")");
  }
  if (!node.is_map()) return {name, node.scalar(), {}, node.place()};
  node.allow_only({"uniform"});
  const auto ends = node.at("uniform").list();
  if (ends.size() != 2) node.fail("needs two ends: {uniform: [100, 150]}");
  return {name, ends[0].scalar(), ends[1].scalar(), node.place()};
}

}  // namespace

std::vector<GivenParameter> read_given(const YamlNode& map, std::span<const ParameterSpec> specs,
                                       const std::vector<std::string>& others,
                                       std::string_view things) {
  std::vector<std::string> keys = others;
  for (const ParameterSpec& spec : specs) keys.emplace_back(spec.name);
  map.allow_only(keys);
  std::vector<GivenParameter> given;
  for (const auto& [key, value] : map.entries()) {
    if (std::find(others.begin(), others.end(), key) != others.end()) continue;
    given.push_back(read_parameter(key, value, things));
  }
  return given;
}

}  // namespace dagsweep
