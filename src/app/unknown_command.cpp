#include "app/unknown_command.hpp"

#include <algorithm>
#include <string_view>

#include "core/catalogue.hpp"

namespace dagsweep {

InputError unknown_command(const std::string& name, const std::vector<std::string>& known) {
  if (name.ends_with(".yaml") || name.ends_with(".yml")) {
    return InputError("unknown command '" + name + "'; a sweep file is run by: dagsweep run " +
                      name + " --output R.h5");
  }
  if (name.ends_with(".h5")) {
    return InputError("unknown command '" + name + "'; results are looked at by: dagsweep status " +
                      name);
  }
  constexpr std::string_view scripts[] = {"report", "compare", "study", "progress"};
  if (std::ranges::find(scripts, name) != std::end(scripts)) {
    return InputError("unknown command '" + name + "'; it is a script: python3 postprocess/" +
                      name + ".py");
  }
  std::vector<std::string> words = known;
  words.insert(words.end(), {"--help", "--version"});
  return unknown_name({}, "command", name, words);
}

}  // namespace dagsweep
