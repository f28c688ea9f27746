#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "core/catalogue.hpp"
#include "core/number.hpp"
#include "core/text.hpp"
#include "core/words.hpp"
#include "graph/formats/xml_reader.hpp"
#include "platform/machine_files/machine_file.hpp"
#include "platform/machine_files/simgrid_values.hpp"
#include "platform/models/networks.hpp"

namespace dagsweep {
namespace {

/// An element that is read: within which others it stands, and its attributes.
struct Element {
  std::string_view name;
  std::vector<std::string_view> parents;
  std::vector<std::string_view> attributes;
};

const std::vector<Element>& elements() {
  static const std::vector<Element> all{
      {"platform", {}, {"version"}},
      {"zone", {"platform"}, {"id", "routing"}},
      {"cluster",
       {"platform", "zone"},
       {"id", "prefix", "suffix", "radical", "speed", "core", "bw", "lat", "sharing_policy",
        "topology", "bb_bw", "bb_lat", "bb_sharing_policy"}},
      {"host", {"zone"}, {"id", "speed", "core"}},
      {"link", {"zone"}, {"id", "bandwidth", "latency", "sharing_policy"}},
      {"route", {"zone"}, {"src", "dst", "symmetrical"}},
      {"link_ctn", {"route"}, {"id"}},
  };
  return all;
}

/// A file states that a resource's availability changes.
constexpr std::array<std::string_view, 5> availability_files{
    "availability_file", "state_file", "speed_file", "bandwidth_file", "latency_file"};

/// Reads the elements, and makes the machines of them at the end.
class PlatformReader final : public XmlReader {
 public:
  PlatformReader(std::string_view content, const std::string& file) : XmlReader(file) {
    refuse_entities(content);
    parse(content);
  }

  DescribedMachines machines() {
    if (cluster_) return std::move(*cluster_);
    if (hosts_.empty()) {
      throw InputError(name() + ": has no host (a <cluster>, or a <zone> of <host>s is needed)");
    }
    return machines_of_hosts();
  }

 private:
  struct Host {
    std::string id;
    double flops;
    std::size_t cores;
  };
  struct Link {
    double bandwidth;  ///< data units (kB) per second
    double latency;    ///< seconds
    std::size_t line;
    std::size_t route = 0;  ///< line of the route that takes it; 0: none
  };
  struct Route {
    std::string from, to;
    std::size_t line;
    std::string link;
  };

  /// Throws InputError for a name other than XML's own between & and ;, but in comments. Expat
  /// leaves out those of a document type that it does not read.
  void refuse_entities(std::string_view content) const {
    for (std::size_t at = 0; (at = content.find_first_of("&<", at)) != content.npos; ++at) {
      if (content[at] == '<') {
        if (content.substr(at, 4) == "<!--") at = std::min(content.find("-->", at), content.size());
        continue;
      }
      const std::string_view rest = content.substr(at + 1, 80);
      const std::size_t end = rest.find_first_of("; \t\r\n<>\"'&");
      if (end == rest.npos || rest[end] != ';' || end == 0 || rest.front() == '#') continue;
      const std::string_view entity = rest.substr(0, end);
      constexpr std::array<std::string_view, 5> own{"amp", "lt", "gt", "quot", "apos"};
      if (std::ranges::find(own, entity) != own.end()) continue;
      fail_at(static_cast<std::size_t>(line_at(content, at)),
              "names the entity &" + printable(entity) + "; (entities are not read)");
    }
  }

  void document_type(bool declares) override {
    if (declares)
      fail("has declarations in its document type (entities are not read; remove them)");
  }

  void begin(std::string_view element, const XmlAttributes& attributes) override {
    check_place(element);
    check_attributes(element, attributes);
    open_.emplace_back(element);
    attributes_ = &attributes;
    if (element == "platform") begin_platform();
    if (element == "zone") begin_zone();
    if (element == "cluster") read_cluster();
    if (element == "host") read_host();
    if (element == "link") read_link();
    if (element == "route") begin_route();
    if (element == "link_ctn") read_link_of_route();
    attributes_ = nullptr;
  }

  void end() override {
    if (open_.back() == "route" && routes_.back().link.empty()) {
      fail("<route> has no <link_ctn> (one link is needed)");
    }
    open_.pop_back();
  }

  void check_place(std::string_view element) const {
    const auto found = std::ranges::find(elements(), element, &Element::name);
    if (found == elements().end()) {
      if (open_.empty()) {
        fail("begins with <" + printable(element) + "> (SimGrid's files begin with <platform>)");
      }
      fail("<" + printable(element) +
           "> is not read (platform, zone, cluster, host, link, route "
           "and link_ctn are)");
    }
    const auto& parents = found->parents;
    const bool is_root = open_.empty() && parents.empty();
    if (is_root || (!open_.empty() && std::ranges::find(parents, open_.back()) != parents.end())) {
      return;
    }
    if (element == "zone") fail("<zone> lies within a <zone> (one zone is read)");
    fail("<" + std::string(element) + "> " +
         (open_.empty() ? "begins the file (SimGrid's files begin with <platform>)"
                        : "lies within <" + open_.back() + "> (it belongs in <" +
                              (parents.empty() ? "" : std::string(parents.back())) + ">)"));
  }

  void check_attributes(std::string_view element, const XmlAttributes& attributes) const {
    const auto& known = std::ranges::find(elements(), element, &Element::name)->attributes;
    for (const auto& [attribute, value] : attributes.all()) {
      if (std::ranges::find(known, attribute) != known.end()) continue;
      const bool changes =
          std::ranges::find(availability_files, attribute) != availability_files.end();
      fail("<" + std::string(element) + "> has '" + printable(attribute) +
           "', which is not read (" +
           (changes ? "changes of availability are those of the scenario"
                    : "of its attributes are read: " +
                          join(std::vector<std::string>(known.begin(), known.end()))) +
           ")");
    }
  }

  // Of the element that begins:

  [[noreturn]] void fail_attribute(const char* name, const std::string& why) const {
    fail("<" + open_.back() + "> has " + name + "=\"" + printable(*find(name)) + "\" (" + why +
         ")");
  }
  std::optional<std::string> find(const char* name) const {
    const char* value = attributes_->find(name);
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
  }
  std::string needed(const char* name) const {
    const auto value = find(name);
    if (!value) fail("<" + open_.back() + "> has no '" + name + "'");
    return *value;
  }
  void allow_only(const char* name, std::initializer_list<std::string_view> values,
                  const std::string& why) const {
    const auto value = find(name);
    if (value && std::ranges::find(values, *value) == values.end()) fail_attribute(name, why);
  }
  template <class Read>
  auto value_of(const char* name, Read read) const {
    const std::string text = needed(name);
    try {
      return read(text);
    } catch (const InputError& error) {
      fail_attribute(name, error.what());
    }
  }

  /// Runs make(). Reports an InputError without a place at the present element.
  template <class Make>
  auto made(Make make) const {
    try {
      return make();
    } catch (const InputError& error) {
      const std::string why = error.what();
      if (why.starts_with(name())) throw;
      fail("<" + open_.back() + ">: " + why);
    }
  }

  double bandwidth(const char* name) const { return value_of(name, simgrid_bandwidth); }
  double latency(const char* name) const { return value_of(name, simgrid_latency); }
  double flops() {
    const auto [first, has_several] = value_of("speed", simgrid_speed);
    has_several_speeds_ = has_several_speeds_ || has_several;
    return first;
  }
  std::size_t cores() const {
    if (!find("core")) return 1;
    constexpr ParameterSpec limits{"", ParameterKind::integer, "", "", 1, Platform::max_processors};
    return value_of("core", [&](const std::string& text) {
      return static_cast<std::size_t>(*number_of(limits, text));
    });
  }

  void begin_platform() const {
    needed("version");
    allow_only("version", {"4", "4.1"}, "versions 4 and 4.1 are read");
  }

  void begin_zone() {
    if (++zones_ > 1) fail("<zone> is the second one (one zone is read)");
    needed("routing");
    allow_only("routing", {"Full"}, "Full is read: a route for each pair of hosts");
  }

  void refuse_mixture() const {
    if (cluster_)
      fail("<" + open_.back() + "> stands beside a <cluster> (one cluster alone is read)");
  }

  void read_cluster() {
    refuse_mixture();
    if (!hosts_.empty() || !links_.empty() || !routes_.empty()) {
      fail("<cluster> stands beside hosts, links or routes (one cluster alone is read)");
    }
    allow_only("topology", {"FLAT"}, "FLAT is read");
    allow_only("sharing_policy", {"SPLITDUPLEX"},
               "SPLITDUPLEX is read: a port out and one in for each node");
    allow_only("bb_sharing_policy", {"SHARED"}, "SHARED is read: one medium");
    const double speed = flops();
    const std::size_t count = value_of("radical", simgrid_radical);
    const std::size_t core = cores();
    const Nodes nodes = made([&] { return equal_nodes(count, core); });
    const bool has_ports = find("bw") || find("lat");
    const bool has_backbone = find("bb_bw") || find("bb_lat") || find("bb_sharing_policy");
    if (has_ports && has_backbone) {
      fail("<cluster> has a backbone beside ports (leave out bb_bw and bb_lat, or bw and lat)");
    }
    cluster_ = made([&] {
      if (has_backbone) {
        return described(
            machines_on(NetworkLayout::bus(count, bandwidth("bb_bw")), nodes, latency("bb_lat")));
      }
      const std::vector<double> ports(count, bandwidth("bw"));
      // A message passes the port of its sender and that of its receiver.
      return described(
          machines_on(NetworkLayout::bounded_multiport(ports, ports), nodes, 2.0 * latency("lat")));
    });
    cluster_->speeds.assign(nodes.processor_count(), speed);
    note_speeds(*cluster_);
  }

  void read_host() {
    refuse_mixture();
    const std::string id = needed("id");
    if (!number_of_.emplace(id, hosts_.size()).second) {
      fail("<host> has the id '" + printable(id) + "' of another one");
    }
    hosts_.push_back({id, flops(), cores()});
    processors_ += hosts_.back().cores;
    if (processors_ > Platform::max_processors) {
      fail("<host> is beyond " + std::to_string(Platform::max_processors) +
           " cores (more are not supported)");
    }
  }

  void read_link() {
    refuse_mixture();
    const std::string id = needed("id");
    allow_only("sharing_policy", {"SHARED", "SPLITDUPLEX"}, "SHARED and SPLITDUPLEX are read");
    const Link link{bandwidth("bandwidth"), find("latency") ? latency("latency") : 0.0, line()};
    if (!links_.emplace(id, link).second) {
      fail("<link> has the id '" + printable(id) + "' of another one");
    }
    if (links_.size() == 1) startup_ = link.latency;
    if (link.latency == startup_) return;
    fail("<link> has a latency of " + shortest(link.latency) + " s, another one " +
         shortest(startup_) + " s (all links start up alike)");
  }

  void begin_route() {
    refuse_mixture();
    allow_only("symmetrical", {"YES", "yes"}, "routes in both directions are read");
    routes_.push_back({needed("src"), needed("dst"), line(), {}});
  }

  void read_link_of_route() {
    Route& route = routes_.back();
    if (!route.link.empty()) fail("<link_ctn> is the route's second (routes of one link are read)");
    route.link = needed("id");
  }

  DescribedMachines machines_of_hosts() {
    const std::size_t count = hosts_.size();
    std::map<std::pair<std::size_t, std::size_t>, double> bandwidth_of;  // of hosts n < m
    for (const Route& route : routes_) {
      const auto host = [&](const std::string& id) {
        const auto found = number_of_.find(id);
        if (found == number_of_.end()) {
          fail_at(route.line, "<route> names the host '" + printable(id) + "', which is not there");
        }
        return found->second;
      };
      const std::size_t from = host(route.from);
      const std::size_t to = host(route.to);
      if (from == to)
        fail_at(route.line, "<route> begins and ends at '" + printable(route.to) + "'");
      const auto link = links_.find(route.link);
      if (link == links_.end()) {
        fail_at(route.line,
                "<route> takes the link '" + printable(route.link) + "', which is not there");
      }
      if (link->second.route != 0) {
        fail_at(route.line, "<route> takes the link '" + printable(route.link) +
                                "', as does that of line " + std::to_string(link->second.route) +
                                " (each pair of hosts needs its own link)");
      }
      link->second.route = route.line;
      if (!bandwidth_of.emplace(std::minmax(from, to), link->second.bandwidth).second) {
        fail_at(route.line, "<route> is the second between '" + printable(route.from) + "' and '" +
                                printable(route.to) + "'");
      }
    }
    for (const auto& [id, link] : links_) {
      if (link.route == 0) fail_at(link.line, "<link> '" + printable(id) + "' is on no route");
    }
    std::vector<NodeId> node_of;
    std::vector<double> speeds;
    for (std::size_t n = 0; n < count; ++n) {
      node_of.insert(node_of.end(), hosts_[n].cores, NodeId(n));
      speeds.insert(speeds.end(), hosts_[n].cores, hosts_[n].flops);
      for (std::size_t m = n + 1; m < count; ++m) {
        if (bandwidth_of.contains({n, m})) continue;
        throw InputError(name() + ": no <route> joins '" + printable(hosts_[n].id) + "' and '" +
                         printable(hosts_[m].id) + "' (each pair of hosts needs one)");
      }
    }
    DescribedMachines machines =
        described(with_links(Nodes(std::move(node_of)), startup_, [&](NodeId n, NodeId m) {
          return bandwidth_of.at({n.index(), m.index()});
        }));
    machines.speeds = std::move(speeds);
    note_speeds(machines);
    return machines;
  }

  static DescribedMachines described(Platform platform) {
    return {std::move(platform), {}, SpeedUnit::flops, {}};
  }
  void note_speeds(DescribedMachines& machines) const {
    machines.notices.emplace_back(
        "SimGrid states no power and no price that are read, so energy "
        "and cost are not computed");
    if (!has_several_speeds_) return;
    machines.notices.emplace_back("hosts list several speeds; the first counts");
  }
  std::vector<std::string> open_;  // open elements, from the root on
  const XmlAttributes* attributes_ = nullptr;
  std::size_t zones_ = 0;
  std::optional<DescribedMachines> cluster_;
  std::vector<Host> hosts_;
  std::map<std::string, std::size_t> number_of_;  // of hosts
  std::size_t processors_ = 0;
  std::map<std::string, Link> links_;
  double startup_ = 0.0;
  std::vector<Route> routes_;
  bool has_several_speeds_ = false;
};

}  // namespace

DescribedMachines read_simgrid_platform(std::string_view content, const std::string& name) {
  return PlatformReader(content, name).machines();
}

}  // namespace dagsweep
