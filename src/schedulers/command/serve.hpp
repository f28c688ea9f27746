#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "schedule/online_scheduler.hpp"
#include "schedule/reactive_scheduler.hpp"
#include "schedule/static_scheduler.hpp"
#include "schedulers/external/policy_estimates.hpp"

// Makes a C++ scheduler a command of dagsweep (README.md). Users include dagsweep/command.hpp:
//
//   #include <dagsweep/command.hpp>
//   class Mine final : public dagsweep::ReactiveScheduler { ... };
//   int main(int count, char** words) { return dagsweep::serve(Mine(), count, words); }

namespace dagsweep {

/// What a request contains besides the instance.
struct CommandRequest {
  /// Values of `set` by name, as JSON: 0.5, true, "text".
  std::map<std::string, std::string> parameters;
  std::uint64_t epsilon = 0;  ///< 0 unless the command reads it
  std::uint64_t seed = 1;     ///< 1 unless the command reads it
  /// Reactive and online commands: whether any processor that holds an input may send it (treatment
  /// `copies`), which PolicyEstimates need to know.
  bool copies = false;
  /// Latency to meet, if the command reads epsilon and a latency is given.
  std::optional<double> latency = std::nullopt;
};

/// Makes the scheduler of one request (static) or one run (reactive, online). May throw InputError.
template <class Kind>
using ServedFactory = std::function<std::unique_ptr<Kind>(const CommandRequest& request)>;

// These functions answer the lines of `requests` on `answers` until `requests` ends. A RunError of
// a scheduler becomes an answer with key `error`. They throw InputError for a line that is not a
// request.
void serve(const ServedFactory<StaticScheduler>& make, std::istream& requests,
           std::ostream& answers);
void serve(const ServedFactory<ReactiveScheduler>& make, std::istream& requests,
           std::ostream& answers);
void serve(const ServedFactory<OnlineScheduler>& make, std::istream& requests,
           std::ostream& answers);

/// The main function of a command, which reads standard input and writes standard output. Returns
/// the exit code; errors go to standard error. `count` and `words` are the command line: "--help"
/// prints how to use the command.
int serve_main(const std::function<void(std::istream& requests, std::ostream& answers)>& serve_all,
               int count, char** words);

/// Serves a scheduler of one of the three interfaces as a command. The scheduler is copied for each
/// request or run. If it has a member configure(const CommandRequest&), this is called on each copy
/// first.
template <std::copy_constructible Scheduler>
int serve(const Scheduler& scheduler, int count, char** words) {
  const auto serve_all = [&]<class Kind>(std::type_identity<Kind>) {
    const ServedFactory<Kind> make = [&](const CommandRequest& request) -> std::unique_ptr<Kind> {
      auto made = std::make_unique<Scheduler>(scheduler);
      if constexpr (requires { made->configure(request); }) made->configure(request);
      return made;
    };
    return serve_main(
        [&](std::istream& requests, std::ostream& answers) { serve(make, requests, answers); },
        count, words);
  };
  if constexpr (std::derived_from<Scheduler, StaticScheduler>) {
    return serve_all(std::type_identity<StaticScheduler>());
  } else if constexpr (std::derived_from<Scheduler, ReactiveScheduler>) {
    return serve_all(std::type_identity<ReactiveScheduler>());
  } else {
    static_assert(std::derived_from<Scheduler, OnlineScheduler>,
                  "a StaticScheduler, a ReactiveScheduler or an OnlineScheduler");
    return serve_all(std::type_identity<OnlineScheduler>());
  }
}

}  // namespace dagsweep
