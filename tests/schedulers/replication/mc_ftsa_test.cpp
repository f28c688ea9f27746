#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "core/random.hpp"
#include "schedule/schedule_rows.hpp"
#include "support/random_instance.hpp"
#include "support/schedule_by.hpp"

namespace dagsweep::mc_ftsa_test {

namespace {

using Weights = std::vector<std::vector<double>>;  // [sources][targets]
using Pairing = std::vector<std::size_t>;          // target of each source
constexpr std::size_t nobody = SIZE_MAX;

/// Those that are left pair in increasing (weight, source, processor).
void pair_greedily(const Weights& weight, const std::vector<Replica>& targets, Pairing& target_of) {
  std::vector<std::tuple<double, std::size_t, ProcessorId, std::size_t>> pairs;
  for (std::size_t s = 0; s < target_of.size(); ++s) {
    for (std::size_t t = 0; t < target_of.size(); ++t) {
      pairs.emplace_back(weight[s][t], s, targets[t].processor, t);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  for (const auto& [w, s, p, t] : pairs) {
    const bool taken = std::find(target_of.begin(), target_of.end(), t) != target_of.end();
    if (target_of[s] == nobody && !taken) target_of[s] = t;
  }
}

/// Whether all sources without a target can get one of those left, by pairs of weight <= limit.
class PerfectMatching {
 public:
  PerfectMatching(const Weights& weight, const Pairing& fixed, double limit)
      : weight_(weight), fixed_(fixed), limit_(limit), source_of_(fixed.size(), nobody) {}
  bool exists() {
    for (std::size_t s = 0; s < fixed_.size(); ++s) {
      seen_.assign(fixed_.size(), false);
      if (fixed_[s] == nobody && !find(s)) return false;
    }
    return true;
  }

 private:
  bool find(std::size_t s) {
    for (std::size_t t = 0; t < fixed_.size(); ++t) {
      const bool gone = std::find(fixed_.begin(), fixed_.end(), t) != fixed_.end();
      if (gone || seen_[t] || weight_[s][t] > limit_) continue;
      seen_[t] = true;
      if (source_of_[t] != nobody && !find(source_of_[t])) continue;
      source_of_[t] = s;
      return true;
    }
    return false;
  }
  const Weights& weight_;
  const Pairing& fixed_;
  double limit_;
  std::vector<std::size_t> source_of_;
  std::vector<bool> seen_;
};

/// By the smallest T; then each target in turn the source of least (weight, number) that works.
void pair_for_bottleneck(const Weights& weight, Pairing& target_of) {
  std::set<double> limits{0.0};
  for (const auto& row : weight) limits.insert(row.begin(), row.end());
  double limit = 0.0;
  for (const double candidate : limits) {
    limit = candidate;
    if (PerfectMatching(weight, target_of, limit).exists()) break;
  }
  for (std::size_t t = 0; t < target_of.size(); ++t) {
    if (std::find(target_of.begin(), target_of.end(), t) != target_of.end()) continue;
    std::vector<std::pair<double, std::size_t>> sources;
    for (std::size_t s = 0; s < target_of.size(); ++s) {
      if (target_of[s] == nobody && weight[s][t] <= limit) sources.emplace_back(weight[s][t], s);
    }
    std::sort(sources.begin(), sources.end());
    for (const auto& [w, s] : sources) {
      target_of[s] = t;
      if (PerfectMatching(weight, target_of, limit).exists()) break;
      target_of[s] = nobody;
    }
  }
}

enum class Variant { greedy, bottleneck, safe };

Schedule scheduled(const Instance& instance, std::uint32_t epsilon, Variant variant) {
  std::vector<GivenParameter> given;
  if (variant == Variant::bottleneck) given = {{"matching", "bottleneck", {}, {}}};
  return schedule_by(variant == Variant::safe ? "mc-ftsa/safe" : "mc-ftsa", instance, given,
                     epsilon);
}

/// Goes through a schedule in placement order and says again, from the words of the specification
/// alone, who sends to whom and when each replica starts.
class Retelling {
 public:
  Retelling(const Instance& instance, const Schedule& schedule, Variant variant)
      : instance_(instance),
        schedule_(schedule),
        of_task_(schedule),
        variant_(variant),
        ready_(instance.platform.processor_count(), 0.0),
        support_(schedule.replicas().size()) {}

  void check(TaskId task, std::size_t first, std::size_t& told) {
    const std::vector<Replica> targets = replicas_of(task);
    const std::span<const EdgeId> inputs = instance_.graph.in_edges(task);
    std::vector<double> start;
    for (std::size_t t = 0; t < targets.size(); ++t) {
      start.push_back(ready_[targets[t].processor.index()]);
      support_[first + t] = {instance_.platform.node(targets[t].processor)};
    }
    std::vector<std::size_t> order(inputs.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return instance_.graph.position(instance_.graph.source(inputs[a])) <
             instance_.graph.position(instance_.graph.source(inputs[b]));
    });
    std::vector<std::vector<std::size_t>> source(targets.size(),
                                                 std::vector<std::size_t>(inputs.size()));
    for (const std::size_t i : order) {
      const std::vector<Replica> sources = replicas_of(instance_.graph.source(inputs[i]));
      const auto arrival = [&](std::size_t s, std::size_t t) {
        return sources[s].finish +
               instance_.comm(inputs[i], sources[s].processor, targets[t].processor);
      };
      const Pairing target_of = pair(task, sources, targets, arrival);
      const std::size_t before = *of_task_[instance_.graph.source(inputs[i])].begin();
      for (std::size_t s = 0; s < sources.size(); ++s) {
        const std::size_t t = target_of[s];
        double at = arrival(s, t);
        source[t][i] = s;
        if (variant_ == Variant::safe && !unite(first, targets.size(), t, before + s)) {
          source[t][i] = ChosenSources::all;
          for (std::size_t other = 0; other < sources.size(); ++other) {
            at = std::min(at, arrival(other, t));
          }
        }
        start[t] = std::max(start[t], at);
      }
    }
    for (std::size_t t = 0; t < targets.size(); ++t) {
      REQUIRE(targets[t].start == start[t]);
      ready_[targets[t].processor.index()] = targets[t].finish;
      for (const std::size_t s : source[t]) {
        REQUIRE(schedule_.chosen_sources()->of_input[told++] == s);
      }
    }
  }

 private:
  std::vector<Replica> replicas_of(TaskId task) const {
    std::vector<Replica> found;
    for (const std::uint32_t k : of_task_[task]) {
      found.push_back(schedule_.replicas()[k]);
    }
    return found;
  }

  template <class Arrival>
  Pairing pair(TaskId task, const std::vector<Replica>& sources,
               const std::vector<Replica>& targets, Arrival arrival) const {
    Pairing target_of(sources.size(), nobody);
    Weights weight(sources.size(), std::vector<double>(targets.size()));
    for (std::size_t s = 0; s < sources.size(); ++s) {
      for (std::size_t t = 0; t < targets.size(); ++t) {
        const ProcessorId p = targets[t].processor;
        if (instance_.platform.share_node(sources[s].processor, p)) target_of[s] = t;
        weight[s][t] = std::max(arrival(s, t), ready_[p.index()]) + instance_.times(task, p);
      }
    }
    if (variant_ == Variant::bottleneck) {
      pair_for_bottleneck(weight, target_of);
    } else {
      pair_greedily(weight, targets, target_of);
    }
    return target_of;
  }

  /// Adds the source's support, if that leaves those of the task's replicas disjoint.
  bool unite(std::size_t first, std::size_t copies, std::size_t t, std::size_t source) {
    for (std::size_t other = first; other < first + copies; ++other) {
      if (other == first + t) continue;
      for (const NodeId n : support_[source]) {
        if (support_[other].contains(n)) return false;
      }
    }
    support_[first + t].insert(support_[source].begin(), support_[source].end());
    return true;
  }

  const Instance& instance_;
  const Schedule& schedule_;
  const TaskReplicas of_task_;
  Variant variant_;
  std::vector<double> ready_;
  std::vector<std::set<NodeId>> support_;  // [replicas]
};

}  // namespace

TEST_CASE("sources and starts of MC-FTSA are those of its words, for any number of copies") {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Instance instance = random_instance(seed, 14);
    RandomStream random(seed, Purpose::test, 4);
    const auto epsilon = static_cast<std::uint32_t>(random.below(instance.platform.node_count()));
    for (const Variant variant : {Variant::greedy, Variant::bottleneck, Variant::safe}) {
      INFO("seed " << seed << " epsilon " << epsilon << " variant " << static_cast<int>(variant));
      const Schedule schedule = scheduled(instance, epsilon, variant);
      REQUIRE(schedule.replicas().size() == instance.graph.task_count() * (epsilon + 1));
      Retelling retelling(instance, schedule, variant);
      std::size_t told = 0;
      for (std::size_t k = 0; k < schedule.replicas().size(); k += epsilon + 1) {
        retelling.check(schedule.replicas().task(k), k, told);
      }
      REQUIRE(told == schedule.chosen_sources()->of_input.size());
    }
  }
}

}  // namespace dagsweep::mc_ftsa_test
