#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "app/options.hpp"
#include "platform/instance.hpp"
#include "runs/named_algorithm.hpp"
#include "sweep/tuples/sweep.hpp"

namespace dagsweep {

// Options shared by the commands that take one instance and one algorithm.

/// Adds --instance, --algorithm, --command and the options that concern it, --set, --epsilon,
/// --seed and --output. `needs_instance`, `needs_algorithm`: whether --instance and --algorithm
/// must be given.
void add_instance_options(std::vector<OptionSpec>& options, bool needs_algorithm,
                          bool needs_instance = true);

/// The instance named on the command line.
Experiment read_experiment(const OptionValues& options);

/// Adds --set alone.
void add_set_option(std::vector<OptionSpec>& options);

/// The parameters given with --set, in order.
std::vector<GivenParameter> given_parameters(const OptionValues& options);

/// The algorithm that an option names by its label in results, such as "ftbar mst=false". Throws
/// InputError if a further word has no '='.
NamedAlgorithm algorithm_by_label(const OptionValues& options, const std::string& option);

/// The algorithm that --algorithm, --command and its options, --set, --epsilon and --seed describe.
NamedAlgorithm named_algorithm(const OptionValues& options);

/// The value of --tuple. Throws InputError if the sweep has no such tuple.
std::uint64_t tuple_number(const OptionValues& options, const Sweep& sweep);

/// Refuses files to write that are also read, or written twice: `written` and `read` are names of
/// options with paths. Throws InputError.
void check_files(const OptionValues& options, std::initializer_list<const char*> written,
                 std::initializer_list<const char*> read);
/// Prints the text to standard output and, with --output, also writes it to the file.
void write_output(const OptionValues& options, const std::string& text);

}  // namespace dagsweep
