#pragma once

#include <memory>
#include <optional>
#include <pybind11/pybind11.h>
#include <string>
#include <utility>
#include <vector>

#include "python/given_values.hpp"
#include "runs/named_algorithm.hpp"

namespace dagsweep {

/// Arguments of a run other than instance and schedule.
struct RunArguments {
  std::string algorithm;
  GivenValues values;
  double bound = 0.0;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> epsilon = 0;  ///< nullopt: the largest
  std::vector<std::pair<std::uint64_t, double>> crashes;
  std::optional<std::string> scenario;  ///< a scenario file's text
};

/// Converts None (the largest epsilon, std::nullopt) or a number.
std::optional<std::uint64_t> epsilon_of(const pybind11::object& given);
/// Converts a list of (processor, time).
std::vector<std::pair<std::uint64_t, double>> crashes_of(const pybind11::list& given);
/// Converts (copies, rewind, regenerate, at_once).
TreatmentInRun treatment_of(const pybind11::tuple& given);

/// The algorithm with its parameters, without `external`.
NamedAlgorithm named_algorithm(const RunArguments& arguments);
/// The settings of the scenario. Throws InputError for crashes of nodes that the platform does
/// not have, and for wrong scenario files.
GivenScenario given_scenario(const RunArguments& arguments, const Nodes& nodes);

}  // namespace dagsweep
