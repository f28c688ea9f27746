#include "simulation/scenario/scenario_file.hpp"

#include "core/json.hpp"
#include "core/json_writing.hpp"
#include "core/number.hpp"

namespace dagsweep {

namespace {

constexpr JsonExample examples[] = {
    {"events", R"([{"time": 3.5, "processor": 1, "availability": 0.4}])"},
    {"events[]", R"({"time": 3.5, "processor": 1, "availability": 0.4})"},
    {"events[].link", "[0, 1]"},
    {"events[].availability", "0.4"},
};

Resource read_resource(const JsonValue& entry, const Nodes& nodes) {
  const int named =
      (entry.has("processor") ? 1 : 0) + (entry.has("node") ? 1 : 0) + (entry.has("link") ? 1 : 0);
  if (named == 0) entry.fail("names neither a processor, nor a node, nor a link");
  if (named > 1) entry.fail("names more than one of processor, node and link (one is needed)");
  if (entry.has("processor")) {
    const ProcessorId p(entry.at("processor").index(nodes.processor_count()));
    return resource_of(p, nodes);
  }
  if (entry.has("node")) {
    const NodeId node(entry.at("node").index(nodes.count()));
    return {node, node};
  }
  const JsonValue link = entry.at("link");
  const char* const ends = nodes.have_several_processors() ? "nodes" : "processors";
  if (link.size() != 2) link.fail("must name two " + std::string(ends));
  const Resource resource{NodeId(link.at(0).index(nodes.count())),
                          NodeId(link.at(1).index(nodes.count()))};
  if (!resource.is_link()) link.fail("must join two different " + std::string(ends));
  return resource;
}

}  // namespace

std::vector<AvailabilityEvent> read_scenario(std::string_view content, const std::string& name,
                                             const Nodes& nodes) {
  const JsonFile file(name, content, "dagsweep-scenario-1", examples);
  const JsonValue root = file.root();
  root.only({"format", "events"});
  const JsonValue list = root.at("events");
  std::vector<AvailabilityEvent> events;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue entry = list.at(k);
    entry.only({"time", "processor", "node", "link", "availability"});
    AvailabilityEvent event;
    event.resource = read_resource(entry, nodes);
    event.time = entry.at("time").amount();
    event.availability = entry.at("availability").amount();
    if (event.availability > 1.0) {
      entry.at("availability")
          .fail("is " + shortest(event.availability) +
                " (it must lie in [0, 1]: 0.4 is 40 % of the full speed)");
    }
    events.push_back(event);
  }
  return events;
}

std::string write_scenario(const std::vector<AvailabilityEvent>& events, const Nodes& nodes) {
  Json list = Json::array();
  for (const AvailabilityEvent& event : events) {
    Json entry{{"time", event.time}};
    const Resource& resource = event.resource;
    Json& named = entry[resource_key(resource, nodes)];
    if (resource.is_link()) {
      named = {resource.first.value, resource.second.value};
    } else {
      named = resource.only ? resource.only->value : resource.first.value;
    }
    entry["availability"] = event.availability;
    list.push_back(std::move(entry));
  }
  return Json{{"format", "dagsweep-scenario-1"}, {"events", std::move(list)}}.dump() + "\n";
}

}  // namespace dagsweep
