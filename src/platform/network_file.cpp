#include "platform/network_file.hpp"

#include <vector>

#include "core/catalogue.hpp"
#include "core/error.hpp"
#include "core/json_writing.hpp"

namespace dagsweep {
namespace {

std::vector<double> read_capacities(const JsonValue& list) {
  std::vector<double> capacities;
  for (std::size_t k = 0; k < list.size(); ++k) capacities.push_back(list.at(k).amount());
  return capacities;
}

std::vector<Cluster> read_clusters(const JsonValue& list, std::size_t nodes) {
  std::vector<Cluster> clusters;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue one = list.at(k);
    one.only({"processors", "nodes", "capacity", "shared"});
    Cluster cluster;
    cluster.capacity = one.at("capacity").amount();
    if (one.has("shared")) cluster.shared = one.at("shared").flag();
    if (one.has("processors") && one.has("nodes")) {
      one.fail("names processors and nodes (one of them is needed)");
    }
    const JsonValue members = one.at(one.has("nodes") ? "nodes" : "processors");
    for (std::size_t m = 0; m < members.size(); ++m) {
      cluster.nodes.emplace_back(members.at(m).index(nodes));
    }
    clusters.push_back(std::move(cluster));
  }
  return clusters;
}

std::vector<WideLink> read_links(const JsonValue& list, std::size_t clusters) {
  std::vector<WideLink> links;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const JsonValue one = list.at(k);
    one.only({"capacity", "joins"});
    WideLink link;
    link.capacity = one.at("capacity").amount();
    const JsonValue joins = one.at("joins");
    for (std::size_t j = 0; j < joins.size(); ++j) {
      const JsonValue pair = joins.at(j);
      if (pair.size() != 2) pair.fail("must be two clusters");
      link.joins.emplace_back(pair.at(0).index(clusters), pair.at(1).index(clusters));
    }
    links.push_back(std::move(link));
  }
  return links;
}

/// Returns the result of make(). Reports an InputError from make() at the place of `value`.
template <class Make>
NetworkLayout make_at(const JsonValue& value, Make make) {
  try {
    return make();
  } catch (const InputError& error) {
    value.fail(error.what());
  }
}

}  // namespace

NetworkLayout read_network(const JsonValue& value, std::size_t nodes) {
  const std::string model(value.at("model").text());
  if (model == "bus") {
    value.only({"model", "capacity"});
    const double capacity = value.at("capacity").amount();
    return make_at(value, [&] { return NetworkLayout::bus(nodes, capacity); });
  }
  if (model == "sites") {
    value.only({"model", "clusters", "wide_area"});
    std::vector<Cluster> clusters = read_clusters(value.at("clusters"), nodes);
    std::vector<WideLink> links;
    if (value.has("wide_area")) links = read_links(value.at("wide_area"), clusters.size());
    return make_at(
        value, [&] { return NetworkLayout::sites(nodes, std::move(clusters), std::move(links)); });
  }
  if (model == "bounded-multiport") {
    value.only({"model", "out", "in"});
    const std::vector<double> out = read_capacities(value.at("out"));
    const std::vector<double> in = read_capacities(value.at("in"));
    return make_at(value, [&] { return NetworkLayout::bounded_multiport(out, in); });
  }
  if (model != "dedicated" && model != "one-port") {
    throw unknown_name({value.at("model").place(), 0, {}}, "network", model,
                       {"dedicated", "bus", "sites", "one-port", "bounded-multiport"});
  }
  value.only({"model"});
  return model == "dedicated" ? NetworkLayout() : NetworkLayout::one_port();
}

Json network_json(const NetworkLayout& layout, const Nodes& nodes) {
  const char* const members_key = nodes.have_several_processors() ? "nodes" : "processors";
  Json out{{"model", layout.model()}};
  if (layout.model() == "bus") {
    out["capacity"] = layout.clusters()[0].capacity;
  } else if (layout.model() == "bounded-multiport") {
    out["out"] = std::vector<double>(layout.out().begin(), layout.out().end());
    out["in"] = std::vector<double>(layout.in().begin(), layout.in().end());
  } else if (layout.model() == "sites") {
    out["clusters"] = out["wide_area"] = Json::array();
    for (const Cluster& cluster : layout.clusters()) {
      Json members = Json::array();
      for (const NodeId n : cluster.nodes) members.push_back(n.value);
      out["clusters"].push_back({{members_key, std::move(members)},
                                 {"capacity", cluster.capacity},
                                 {"shared", cluster.shared}});
    }
    for (const WideLink& link : layout.wide_links()) {
      Json joins = Json::array();
      for (const auto& [a, b] : link.joins) joins.push_back(Json::array({a, b}));
      out["wide_area"].push_back({{"capacity", link.capacity}, {"joins", std::move(joins)}});
    }
  }
  return out;
}

}  // namespace dagsweep
