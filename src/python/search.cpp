#include <memory>
#include <utility>

#include "python/arguments.hpp"
#include "python/bindings.hpp"
#include "python/given_values.hpp"
#include "python/interruptible.hpp"
#include "search/parameters.hpp"
#include "search/search_run.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

/// A search that has ended, and the instance that it found.
struct EndedSearch {
  SearchResult result;
  std::shared_ptr<SharedInstance> found;
};

/// A length computed by a function of Python, which takes an Instance and returns a float. Copies
/// share the function, so that they can be made and destroyed without Python's lock.
LengthFunction length_of(py::function function) {
  const auto with_lock = [](py::function* last) {
    const py::gil_scoped_acquire lock;
    delete last;
  };
  const std::shared_ptr<py::function> shared(new py::function(std::move(function)), with_lock);
  return [shared](const Instance& instance, const StopToken& /*stop*/) -> std::optional<double> {
    const py::gil_scoped_acquire lock;
    const auto seen = std::make_shared<SharedInstance>(Experiment{instance, std::nullopt});
    return real_number((*shared)(seen), "the length of the schedule of a function");
  };
}

/// The algorithm that an argument gives. `algorithm`: a name, or a function of Python.
SearchedAlgorithm searched_algorithm(const py::object& algorithm, const GivenValues& values,
                                     const Instance& instance, std::uint64_t epsilon,
                                     std::uint64_t seed) {
  if (py::isinstance<py::function>(algorithm)) {
    return {.length = length_of(algorithm.cast<py::function>()), .reads_work = true};
  }
  NamedAlgorithm named;
  named.name = algorithm.cast<std::string>();
  named.parameters = parameters_of(values);
  named.epsilon = epsilon;
  named.seed = seed;
  return planning_algorithm(named, instance);
}

EndedSearch searched(const py::object& given_instance, const py::object& algorithm,
                     const GivenValues& values, const py::object& against,
                     const GivenValues& values_against, const GivenValues& search_values,
                     const std::pair<std::string, std::string>& labels,
                     const py::object& given_epsilon, const py::object& given_seed) {
  const std::shared_ptr<SharedInstance> instance = instance_of(given_instance);
  const std::uint64_t epsilon = whole_number(given_epsilon, "epsilon");
  const std::uint64_t seed = whole_number(given_seed, "seed");
  const Parameters parameters = parameters_of_one_search(parameters_of(search_values));
  if (!search_metric(parameters).compares()) {
    throw InputError("over, metric incomplete: are about one algorithm (searched by the program)");
  }
  SearchRun run{search_start(instance->experiment()), parameters,
                searched_algorithm(algorithm, values, instance->instance(), epsilon, seed),
                searched_algorithm(against, values_against, instance->instance(), epsilon, seed),
                SearchKey(seed, labels.first, labels.second)};
  return interruptible([&](const StopToken& stop) {
    SearchOutcome outcome = run_search(std::move(run), stop);
    return EndedSearch{outcome.result, std::make_shared<SharedInstance>(
                                           Experiment{std::move(outcome.found), std::nullopt})};
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
      .def_property_readonly(
          "robust_ratio", member([](const Result& r) { return r.robust; }),
          "median ratio of 101 variants, each number changed by at most a millionth")
      .def_property_readonly("length_of_algorithm",
                             member([](const Result& r) { return r.best.first; }),
                             "length of the algorithm on the worst instance")
      .def_property_readonly("length_of_against",
                             member([](const Result& r) { return r.best.second; }),
                             "length of the one it is against, on that instance")
      .def_property_readonly("found_at", member([](const Result& r) { return r.found_at; }),
                             "the step that found the worst instance; 0: the start")
      .def_property_readonly("steps", member([](const Result& r) { return r.steps; }),
                             "steps that it made")
      .def_property_readonly("admissible", member([](const Result& r) { return r.admissible; }),
                             "share of the steps whose instance both algorithms could schedule")
      .def("__repr__", [](const EndedSearch& self) {
        return "<dagsweep.Search: ratio " + shortest(self.result.best.value) + ">";
      });
  require_initialised<EndedSearch>();
  module.def("search", &searched, py::arg("instance"), py::arg("algorithm"), py::arg("values"),
             py::arg("against"), py::arg("values_against"), py::arg("search_values"),
             py::arg("labels"), py::arg("epsilon"), py::arg("seed"));
}

}  // namespace dagsweep
