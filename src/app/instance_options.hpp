#pragma once

#include <span>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedulers/catalogue.hpp"

namespace dagsweep {

// What `schedule` and `simulate` have in common: one instance, one algorithm.

/// Adds --instance, --algorithm, --set, --epsilon, --seed and --output.
void add_instance_options(boost::program_options::options_description& options,
                          bool needs_algorithm);

/// The instance named on the command line.
Experiment read_experiment(const boost::program_options::variables_map& options);

/// Adds --set alone.
void add_set_option(boost::program_options::options_description& options);

/// What --set says, in order.
std::vector<GivenParameter> given_parameters(const boost::program_options::variables_map& options);

/// An algorithm and the values given with --set.
struct AlgorithmCall {
  const SchedulerEntry* entry = nullptr;
  SchedulerRequest request;
};
/// `more`: parameters that --set takes beside the algorithm's own. Without --algorithm the call has
/// no entry, and these alone.
AlgorithmCall read_algorithm_call(const boost::program_options::variables_map& options,
                                  const Instance& instance,
                                  const std::vector<std::span<const ParameterSpec>>& more);

/// Prints to standard output and, with --output, writes the same to a file.
void deliver(const boost::program_options::variables_map& options, const std::string& text);

}  // namespace dagsweep
