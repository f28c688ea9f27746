#include "app/unknown_command.hpp"

#include <algorithm>
#include <string_view>

#include "core/catalogue.hpp"
#include "schedulers/catalogue.hpp"

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
  if (name.ends_with(".json")) {
    return InputError("unknown command '" + name + "'; an instance is run by: dagsweep simulate " +
                      "--instance " + name + " --algorithm heft");
  }
  const bool is_algorithm =
      std::ranges::any_of(schedulers(), [&](const auto& entry) { return entry.name == name; });
  if (is_algorithm) {
    return InputError("unknown command '" + name + "'; of an algorithm: dagsweep list " + name +
                      ", or dagsweep simulate --instance I.json --algorithm " + name);
  }
  std::vector<std::string> words = known;
  words.insert(words.end(), {"--help", "--version"});
  return unknown_name({}, "command", name, words);
}

}  // namespace dagsweep
