#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

#include "core/error.hpp"
#include "core/stop.hpp"
#include "parallel/communicator.hpp"

namespace dagsweep {

/// What a command gets: its arguments, the other ranks, and how it is told to stop.
struct CommandContext {
  std::vector<std::string> arguments;  ///< after the command's name
  const Communicator& ranks;
  StopSource& stop;
};

/// How a command is called. `positional`: the name of the option that takes the arguments without
/// a name, "" = none; `positionals` of them at most, -1 = any number.
struct Usage {
  std::string_view call;  ///< "run SWEEP.yaml --output R.h5 [options]"
  std::string_view text;  ///< what it does, with an example
  std::string_view positional;
  int positionals = 1;
};

/// A whole number >= 0 on the command line; anything else is an error that names the option.
struct WholeNumber {
  std::uint64_t value = 0;
};
std::istream& operator>>(std::istream& in, WholeNumber& number);
std::ostream& operator<<(std::ostream& out, const WholeNumber& number);

/// Parses arguments; throws InputError. Nothing is returned if --help was asked for and given.
std::optional<boost::program_options::variables_map> parse_options(
    const Usage& usage, boost::program_options::options_description options,
    const CommandContext& context);

}  // namespace dagsweep
