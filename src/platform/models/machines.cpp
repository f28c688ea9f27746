#include "platform/models/machines.hpp"

#include "platform/models/cluster.hpp"
#include "platform/models/desktops.hpp"
#include "platform/models/grads.hpp"

namespace dagsweep {

Nodes nodes_of(const Parameters& parameters) {
  return equal_nodes(static_cast<std::size_t>(parameters.integer("nodes")),
                     static_cast<std::size_t>(parameters.integer("cores")));
}

namespace {

constexpr ParameterSpec machine_file_parameters[] = {
    {.name = "path",
     .kind = ParameterKind::text,
     .fallback = "",
     .meaning = "the file; in a sweep a pattern such as machines/*.yaml",
     .names_file = true},
};

}  // namespace

std::span<const MachineKind> machine_kinds() {
  static constexpr MachineKind catalogue[] = {
      {"cluster", "equal nodes on one shared medium (Su, Casanova & Berman, section IV-A)",
       cluster_parameters, make_cluster},
      {"grads", "the GrADS testbed: 38 nodes of 4 clusters (Su, Casanova & Berman, section IV-B)",
       grads_parameters, make_grads},
      {"desktops", "desktop machines behind a switch (Jin & Buyya's enterprise grid)",
       desktops_parameters, make_desktops},
      {"file", "machines of your own: a file of nodes and their network, or SimGrid's platform XML",
       machine_file_parameters, nullptr},
  };
  return catalogue;
}

const MachineKind& machine_file_kind() {
  return machine_kinds().back();
}

}  // namespace dagsweep
