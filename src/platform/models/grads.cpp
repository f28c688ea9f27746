#include "platform/models/grads.hpp"

#include "platform/models/networks.hpp"

namespace dagsweep {
namespace {

/// `count` nodes of the same clock.
struct EqualNodes {
  std::uint32_t cluster;
  std::size_t count;
  double mhz;
};
constexpr EqualNodes grads_nodes[] = {
    {0, 8, 550}, {1, 16, 500}, {2, 3, 700}, {2, 3, 400}, {3, 8, 266}};
constexpr double switches[] = {100, 1000, 100, 100};  // [clusters], Mb/s

}  // namespace

DescribedMachines make_grads(const Parameters& parameters, std::uint64_t /*seed*/) {
  std::vector<Cluster> clusters;
  for (const double megabits : switches) clusters.push_back({{}, bandwidth_of(megabits), false});
  std::vector<double> speeds;
  for (const EqualNodes& group : grads_nodes) {
    for (std::size_t k = 0; k < group.count; ++k) {
      clusters[group.cluster].nodes.emplace_back(speeds.size());
      speeds.push_back(speed_of(group.mhz));
    }
  }
  const auto capacity = [&](const char* link) { return bandwidth_of(parameters.real(link)); };
  std::vector<WideLink> links{{capacity("within_utk"), {{0, 1}}},
                              {capacity("utk_ucsd"), {{0, 2}, {1, 2}}},
                              {capacity("utk_uiuc"), {{0, 3}, {1, 3}}},
                              {capacity("ucsd_uiuc"), {{2, 3}}}};
  const Nodes nodes(speeds.size());
  auto network = NetworkLayout::sites(nodes.count(), std::move(clusters), std::move(links));
  return {machines_on(std::move(network), nodes, parameters.real("startup")), std::move(speeds)};
}

}  // namespace dagsweep
