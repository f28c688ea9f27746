#include "app/sweep_inputs.hpp"

#include "core/json_writing.hpp"

namespace dagsweep {

std::string sweep_inputs(const SweepDescription& sweep) {
  Json graphs = Json::array();
  for (const GraphChoice& choice : sweep.graphs) {
    if (choice.pattern.empty()) continue;
    graphs.push_back({{"path", choice.parameters.text("path")},
                      {"files", sweep.files.matching(choice.pattern)}});
    if (choice.further_path.empty()) continue;
    graphs.push_back({{"path", choice.parameters.text(choice.further_parameter)},
                      {"files", Json::array({choice.further_path})}});
  }
  for (const MachineValue& value : sweep.machines) {
    if (value.pattern.empty()) continue;
    graphs.push_back({{"path", value.described->parameters.text("path")},
                      {"files", sweep.files.matching(value.pattern)}});
  }
  Json commands = Json::array();
  const auto add_commands = [&](const std::vector<AlgorithmChoice>& algorithms) {
    for (const AlgorithmChoice& one : algorithms) {
      if (one.command) commands.push_back(one.command->spec().line.text);
    }
  };
  add_commands(sweep.algorithms);
  if (sweep.search) add_commands(sweep.search->against);
  return Json{{"graphs", graphs}, {"commands", commands}}.dump(1, ' ', false,
                                                               Json::error_handler_t::replace) +
         "\n";
}

}  // namespace dagsweep
