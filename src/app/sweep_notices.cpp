#include "app/sweep_notices.hpp"

#include "core/error.hpp"
#include "sweep/description/description.hpp"
#include "sweep/tuples/graph_notices.hpp"
#include "sweep/tuples/tuple_search.hpp"
#include "sweep/tuples/unit_notices.hpp"
#include "sweep/tuples/unread_axes.hpp"

namespace dagsweep {

std::vector<std::string> sweep_notices(const Sweep& sweep) {
  std::vector<std::string> notices;
  for (const std::string& axis : unread_axes(sweep)) notices.push_back("warning: " + axis);
  for (const std::string& text : sweep.description().notices) notices.push_back("note: " + text);
  for (const std::string& text : sweep.conditions().notices) notices.push_back("note: " + text);
  for (const std::string& value : unread_values(sweep)) notices.push_back("note: " + value);
  for (const std::string& graph : graph_notices(sweep.graphs())) notices.push_back(graph);
  for (const std::string& units : unit_notices(sweep.description(), sweep.graphs())) {
    notices.push_back(units);
  }
  for (const std::string& ccr : ccr_notices(sweep)) notices.push_back("note: " + ccr);
  return notices;
}

void refuse_unread_axes(const Sweep& sweep) {
  const std::vector<std::string> unread = unread_axes(sweep);
  if (unread.empty()) return;
  const std::size_t others = unread.size() - 1;
  throw InputError(unread.front() + (others > 0 ? " (and so with " + std::to_string(others) +
                                                      (others > 1 ? " other axes)" : " other axis)")
                                                : ""));
}

void check_runs(const Sweep& sweep) {
  check_command_files(sweep.description());
  check_search_starts(sweep);
}

}  // namespace dagsweep
