#include "sweep/description/listed_changes.hpp"

#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

WrittenValue written(const YamlNode& node) {
  return {node.scalar(), node.place()};
}

ProcessorId processor_of(const WrittenValue& value) {
  const std::uint64_t number = value.integer();
  if (number > 65535) value.fail("it must be a processor's number");
  return ProcessorId(number);
}

double read_time(const YamlNode& node) {
  const double time = written(node).real();
  if (time < 0.0) node.fail("must be >= 0");
  return time;
}

AvailabilityEvent read_event(const YamlNode& node) {
  node.allow_only({"time", "processor", "link", "availability"});
  AvailabilityEvent event;
  event.time = read_time(node.at("time"));
  event.availability = written(node.at("availability")).real();
  if (event.availability < 0.0 || event.availability > 1.0) {
    node.at("availability").fail("must lie in [0, 1]");
  }
  const auto processor = node.find("processor");
  const auto link = node.find("link");
  if (processor.has_value() == link.has_value()) {
    node.fail("names a processor and a link, or neither (one of them is needed)");
  }
  if (processor) {
    event.resource.first = event.resource.second = processor_of(written(*processor));
    return event;
  }
  const auto ends = link->list();
  if (ends.size() != 2) link->fail("must name two processors");
  event.resource = {processor_of(written(ends[0])), processor_of(written(ends[1]))};
  if (event.resource.is_processor()) link->fail("must join two different processors");
  return event;
}

void read_outage(const YamlNode& node, std::vector<Outage>& outages) {
  node.allow_only({"processors", "from", "until"});
  const auto from = node.find("from");
  const auto until = node.find("until");
  if (!from && !until) {
    node.fail(
        "names no time (give until, from, or both; without either the processor is never there)");
  }
  const double begin = from ? read_time(*from) : 0.0;
  const double end = until ? read_time(*until) : never;
  if (end <= begin) until->fail("must be later than from, or than 0 without it");
  for (const WrittenValue& number : read_values(node.at("processors"))) {
    outages.push_back({processor_of(number), begin, end});
  }
}

}  // namespace

std::vector<AvailabilityEvent> read_events(const std::optional<YamlNode>& node) {
  std::vector<AvailabilityEvent> events;
  if (!node || node->is_empty_list()) return events;
  for (const YamlNode& event : node->list()) events.push_back(read_event(event));
  return events;
}

std::vector<Outage> read_outages(const std::optional<YamlNode>& node) {
  std::vector<Outage> outages;
  if (!node || node->is_empty_list()) return outages;
  for (const YamlNode& outage : node->list()) read_outage(outage, outages);
  return outages;
}

}  // namespace dagsweep
