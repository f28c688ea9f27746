#include <vector>

#include "catch.hpp"
#include "platform/machine_files/machine_file.hpp"
#include "platform/machine_files/mistakes.hpp"
#include "platform/machine_files/simgrid_values.hpp"

namespace dagsweep::simgrid_platform_test {

namespace {

constexpr std::string_view cluster = R"(<?xml version='1.0'?>
<!DOCTYPE platform SYSTEM 'https://simgrid.org/simgrid.dtd'>
<platform version='4.1'>
  <cluster id='c' radical='0-3' speed='1Gf' core='2' bw='125MBps' lat='50us'/> <!-- R&D; lab -->
</platform>
)";
constexpr std::string_view hosts = R"(<platform version='4'>
 <zone id='z' routing='Full'>
  <host id='a' speed='1Gf'/>
  <host id='b' speed='2Gf,1Gf' core='2'/>
  <host id='c' speed='3Gf'/>
  <link id='ab' bandwidth='1Gbps' latency='1ms'/>
  <link id='ac' bandwidth='2Gbps' latency='1ms'/>
  <link id='bc' bandwidth='1GBps' latency='1ms'/>
  <route src='a' dst='b'><link_ctn id='ab'/></route>
  <route src='c' dst='a'><link_ctn id='ac'/></route>
  <route src='b' dst='c'><link_ctn id='bc'/></route>
 </zone>
</platform>
)";
const std::string no_rates =
    "SimGrid states no power and no price that are read, so energy and cost are not computed";

DescribedMachines machines(std::string_view content) {
  return read_machine_file(content, "m");
}

}  // namespace

TEST_CASE("a cluster of SimGrid has a port for each node, and passes two links") {
  const DescribedMachines read = machines(cluster);
  CHECK(read.platform.node_count() == 4);
  CHECK(read.platform.processors(NodeId(3)).size() == 2);
  CHECK(read.speeds == std::vector<double>(8, 1e9));
  CHECK(read.speed_unit == SpeedUnit::flops);
  const std::vector<double> ports(4, 125000.0);
  CHECK(read.platform.network() == NetworkLayout::bounded_multiport(ports, ports));
  CHECK(read.platform.startup() == 1e-4);
  CHECK(read.notices == std::vector<std::string>{no_rates});
}

TEST_CASE("a cluster of SimGrid with a backbone alone is a bus") {
  const Platform read =
      machines(R"(<platform version='4.1'><zone id='z' routing='Full'><cluster id='c' speed='1f'
                  radical='0-1,7' bb_bw='12.5MBps' bb_lat='1ms'/></zone></platform>)")
          .platform;
  CHECK(read.network() == NetworkLayout::bus(3, 12500.0));
  CHECK(read.startup() == 1e-3);
}

TEST_CASE("hosts of SimGrid are nodes, each pair with its own link") {
  const DescribedMachines read = machines(hosts);
  CHECK(read.speeds == std::vector<double>{1e9, 2e9, 2e9, 3e9});
  const Platform& platform = read.platform;
  CHECK(platform.network() == NetworkLayout());
  CHECK(platform.startup() == 1e-3);
  REQUIRE(platform.node_count() == 3);
  CHECK(platform.bandwidth(NodeId(0), NodeId(1)) == 125000.0);
  CHECK(platform.bandwidth(NodeId(0), NodeId(2)) == 250000.0);
  CHECK(platform.bandwidth(NodeId(2), NodeId(1)) == 1e6);
  CHECK(read.notices ==
        std::vector<std::string>{no_rates, "hosts list several speeds; the first counts"});
}

TEST_CASE("values of SimGrid have its units") {
  CHECK(simgrid_bandwidth("1KiBps") == 1.024);
  CHECK(simgrid_bandwidth("8Mbps") == 1000.0);
  CHECK(simgrid_latency("50us") == 50e-6);
  CHECK(simgrid_latency("3ns") == 3e-9);
  CHECK(simgrid_latency("0") == 0.0);
  CHECK(simgrid_speed("1.5Mf, 1Mf").first == 1.5e6);
  CHECK(simgrid_speed("1.5Mf, 1Mf").has_several);
  CHECK_FALSE(simgrid_speed("1f").has_several);
  CHECK(simgrid_radical("0-3,7") == 5);
  CHECK(simgrid_radical("9, 1 - 2") == 3);
  CHECK(simgrid_radical("0-65534") == 65535);
}

TEST_CASE("a wrong cluster of SimGrid is refused with line, element and reason") {
  constexpr std::string_view beside = R"(lat='0'/><cluster id='d' radical='0' speed='1Gf')";
  constexpr std::string_view numbers =
      "(it must be distinct numbers and ranges, such as 0-3,7, of at most 65535 nodes)";
  for (const char* radical : {"3-0", "0-3,2", "a", "-1", "0-65535", "0-65534,65535"}) {
    const std::string message = "<cluster> has radical=\"" + std::string(radical) + "\" ";
    check_refused(cluster, {{"0-3", radical, 4, message + std::string(numbers)}});
  }
  check_refused(
      cluster,
      {{"<platform", "<!-- --><platforms", 3, "begins with <platforms> (SimGrid's files"},
       {cluster, "<host/>", 1, "<host> begins the file (SimGrid's files begin with <platform>)"},
       {"4.1", "3", 3, "<platform> has version=\"3\" (versions 4 and 4.1 are read)"},
       {" version='4.1'", "", 3, "<platform> has no 'version'"},
       {"0-3", "", 4, "<cluster>: there is no processor (at least one is needed)"},
       {"1Gf", "1GHz", 4, "<cluster> has speed=\"1GHz\" (it must be a number > 0 with a unit,"},
       {"core='2'", "core='0'", 4, "<cluster> has core=\"0\" (it must lie in [1, 65535])"},
       {"core='2'", "core='65535'", 4, "<cluster>: 4 nodes of 65535 processors have 262140"},
       {"125MBps", "1Gbit/s", 4, "<cluster> has bw=\"1Gbit/s\" (it must be a number > 0 with"},
       {" bw='125MBps'", "", 4, "<cluster> has no 'bw'"},
       {" lat='50us'", "", 4, "<cluster> has no 'lat'"},
       {"50us", "50", 4, "<cluster> has lat=\"50\" (it must be a number > 0 with a unit, s,"},
       {"lat=", "sharing_policy='SHARED' lat=", 4, "<cluster> has sharing_policy=\"SHARED\""},
       {"lat=", "bb_sharing_policy='FATPIPE' lat=", 4,
        "<cluster> has bb_sharing_policy=\"FATPIPE\" (SHARED is read: one medium)"},
       {"lat=", "bb_bw='1GBps' lat=", 4, "<cluster> has a backbone beside ports"},
       {"lat=", "topology='TORUS' lat=", 4, "<cluster> has topology=\"TORUS\" (FLAT is read)"},
       {"lat=", "loopback_bw='1GBps' lat=", 4, "<cluster> has 'loopback_bw', which is not read"},
       {"lat=", "state_file='x' lat=", 4, "<cluster> has 'state_file', which is not read"},
       {"lat='50us'", beside, 4, "<cluster> stands beside a <cluster> (one cluster alone is"},
       {"</platform>", "<zone routing='Full'><host id='a' speed='1f'/></zone></platform>", 5,
        "<host> stands beside a <cluster> (one cluster alone is read)"},
       {"/>", "><prop id='watt' value='1'/></cluster>", 4,
        "<prop> is not read (platform, zone, cluster, host, link, route and link_ctn are)"},
       {"'https://simgrid.org/simgrid.dtd'", "'x' [<!ENTITY a '1Gf'>]", 2,
        "has declarations in its document type (entities are not read; remove them)"},
       {"1Gf", "&a;1Gf", 4, "names the entity &a; (entities are not read)"},
       {"speed='1Gf", "speed='&lt;&#49;Gf", 4, "<cluster> has speed=\"<1Gf\""},
       {"</platform>", "", 6, "is no XML (no element found)"},
       {cluster, "<platform version='4'/>", 0, "has no host (a <cluster>, or a <zone> of"}});
}

TEST_CASE("wrong hosts of SimGrid are refused with line, element and reason") {
  constexpr std::string_view last = R"(  <route src='b' dst='c'><link_ctn id='bc'/></route>)";
  constexpr std::string_view its_link = R"(<link_ctn id='bc'/>)";
  check_refused(
      hosts,
      {{"'Full'", "'Floyd'", 2, "<zone> has routing=\"Floyd\" (Full is read: a route for"},
       {" routing='Full'", "", 2, "<zone> has no 'routing'"},
       {"'Full'>", "'Full'><zone/>", 2, "<zone> lies within a <zone> (one zone is read)"},
       {"</zone>", "</zone><zone routing='Full'/>", 12, "<zone> is the second one"},
       {"</zone>", "<cluster radical='0' speed='1f'/></zone>", 12,
        "<cluster> stands beside hosts, links or routes (one cluster alone is read)"},
       {"<host id='c'", "<host id='b'", 5, "<host> has the id 'b' of another one"},
       {"core='2'", "core='70000'", 4, "<host> has core=\"70000\" (it must lie in [1, 65535])"},
       {"core='2'", "core='65534'", 5, "<host> is beyond 65535 cores (more are not supported)"},
       {"core=", "speed_file='x' core=", 4, "<host> has 'speed_file', which is not read"},
       {"'2Gbps'", "'2Gbps' sharing_policy='FATPIPE'", 7,
        "<link> has sharing_policy=\"FATPIPE\" (SHARED and SPLITDUPLEX are read)"},
       {"<link id='ac'", "<link id='ab'", 7, "<link> has the id 'ab' of another one"},
       {"'2Gbps' latency='1ms'", "'2Gbps'", 7, "<link> has a latency of 0 s, another one 0.001 s"},
       {last, "", 8, "<link> 'bc' is on no route"},
       {"<link id='bc' bandwidth='1GBps' latency='1ms'/>", "", 11,
        "<route> takes the link 'bc', which is not there"},
       {its_link, "<link_ctn id='ab'/>", 11, "<route> takes the link 'ab', as does that of line 9"},
       {its_link, "<link_ctn id='bc'/><link_ctn id='ab'/>", 11,
        "<link_ctn> is the route's second (routes of one link are read)"},
       {its_link, "", 11, "<route> has no <link_ctn> (one link is needed)"},
       {its_link, "<host/>", 11, "<host> lies within <route> (it belongs in <zone>)"},
       {"src='b'", "src='d'", 11, "<route> names the host 'd', which is not there"},
       {"src='b'", "src='c'", 11, "<route> begins and ends at 'c'"},
       {"src='b'", "src='a'", 11, "<route> is the second between 'a' and 'c'"},
       {"src='b'", "symmetrical='NO' src='b'", 11, "<route> has symmetrical=\"NO\""},
       {"<host id='c' speed='3Gf'/>", "<host id='c' speed='3Gf'/><host id='d' speed='1f'/>", 0,
        "no <route> joins 'a' and 'd' (each pair of hosts needs one)"}});
}

}  // namespace dagsweep::simgrid_platform_test
