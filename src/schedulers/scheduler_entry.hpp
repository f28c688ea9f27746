#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/parameters.hpp"
#include "schedule/online_scheduler.hpp"
#include "schedule/reactive_scheduler.hpp"
#include "schedule/rescheduling.hpp"
#include "schedule/scheduler_request.hpp"
#include "schedule/static_scheduler.hpp"

namespace dagsweep {

/// A scheduler of one of the three kinds.
using AnyScheduler =
    std::variant<std::unique_ptr<StaticScheduler>, std::unique_ptr<ReactiveScheduler>,
                 std::unique_ptr<OnlineScheduler>>;

/// Makes a scheduler of one kind.
template <class Kind>
using SchedulerFactory = std::function<std::unique_ptr<Kind>(const SchedulerRequest& request)>;

/// Exponents with which the seconds grow with each quantity, other things equal, as measured with
/// sweeps/growth.yaml; assumed for `optimal`.
struct GrowthExponents {
  double tasks;       ///< exponent of n, with about 3 edges per task
  double processors;  ///< exponent of P
  double copies;      ///< exponent of epsilon + 1; 0 unless the scheduler reads epsilon
};

/// Where a scheduler comes from and how its seconds grow. No member has a default.
struct Origin {
  std::string_view family;  ///< a folder of schedulers/; see scheduler_families()
  std::string_view paper;   ///< authors and place of publication; empty if not published
  int year;                 ///< year of the paper; 0 without one
  /// Growth of the seconds of a schedule, of a call at a rescheduling point or of all assignments,
  /// up to a factor, as implemented and in usual cases (README.md, "Growth").
  std::string_view growth;
  GrowthExponents exponents;
};

/// One scheduler of the catalogue: how to make it, what it depends on besides the instance, and how
/// a run treats it. entry_of() derives all members except name, summary and origin from the class.
struct SchedulerEntry {
  std::string_view name;
  std::string_view summary;
  Origin origin;
  std::variant<SchedulerFactory<StaticScheduler>, SchedulerFactory<ReactiveScheduler>,
               SchedulerFactory<OnlineScheduler>>
      factory;
  std::span<const ParameterSpec> parameters = {};  ///< including reactive_parameters unless static
  bool reads_epsilon = false;
  bool reads_seed = false;
  bool tabulates = false;    ///< stores one number per task and processor
  bool ranks_pairs = false;  ///< stores some numbers per ready task and processor
  /// Static: an object keeps nothing from one call to the next, so that one serves many instances.
  bool is_stateless = false;
  /// An input of a replica has one source, not all replicas of the predecessor.
  bool names_sources = false;
  TreatmentInRun treatment = {};  ///< not static

  /// Whether the scheduler is called only before the run.
  bool is_static() const {
    return std::holds_alternative<SchedulerFactory<StaticScheduler>>(factory);
  }
  bool is_online() const {
    return std::holds_alternative<SchedulerFactory<OnlineScheduler>>(factory);
  }
  AnyScheduler make(const SchedulerRequest& request) const {
    return std::visit([&](const auto& made) { return AnyScheduler(made(request)); }, factory);
  }
};

/// The arguments of a scheduler's constructor, which tell on what the scheduler depends.
template <class S>
struct ConstructorOf {
  static constexpr bool takes_nothing = std::is_default_constructible_v<S>;
  static constexpr bool takes_parameters = std::is_constructible_v<S, const Parameters&>;
  static constexpr bool takes_seed = std::is_constructible_v<S, Seed>;
  static constexpr bool takes_request = std::is_constructible_v<S, const SchedulerRequest&>;
  static_assert(takes_nothing + takes_parameters + takes_seed + takes_request == 1,
                "one constructor: (), (const Parameters&), (Seed), or (const SchedulerRequest&) of "
                "a scheduler with replicas");

  static std::unique_ptr<S> make(const SchedulerRequest& request) {
    if constexpr (takes_request) {
      return std::make_unique<S>(request);
    } else if constexpr (takes_parameters) {
      return std::make_unique<S>(request.parameters);
    } else if constexpr (takes_seed) {
      return std::make_unique<S>(Seed{request.seed});
    } else {
      return std::make_unique<S>();
    }
  }
};

inline constexpr std::array<ParameterSpec, 0> no_parameters{};

/// The parameters `own`, followed by reactive_parameters.
template <const auto& own>
inline constexpr auto with_reactive_parameters = [] {
  std::array<ParameterSpec, own.size() + reactive_parameters.size()> all{};
  std::size_t size = 0;
  for (const ParameterSpec& spec : own) all[size++] = spec;
  for (const ParameterSpec& spec : reactive_parameters) all[size++] = spec;
  return all;
}();

/// Whether the reactive scheduler overrides both or neither of finished() and
/// wants_completion_notices().
template <class S>
constexpr bool receives_the_notices_it_wants() {
  using Finished = decltype(&ReactiveScheduler::finished);
  using Wants = decltype(&ReactiveScheduler::wants_completion_notices);
  return std::is_same_v<decltype(&S::finished), Finished> ==
         std::is_same_v<decltype(&S::wants_completion_notices), Wants>;
}

/// The catalogue entry of the scheduler class S. `parameters`: the parameters of S alone;
/// reactive_parameters are added unless S is static. The class of a reactive or online scheduler
/// states its treatment by members with the names of those of TreatmentInRun.
template <class S, const auto& parameters = no_parameters>
SchedulerEntry entry_of(std::string_view name, std::string_view summary, const Origin& origin) {
  constexpr bool is_static = std::is_base_of_v<StaticScheduler, S>;
  constexpr bool is_reactive = std::is_base_of_v<ReactiveScheduler, S>;
  constexpr bool is_online = std::is_base_of_v<OnlineScheduler, S>;
  static_assert(is_static + is_reactive + is_online == 1, "a scheduler is of one kind");
  using Kind =
      std::conditional_t<is_static, StaticScheduler,
                         std::conditional_t<is_reactive, ReactiveScheduler, OnlineScheduler>>;
  using Constructor = ConstructorOf<S>;
  static_assert(Constructor::takes_request || Constructor::takes_parameters == !parameters.empty(),
                "parameters are declared if and only if the constructor takes them");

  SchedulerEntry entry{.name = name,
                       .summary = summary,
                       .origin = origin,
                       .factory = SchedulerFactory<Kind>([](const SchedulerRequest& request) {
                         return std::unique_ptr<Kind>(Constructor::make(request));
                       }),
                       .reads_epsilon = Constructor::takes_request,
                       .reads_seed = Constructor::takes_seed};
  if constexpr (requires { S::tabulates; }) entry.tabulates = S::tabulates;
  if constexpr (requires { S::ranks_pairs; }) entry.ranks_pairs = S::ranks_pairs;
  if constexpr (requires { S::is_stateless; }) entry.is_stateless = S::is_stateless;
  if constexpr (requires { S::names_sources; }) entry.names_sources = S::names_sources;
  if constexpr (is_static) {
    static_assert(
        !requires { S::keeps_copies; } && !requires { S::rewinds; } &&
            !requires { S::regenerates; },
        "a static scheduler takes no part in the run");
    entry.parameters = parameters;
  } else {
    static_assert(!Constructor::takes_request, "only static schedulers make replicas");
    entry.treatment = {
        .keeps_copies = S::keeps_copies, .rewinds = S::rewinds, .regenerates = S::regenerates};
    entry.parameters = with_reactive_parameters<parameters>;
  }
  if constexpr (is_online) entry.treatment.assigns_at_once = S::assigns_at_once;
  if constexpr (is_reactive) {
    static_assert(receives_the_notices_it_wants<S>(),
                  "finished() and wants_completion_notices() are overridden together");
  }
  return entry;
}

}  // namespace dagsweep
