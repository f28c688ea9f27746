#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

#include "platform/instance.hpp"
#include "runs/algorithm_call.hpp"
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

/// The algorithm of --algorithm, --command and what concerns it, --set, --epsilon and --seed.
NamedAlgorithm named_algorithm(const boost::program_options::variables_map& options);

/// The value of --tuple. Throws InputError if the sweep has no such tuple.
std::uint64_t tuple_number(const boost::program_options::variables_map& options,
                           const Sweep& sweep);

/// Prints the text to standard output and, with --output, also writes it to the file.
void write_output(const boost::program_options::variables_map& options, const std::string& text);

}  // namespace dagsweep
