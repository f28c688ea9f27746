#include "schedulers/find_scheduler.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/catalogue.hpp"
#include "core/words.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {
namespace {

bool is_scheduler(std::string_view name) {
  return std::ranges::any_of(schedulers(),
                             [&](const SchedulerEntry& entry) { return entry.name == name; });
}

/// The names of algorithms in a text of several; empty if it has anything else.
std::vector<std::string> names_in(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, ',', ' ');
  std::vector<std::string> names = split(spaced, ' ');
  std::erase(names, "");
  return std::ranges::all_of(names, is_scheduler) ? names : std::vector<std::string>();
}

bool is_program(std::string_view name) {
  constexpr std::string_view endings[] = {".py", ".sh", ".pl", ".jl", ".jar", ".exe", ".out"};
  return name.starts_with("./") || name.starts_with("/") || name.starts_with("python") ||
         std::ranges::any_of(endings, [&](std::string_view end) { return name.ends_with(end); });
}

}  // namespace

const SchedulerEntry& find_scheduler(std::string_view name, const Place& place, bool list) {
  const std::string where = place.text() + ": '" + std::string(name) + "' is ";
  if (const std::vector<std::string> several = names_in(name); several.size() > 1) {
    throw InputError(where + "not one name; " +
                     (list ? "several algorithms need brackets and commas: [" + join(several) + "]"
                           : "give one algorithm (a sweep compares several)"));
  }
  if (is_program(name)) {
    throw InputError(where + "no built-in algorithm; a program of your own is " +
                     (list ? "{name: mine, command: \"" : "-a mine --command \"") +
                     (name.ends_with(".py") && !name.starts_with("python") ? "python3 " : "") +
                     std::string(name) + (list ? "\"}" : "\""));
  }
  return find_entry(schedulers(), "algorithm", name, place);
}

}  // namespace dagsweep
