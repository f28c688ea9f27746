#include "sweep/description/other_keys.hpp"

namespace dagsweep {

std::span<const OtherKey> other_keys() {
  static constexpr OtherKey keys[] = {
      {"name", "mine", "name of the sweep in reports; default: that of the file"},
      {"study", "ftsa/fig1", "the sweep of a study whose claims its report judges"},
      {"graphs", "[{kind: layered, tasks: 100}]",
       "the graphs, a map each: its kind and parameters"},
      {"graphs[]", "{kind: layered, tasks: 100}", "a graph, or all files that its path matches"},
      {"graphs[].kind", "layered", "the generator or the format of a file (dagsweep list)"},
      {"graphs[].label", "small", "what reports call the graph"},
      {"graphs[].most_seeds", "20", "only so many seeds, the first ones, are run on this graph"},
      {"platform", "{processors: 8}", "machines and links"},
      {"platform.machines", "{kind: cluster, nodes: 4}", "described machines, or drawn"},
      {"platform.machines[]", "{kind: cluster, nodes: 4}", "described machines, or drawn"},
      {"platform.heterogeneity", "{model: related, h: 1.0}",
       "how the times of a task differ between processors"},
      {"platform.delay", "[0.5, 1.0]",
       "time of a unit of data on a link; drawn between two ends, [0.5, 1] by default"},
      {"platform.bandwidth", "1 Gbit/s",
       "in place of delay: the same for all links, or [low, high], where delays are drawn between "
       "1 / high and 1 / low"},
      {"scenario", "{change_interval: 0.5}", "how machines change, fail and crash"},
      {"scenario.events", "[{time: 3, processor: 0, availability: 0.5}]",
       "listed changes of availability, of a processor, a node or a `link: [0, 1]`; in time units"},
      {"scenario.outages", "[{processors: [0], from: 3, until: 9}]",
       "listed absences of processors or nodes, in time units; without `from` from 0 on, without "
       "`until` for ever"},
      {"limits", "{seconds_per_run: 60}", "limits of a run"},
      {"limits.seconds_per_run", "60", "a longer run is aborted, seconds"},
      {"limits.memory_per_run", "2GB", "a run that needs more is aborted"},
      {"limits.memory_per_node", "64GB", "what the ranks of a node may hold together"},
      {"timing", "true", "times the schedulers and executes nothing"},
      {"search", "{structure: fixed}",
       "each tuple is a search for an instance on which an algorithm does badly"},
      {"exclude", "[{processors: 4, epsilon: {above: 1}}]",
       "combinations that are left out: conditions, of which one is enough"},
      {"only", "[{bound: 0}, {algorithm: gtp}]",
       "only combinations that meet one of these conditions are run"},
      {"together", "[{processors: 4, epsilon: 1}, {processors: 8, epsilon: 2}]",
       "the combinations of these axes, in place of their keys"},
      {"sweep", "{algorithm: [heft, peft], seed: {from: 1, count: 20}}",
       "axes: all combinations of their values are run"},
      {"sweep.algorithm", "[heft, {name: gtp, set: {trigger: on-change}}]",
       "algorithms: names, or maps with parameters, or commands"},
      {"sweep.algorithm[]", "{name: gtp, set: {trigger: on-change}}",
       "an algorithm: name, parameters, label, most_tasks"},
      {"sweep.algorithm[].set", "{trigger: on-change}",
       "parameters of the algorithm; a list stands for all combinations"},
      {"sweep.algorithm[].command", "python3 mine.py", "a program that is the algorithm"},
      {"sweep.algorithm[].most_tasks", "1000", "larger graphs are left out for this algorithm"},
      {"sweep.seed", "{from: 1, count: 20}", "seeds of all draws"},
  };
  return keys;
}

}  // namespace dagsweep
