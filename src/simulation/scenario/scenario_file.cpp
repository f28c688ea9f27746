#include "simulation/scenario/scenario_file.hpp"

#include "core/json.hpp"
#include "core/json_writing.hpp"

namespace dagsweep {

std::vector<AvailabilityEvent> read_scenario(std::string_view content, const std::string& name,
                                             std::size_t processors) {
  const JsonFile file(name, content, "dagsweep-scenario-1");
  const JsonValue root = file.root();
  root.only({"format", "events"});
  const JsonValue list = root.at("events");
  std::vector<AvailabilityEvent> events;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue entry = list.at(k);
    entry.only({"time", "processor", "link", "availability"});
    if (entry.has("processor") == entry.has("link")) {
      entry.fail("names a processor and a link, or neither (one of them is needed)");
    }
    AvailabilityEvent event;
    event.time = entry.at("time").amount();
    event.availability = entry.at("availability").amount();
    if (event.availability > 1.0) entry.at("availability").fail("must lie in [0, 1]");
    if (entry.has("processor")) {
      event.resource.first = ProcessorId(entry.at("processor").index(processors));
      event.resource.second = event.resource.first;
    } else {
      const JsonValue link = entry.at("link");
      if (link.size() != 2) link.fail("must name two processors");
      event.resource.first = ProcessorId(link.at(0).index(processors));
      event.resource.second = ProcessorId(link.at(1).index(processors));
      if (event.resource.is_processor()) link.fail("must join two different processors");
    }
    events.push_back(event);
  }
  return events;
}

std::string write_scenario(const std::vector<AvailabilityEvent>& events) {
  Json list = Json::array();
  for (const AvailabilityEvent& event : events) {
    Json entry{{"time", event.time}};
    if (event.resource.is_processor()) {
      entry["processor"] = event.resource.first.value;
    } else {
      entry["link"] = {event.resource.first.value, event.resource.second.value};
    }
    entry["availability"] = event.availability;
    list.push_back(std::move(entry));
  }
  return Json{{"format", "dagsweep-scenario-1"}, {"events", std::move(list)}}.dump() + "\n";
}

}  // namespace dagsweep
