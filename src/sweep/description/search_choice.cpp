#include "sweep/description/search_choice.hpp"

#include "search/parameters.hpp"

namespace dagsweep {

Parameters read_search_parameters(const YamlNode& node) {
  if (!node.is_map()) node.fail("must be a map of parameters, such as {structure: fixed}, or {}");
  std::vector<GivenParameter> given;
  for (const auto& [key, value] : node.entries()) {
    std::string text;
    if (value.is_list()) {
      for (const YamlNode& end : value.list()) text += (text.empty() ? "" : ",") + end.scalar();
    } else {
      text = value.scalar();
    }
    given.push_back({key, std::move(text), {}, value.place()});
  }
  Parameters parameters("search", search_parameters(), given);
  try {
    search_metric(parameters);
    search_settings(parameters);
  } catch (const InputError& error) {
    node.fail(error.what());
  }
  return parameters;
}

}  // namespace dagsweep
