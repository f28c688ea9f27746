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

/// The input of a command.
struct CommandContext {
  std::vector<std::string> arguments;  ///< after the command's name
  const Communicator& ranks;
  StopSource& stop;
};

/// The help of a command. `positional`: the option that takes the positional arguments, "" = none;
/// at most `positionals` of them, -1 = any number.
struct Usage {
  std::string_view call;  ///< "run SWEEP.yaml --output R.h5 [options]"
  std::string_view text;  ///< what it does, with an example
  std::string_view positional;
  int positionals = 1;
};

/// An option's value that must be a whole number >= 0; anything else is an error naming the option.
struct WholeNumber {
  std::uint64_t value = 0;
};
std::istream& operator>>(std::istream& in, WholeNumber& number);
std::ostream& operator<<(std::ostream& out, const WholeNumber& number);

/// Parses the arguments. Returns std::nullopt if --help was given and has been printed. Throws
/// InputError.
std::optional<boost::program_options::variables_map> parse_options(
    const Usage& usage, boost::program_options::options_description options,
    const CommandContext& context);

}  // namespace dagsweep
