#include "search/equal_quantities.hpp"

#include <algorithm>
#include <vector>

namespace dagsweep {
namespace {

void set_all_speeds_to_1(SearchStart& start) {
  std::ranges::fill(start.factors, 1.0);
  Instance& instance = start.instance;
  for (const TaskId task : instance.graph.tasks()) {
    const std::vector<double> row(start.factors.size(), instance.graph.work(task));
    instance.times.set_row(task, row);
  }
}

void set_all_bandwidths_to_1(Platform& platform) {
  std::vector<LinkBandwidth> links;
  for (const ProcessorId p : platform.processors()) {
    for (const ProcessorId q : platform.processors()) {
      if (p < q) links.push_back({p, q, 1.0});
    }
  }
  platform.set_bandwidths(links);
}

}  // namespace

void keep_quantity_equal(SearchStart& start, SearchSettings& settings, std::string_view how,
                         std::string_view first, std::string_view second) {
  if (how == "none") return;
  const bool as_published = how == "as-published";
  const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [&](auto name) { return name == first || name == second; });
  };
  if (is_one_of({"etf", "fcp", "flb"}) && start.costs == TimesModel::speeds) {
    set_all_speeds_to_1(start);
    settings.fixed.emplace_back(as_published ? "link" : "speed");
  }
  Platform& platform = start.instance.platform;
  if (is_one_of({"bil", "dls", "fcp", "flb"}) && !platform.network().has_capacities()) {
    set_all_bandwidths_to_1(platform);
    settings.fixed.emplace_back(as_published ? "speed" : "link");
  }
}

}  // namespace dagsweep
