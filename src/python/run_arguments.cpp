#include "python/run_arguments.hpp"

#include "core/error.hpp"
#include "core/number.hpp"
#include "python/arguments.hpp"
#include "simulation/scenario/scenario_file.hpp"

namespace dagsweep {
namespace {

namespace py = pybind11;

std::vector<Outage> outages_of(const std::vector<std::pair<std::uint64_t, double>>& crashes,
                               const Nodes& nodes) {
  const std::string what = nodes.have_several_processors() ? "node" : "processor";
  std::vector<Outage> outages;
  for (const auto& [node, time] : crashes) {
    if (node >= nodes.count() || !(time >= 0.0)) {
      throw InputError("crash: {" + std::to_string(node) + ": " + shortest(time) + "} must be a " +
                       what + " below " + std::to_string(nodes.count()) + " and a time >= 0");
    }
    outages.push_back({NodeId(node), time});
  }
  return outages;
}

}  // namespace

std::optional<std::uint64_t> epsilon_of(const py::object& given) {
  if (given.is_none()) return std::nullopt;
  return whole_number(given, "epsilon");
}

std::vector<std::pair<std::uint64_t, double>> crashes_of(const py::list& given) {
  std::vector<std::pair<std::uint64_t, double>> crashes;
  for (const py::handle pair : given) {
    const auto [processor, time] = pair.cast<std::pair<py::object, py::object>>();
    crashes.emplace_back(whole_number(processor, "crash: processor"),
                         real_number(time, "crash: time"));
  }
  return crashes;
}

TreatmentInRun treatment_of(const py::tuple& given) {
  const auto is_given = [&](std::size_t k) { return given[k].cast<bool>(); };
  return {is_given(0), is_given(1), is_given(2), is_given(3)};
}

NamedAlgorithm named_algorithm(const RunArguments& arguments) {
  NamedAlgorithm named;
  named.name = arguments.algorithm;
  named.parameters = parameters_of(arguments.values);
  named.epsilon = arguments.epsilon.value_or(0);
  named.largest_epsilon = !arguments.epsilon;
  named.seed = arguments.seed;
  return named;
}

GivenScenario given_scenario(const RunArguments& arguments, const Nodes& nodes) {
  GivenScenario given;
  given.bound = arguments.bound;
  given.crashes = outages_of(arguments.crashes, nodes);
  if (arguments.scenario) given.events = read_scenario(*arguments.scenario, "scenario", nodes);
  return given;
}

}  // namespace dagsweep
