#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "platform/instance.hpp"
#include "schedule/schedule.hpp"
#include "schedulers/catalogue.hpp"
#include "schedulers/command/command_algorithm.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

// Options shared by the commands that take one instance and one algorithm.

/// The value of --epsilon: a whole number, or the word `largest`.
struct EpsilonOption {
  std::uint64_t value = 0;
  bool largest = false;
};
std::istream& operator>>(std::istream& in, EpsilonOption& epsilon);
std::ostream& operator<<(std::ostream& out, const EpsilonOption& epsilon);

/// Adds --instance, --algorithm, --command and what concerns it, --set, --epsilon, --seed,
/// --output. `needs_instance`, `needs_algorithm`: they must be given.
void add_instance_options(boost::program_options::options_description& options,
                          bool needs_algorithm, bool needs_instance = true);

/// The instance named on the command line.
Experiment read_experiment(const boost::program_options::variables_map& options);

/// Adds --set alone.
void add_set_option(boost::program_options::options_description& options);

/// The parameters given with --set, in order.
std::vector<GivenParameter> given_parameters(const boost::program_options::variables_map& options);

/// An algorithm and the request to construct it.
struct AlgorithmCall {
  const SchedulerEntry* entry = nullptr;
  std::shared_ptr<const CommandAlgorithm> command;  ///< of --command, whose entry this is
  SchedulerRequest request;
  bool largest_epsilon = false;  ///< --epsilon largest; only where a simulation is requested
};
/// `more`: parameters that --set accepts in addition to the algorithm's. Without --algorithm,
/// `entry` is null and only these are accepted. With --command, all others are the command's.
AlgorithmCall read_algorithm_call(const boost::program_options::variables_map& options,
                                  const Instance& instance,
                                  const std::vector<std::span<const ParameterSpec>>& more);

/// The value of --tuple. Throws InputError if the sweep has no such tuple.
std::uint64_t tuple_number(const boost::program_options::variables_map& options,
                           const Sweep& sweep);

/// Prints the text to standard output and, with --output, also writes it to the file.
void write_output(const boost::program_options::variables_map& options, const std::string& text);

}  // namespace dagsweep
