#include "schedulers/command/schedule_request.hpp"

#include "core/json_writing.hpp"
#include "core/number.hpp"
#include "platform/instance_file.hpp"

namespace dagsweep {

Json parameter_json(const std::string& text) {
  if (text == "true" || text == "false") return text == "true";
  if (const auto integer = parse_integer(text)) return *integer;
  if (const auto number = parse_double(text)) return *number;
  return text;
}

ScheduleRequestLine write_schedule_request(const CommandSpec& spec, const Instance& instance,
                                           const SchedulerRequest& request) {
  Json values{{"algorithm", spec.name}, {"parameters", Json::object()}};
  for (const auto& [key, text] : spec.parameters) values["parameters"][key] = parameter_json(text);
  if (spec.reads_epsilon) {
    values["epsilon"] = request.epsilon;
    if (request.latency) values["latency"] = *request.latency;
  }
  if (spec.reads_seed) values["seed"] = request.seed;
  std::string head = values.dump(-1, ' ', false, Json::error_handler_t::replace).substr(1);
  head.back() = ',';
  const std::string content = instance_text(instance);
  ScheduleRequestLine line;
  line.id = hex(Digest().add(head).add(content).value());
  line.text.reserve(head.size() + content.size() + 100);
  line.text += R"({"format":"dagsweep-schedule-request-1","id":")";
  line.text.append(line.id).append("\",").append(head).append("\"instance\":");
  line.text.append(content).append("}\n");
  return line;
}

}  // namespace dagsweep
