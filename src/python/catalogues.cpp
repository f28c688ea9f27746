#include <pybind11/stl.h>

#include "metrics/catalogue.hpp"
#include "platform/generation/graph_kinds.hpp"
#include "platform/models/generated.hpp"
#include "python/bindings.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/criteria.hpp"
#include "simulation/scenario/scenario.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

/// A dictionary {name: (meaning, default)} of the parameters.
py::dict parameters(std::span<const ParameterSpec> specs) {
  py::dict dict;
  for (const ParameterSpec& spec : specs) {
    dict[py::str(spec.name)] = py::make_tuple(spec.meaning, spec.fallback);
  }
  return dict;
}

const char* kind_of(const SchedulerEntry& entry) {
  if (entry.is_static()) return "static";
  return entry.is_online() ? "online" : "reactive";
}

py::list schedulers_list() {
  py::list list;
  for (const SchedulerEntry& entry : schedulers()) {
    list.append(py::make_tuple(entry.name, entry.summary, kind_of(entry), entry.reads_epsilon,
                               parameters(entry.parameters)));
  }
  return list;
}

py::list kinds_list() {
  py::list list;
  for (const GraphKind& kind : graph_kinds()) {
    list.append(py::make_tuple(kind.name, kind.summary, parameters(kind.parameters)));
  }
  return list;
}

py::list metrics_list() {
  py::list list;
  for (const Metric& metric : metrics()) {
    list.append(py::make_tuple(metric.name, metric.unit, metric.meaning, text(metric.better)));
  }
  return list;
}

}  // namespace

void bind_catalogues(py::module_& module) {
  module.def("schedulers", &schedulers_list);
  module.def("graph_kinds", &kinds_list);
  module.def("metrics", &metrics_list);
  module.def("cost_parameters", [] { return parameters(cost_parameters); });
  module.def("run_parameters", [] {
    py::dict all = parameters(scenario_parameters);
    all.attr("update")(parameters(rescheduling_parameters));
    all.attr("update")(parameters(criteria_parameters));
    return all;
  });
}

}  // namespace dagsweep
