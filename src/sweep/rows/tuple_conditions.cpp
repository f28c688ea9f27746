#include "sweep/rows/tuple_conditions.hpp"

#include "core/json_writing.hpp"
#include "runs/request/axis_catalogue.hpp"

namespace dagsweep {
namespace {

Json json_of(const TupleCondition& condition) {
  Json json = Json::object();
  for (const AxisValues& part : condition.parts) {
    Json& ranges = json[std::string(axis_name(part.axis))] = Json::array();
    for (const auto& [begin, end] : part.values.ranges()) ranges.push_back({begin, end});
  }
  return json;
}

Json json_of(const std::vector<TupleCondition>& conditions) {
  Json json = Json::array();
  for (const TupleCondition& one : conditions) json.push_back(json_of(one));
  return json;
}

}  // namespace

std::string text_of(const TupleConditions& conditions) {
  Json required = Json::array();
  for (const auto& list : conditions.required) required.push_back(json_of(list));
  return Json{{"excluded", json_of(conditions.excluded)}, {"required", required}}.dump();
}

}  // namespace dagsweep
