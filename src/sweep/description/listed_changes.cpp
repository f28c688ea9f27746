#include "sweep/description/listed_changes.hpp"

#include "sweep/description/values.hpp"

namespace dagsweep {
namespace {

WrittenValue written(const YamlNode& node) {
  return {node.scalar(), node.place()};
}

/// The number of a processor or node.
std::size_t number_of(const WrittenValue& value, const char* what) {
  const std::uint64_t number = value.integer();
  if (number > 65535) value.fail("it must be a " + std::string(what) + "'s number");
  return number;
}

/// As named: of a processor it is not known yet on which node it is.
Resource read_resource(const YamlNode& node) {
  const auto processor = node.find("processor");
  const auto machine = node.find("node");
  const auto link = node.find("link");
  const int named = (processor ? 1 : 0) + (machine ? 1 : 0) + (link ? 1 : 0);
  if (named == 0) node.fail("names neither a processor, nor a node, nor a link");
  if (named > 1) node.fail("names more than one of processor, node and link (one is needed)");
  if (processor) {
    const std::size_t number = number_of(written(*processor), "processor");
    return {NodeId(number), NodeId(number), ProcessorId(number)};
  }
  if (machine) {
    const NodeId n(number_of(written(*machine), "node"));
    return {n, n};
  }
  const auto ends = link->list();
  if (ends.size() != 2) link->fail("must name two nodes");
  const Resource resource{NodeId(number_of(written(ends[0]), "node")),
                          NodeId(number_of(written(ends[1]), "node"))};
  if (!resource.is_link()) link->fail("must join two different nodes");
  return resource;
}

double read_time(const YamlNode& node) {
  const double time = written(node).real();
  if (time < 0.0) node.fail("must be >= 0");
  return time;
}

AvailabilityEvent read_event(const YamlNode& node) {
  node.allow_only({"time", "processor", "node", "link", "availability"});
  AvailabilityEvent event;
  event.time = read_time(node.at("time"));
  event.availability = written(node.at("availability")).real();
  if (event.availability < 0.0 || event.availability > 1.0) {
    node.at("availability").fail("is " + shortest(event.availability) + " (it must lie in [0, 1])");
  }
  event.resource = read_resource(node);
  return event;
}

void read_outage(const YamlNode& node, std::vector<Outage>& outages) {
  node.allow_only({"processors", "nodes", "from", "until"});
  const auto processors = node.find("processors");
  const auto nodes = node.find("nodes");
  if (processors.has_value() == nodes.has_value()) {
    node.fail(
        "names nodes and processors, or neither (nodes, or processors that are alone on one)");
  }
  const auto from = node.find("from");
  const auto until = node.find("until");
  if (!from && !until) {
    node.fail("names no time (give until, from, or both; without either the node is never there)");
  }
  const double begin = from ? read_time(*from) : 0.0;
  const double end = until ? read_time(*until) : never;
  if (end <= begin) until->fail("must be later than from, or than 0 without it");
  const WrittenValues numbers = read_values(nodes ? *nodes : *processors);
  for (std::uint64_t k = 0; k < numbers.size(); ++k) {
    outages.push_back({NodeId(number_of(numbers[k], nodes ? "node" : "processor")), begin, end});
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
