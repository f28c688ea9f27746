#include "sweep/description/search_choice.hpp"

#include "core/words.hpp"
#include "search/parameters.hpp"

namespace dagsweep {

Parameters read_search_parameters(const YamlNode& node) {
  std::vector<GivenParameter> given;
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) {
      std::string text;
      if (value.is_list()) {
        std::vector<std::string> ends;
        for (const YamlNode& end : value.list()) ends.push_back(end.scalar());
        for (std::size_t k = 0; k < ends.size(); ++k) text += (k == 0 ? "" : ",") + ends[k];
      } else {
        text = value.scalar();
      }
      given.push_back({key, text, {}, value.place()});
    }
  } else if (!node.scalar().empty()) {
    node.fail("must be a map of parameters, such as {structure: fixed}, or empty");
  }
  Parameters parameters("search", search_parameters(), given);
  try {
    search_settings(parameters);
  } catch (const InputError& error) {
    node.fail(error.what());
  }
  return parameters;
}

}  // namespace dagsweep
