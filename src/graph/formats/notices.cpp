#include "graph/formats/notices.hpp"

#include "core/number.hpp"

namespace dagsweep {

std::string counted(std::size_t count, std::string_view noun, std::string_view plural) {
  return std::to_string(count) + " " + std::string(count == 1 ? noun : plural);
}

void note(std::vector<std::string>& notices, std::size_t count, std::string_view noun,
          std::string_view plural, std::string_view what) {
  if (count == 0) return;
  notices.push_back(counted(count, noun, plural));
  if (!what.empty()) notices.back().append(" ").append(what);
}

void note_default_work(std::vector<std::string>& notices, std::size_t count, double work) {
  note(notices, count, "task gets", "tasks get", "the work of the parameter, " + shortest(work));
}

void note_default_data(std::vector<std::string>& notices, std::size_t count, double data) {
  note(notices, count, "edge gets", "edges get", "the data of the parameter, " + shortest(data));
}

void note_cores(std::vector<std::string>& notices, std::size_t count) {
  note(notices, count, "task uses", "tasks use", "more than one core; one core here");
}

}  // namespace dagsweep
