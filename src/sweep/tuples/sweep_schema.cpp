#include "sweep/tuples/sweep_schema.hpp"

#include <map>
#include <set>

#include "core/json_writing.hpp"
#include "sweep/description/sweep_difference.hpp"
#include "sweep/tuples/shard_worklist.hpp"

namespace dagsweep {
namespace {

std::vector<AlgorithmRange> algorithm_ranges(const Sweep& sweep, const StopToken& stop) {
  if (sweep.axis(AxisId::algorithm).size() == 1) return {{0, 0}};
  const auto algorithm = [&](std::uint64_t number) {
    return sweep.tuple(number)[AxisId::algorithm];
  };
  std::vector<AlgorithmRange> ranges;
  for (std::uint64_t begin = 0; begin < sweep.size();) {
    stop.poll();
    ranges.push_back({begin, algorithm(begin)});
    std::uint64_t last_same = begin;
    std::uint64_t first_other = sweep.size();
    // Tuples that differ only in their seeds are consecutive.
    const Coordinates first = sweep.tuple(begin);
    const auto same = [&](std::uint64_t number) {
      Coordinates other = sweep.tuple(number);
      other[AxisId::seed] = first[AxisId::seed];
      return other == first;
    };
    for (std::uint64_t step = 1; last_same + step < first_other; step *= 2) {
      if (same(last_same + step)) {
        last_same += step;
      } else {
        first_other = last_same + step;
      }
    }
    while (first_other - last_same > 1) {
      const std::uint64_t middle = last_same + (first_other - last_same) / 2;
      (same(middle) ? last_same : first_other) = middle;
    }
    begin = first_other;
    if (ranges.size() > 1 && ranges[ranges.size() - 2].algorithm == ranges.back().algorithm) {
      ranges.pop_back();
    }
  }
  return ranges;
}

/// RowSchema::parameters.
std::string varying_parameters(const std::vector<AlgorithmChoice>& algorithms) {
  std::map<std::string, std::set<std::string>> values;
  const auto for_each = [](const AlgorithmChoice& choice, auto visit) {
    for (const std::string& name : choice.parameter_names()) {
      visit(std::string(choice.entry->name) + "." + name, choice.parameter(name).value_or(""));
    }
  };
  for (const AlgorithmChoice& choice : algorithms) {
    for_each(choice, [&](const std::string& name, const std::string& value) {
      values[name].insert(value);
    });
  }
  std::erase_if(values, [](const auto& one) { return one.second.size() < 2; });
  if (values.empty()) return "";
  Json all = Json::array();
  for (const AlgorithmChoice& choice : algorithms) {
    Json own = Json::object();
    for_each(choice, [&](const std::string& name, const std::string& value) {
      if (values.contains(name)) own[name] = value;
    });
    all.push_back(own);
  }
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

RowSchema row_schema(const Sweep& sweep, const Shard& shard) {
  const ShardOfSweep part(sweep, shard);
  const SweepDescription& description = sweep.description();
  RowSchema schema{.name = description.name,
                   .text = description.text,
                   .is_timing = description.timing,
                   .model_version = model_version,
                   .identity = sweep.identity(),
                   .tuples = sweep.size(),
                   .shard = shard,
                   .rows = part.size(),
                   .row_of = [part](std::uint64_t tuple) { return part.row_of(tuple); },
                   .axes = sweep.axes(),
                   .metrics = sweep.metrics(),
                   .algorithms = {},
                   .conditions = {},
                   .parameters = varying_parameters(description.algorithms),
                   .difference_to = {},
                   .algorithm_ranges = {}};
  for (const AlgorithmChoice& choice : description.algorithms) {
    schema.algorithms.push_back({choice.given_label, choice.label});
  }
  const TupleConditions& conditions = sweep.conditions().conditions;
  if (!conditions.empty()) schema.conditions = text_of(conditions);
  schema.difference_to = [&description](std::string_view text) {
    return sweep_difference(description.text, text);
  };
  schema.algorithm_ranges = [&sweep](const StopToken& stop) {
    return algorithm_ranges(sweep, stop);
  };
  return schema;
}

}  // namespace dagsweep
