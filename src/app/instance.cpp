#include "app/command.hpp"
#include "core/file.hpp"
#include "platform/instance_file.hpp"
#include "sweep/runner.hpp"

namespace dagsweep {

namespace po = boost::program_options;

ExitCode instance_command(const CommandContext& context) {
  constexpr Usage usage{"instance SWEEP.yaml --tuple K --output I.json",
                        "Writes what tuple K of a sweep (row K of its results) runs on, for "
                        "'schedule' and 'simulate'.\n\n"
                        "  dagsweep instance sweeps/quick.yaml --tuple 17 --output seventeen.json",
                        "sweep"};
  po::options_description known("Options");
  known.add_options()("sweep", po::value<std::string>()->required(), "the sweep file (YAML)");
  known.add_options()("tuple", po::value<WholeNumber>()->required(), "number of the tuple, from 0");
  known.add_options()("output,o", po::value<std::string>()->required(), "the file to write");
  const auto options = parse_options(usage, known, context);
  if (!options) return ExitCode::ok;

  const Sweep sweep = load_sweep((*options)["sweep"].as<std::string>());
  const auto number = (*options)["tuple"].as<WholeNumber>().value;
  if (number >= sweep.size()) {
    throw InputError("--tuple: is " + std::to_string(number) + " (the sweep has " +
                     std::to_string(sweep.size()) + " tuples, numbered from 0)");
  }
  TupleRunner runner(sweep, [] { return 0.0; });
  write_file((*options)["output"].as<std::string>(),
             write_instance(runner.experiment(sweep.tuple(number), StopToken(context.stop))));
  return ExitCode::ok;
}

}  // namespace dagsweep
