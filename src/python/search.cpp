#include "python/search.hpp"

#include <memory>
#include <utility>

#include "python/arguments.hpp"
#include "python/given_values.hpp"
#include "python/interruptible.hpp"
#include "runs/algorithm_call.hpp"
#include "search/parameters.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

/// A search that has ended, and the instance that it found.
struct EndedSearch {
  SearchResult result;
  std::shared_ptr<SharedInstance> found;
};

/// The length of a function of Python: of an Instance, a float.
Length length_of(const py::function& function) {
  return [function](const Instance& instance, const StopToken& /*stop*/) -> std::optional<double> {
    const py::gil_scoped_acquire lock;
    const auto shared = std::make_shared<SharedInstance>(Experiment{instance, std::nullopt});
    return real_number(function(shared), "the length of the schedule of a function");
  };
}

/// `algorithm`: a name, or a function of Python.
Length length_of(const py::object& algorithm, const GivenValues& values, const Instance& instance,
                 const SearchMetric& metric, std::uint64_t epsilon, std::uint64_t seed) {
  if (py::isinstance<py::function>(algorithm)) return length_of(algorithm.cast<py::function>());
  NamedAlgorithm named;
  named.name = algorithm.cast<std::string>();
  named.parameters = parameters_of(values);
  named.epsilon = epsilon;
  named.seed = seed;
  AlgorithmCall call = scheduling_call(named, instance);
  if (call.entry->is_online()) {
    throw InputError(*named.name +
                     ": plans nothing before a run (a search needs algorithms that do)");
  }
  if (!call.entry->reads_epsilon) call.request.epsilon = 0;
  return planned_length({call.entry, call.request}, *metric.planned);
}

EndedSearch searched(const py::object& given_instance, const py::object& algorithm,
                     const GivenValues& values, const py::object& against,
                     const GivenValues& values_against, const GivenValues& search_values,
                     const std::pair<std::string, std::string>& labels,
                     const py::object& given_epsilon, const py::object& given_seed) {
  const std::shared_ptr<SharedInstance> instance = instance_of(given_instance);
  const std::uint64_t epsilon = whole_number(given_epsilon, "epsilon");
  const std::uint64_t seed = whole_number(given_seed, "seed");
  const Parameters parameters("search", search_parameters(), parameters_of(search_values));
  const SearchMetric metric = search_metric(parameters);
  if (!metric.planned || metric.over) {
    throw InputError(
        "metric: must be a planned length, without over (others are searched in sweeps)");
  }
  const SearchSettings settings = search_settings(parameters);
  // Destroyed, as made, with Python's lock held.
  Ratio objective(length_of(algorithm, values, instance->instance(), metric, epsilon, seed),
                  length_of(against, values_against, instance->instance(), metric, epsilon, seed));
  const bool shows_work =
      py::isinstance<py::function>(algorithm) || py::isinstance<py::function>(against);
  return interruptible([&](const StopToken& stop) {
    SearchPoint point(search_start(instance->experiment()), settings.intervals, settings.link,
                      shows_work);
    const SearchResult result =
        search(point, settings, {seed, labels.first, labels.second}, objective, stop);
    if (!result.found) throw RunError("no instance was admissible");
    return EndedSearch{
        result, std::make_shared<SharedInstance>(Experiment{point.whole_instance(), std::nullopt})};
  });
}

template <class Value>
auto member(Value value) {
  return [value](const EndedSearch& self) { return value(self.result); };
}

}  // namespace

void bind_search(py::module_& module) {
  using Result = SearchResult;
  py::class_<EndedSearch>(module, "Search",
                          "A search that has ended: the worst instance that it found. Immutable.")
      .def_property_readonly(
          "instance", [](const EndedSearch& self) { return self.found; }, "the worst instance")
      .def_property_readonly("worst_ratio", member([](const Result& r) { return r.best.value; }),
                             "length of the algorithm / length of the one it is against")
      .def_property_readonly("start_ratio", member([](const Result& r) { return r.start; }),
                             "that ratio at the start")
      .def_property_readonly("robust_ratio", member([](const Result& r) { return r.robust; }),
                             "median ratio of 101 copies whose weights are off by 1e-6")
      .def_property_readonly("length_of_algorithm",
                             member([](const Result& r) { return r.best.first; }))
      .def_property_readonly("length_of_against",
                             member([](const Result& r) { return r.best.second; }))
      .def_property_readonly("found_at", member([](const Result& r) { return r.found_at; }),
                             "step; 0: the start")
      .def_property_readonly("steps", member([](const Result& r) { return r.steps; }))
      .def_property_readonly("admissible", member([](const Result& r) { return r.admissible; }),
                             "share of the steps")
      .def("__repr__", [](const EndedSearch& self) {
        return "<dagsweep.Search: ratio " + shortest(self.result.best.value) + ">";
      });
  require_initialised<EndedSearch>();
  module.def("search", &searched, py::arg("instance"), py::arg("algorithm"), py::arg("values"),
             py::arg("against"), py::arg("values_against"), py::arg("search_values"),
             py::arg("labels"), py::arg("epsilon"), py::arg("seed"));
}

}  // namespace dagsweep
