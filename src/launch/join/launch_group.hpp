#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/stop.hpp"

namespace dagsweep {

/// A launch that has joined the work on a results file, as its file tells.
struct JoinedLaunch {
  std::uint32_t number = 0;  ///< from 1
  std::string host;
  std::string job;      ///< batch job; empty outside of one
  std::string started;  ///< UTC
  std::uint32_t ranks = 1;
  double lease = 0.0;         ///< seconds without a sign of life after which it counts as dead
  std::uint64_t beat = 0;     ///< signs of life that it has given
  bool is_ready = false;      ///< has found the results file prepared, or has prepared it
  std::uint64_t runs = 0;     ///< runs that have ended in it
  std::uint32_t settled = 0;  ///< the results of its leases up to this one are written
  bool has_ended = false;     ///< it holds no lease any more
};

/// The launches in the folder of a results file, in order of their numbers.
std::vector<JoinedLaunch> joined_launches(const std::string& results);
/// Seconds since the file of a launch was written, by the clocks of this machine and of the file
/// server.
double seconds_since_beat(const std::string& results, const JoinedLaunch& launch);
/// Removes all that joined launches have left. No launch may be at work.
void forget_joined_launches(const std::string& results);

/// The launches that work on one results file together, seen by one of them (launch/README.md,
/// "Launches that join"). A thread gives signs of life. For the master.
class LaunchGroup {
 public:
  /// Joins as a new launch. `self`: host, job, started, ranks and lease. Throws IoError.
  LaunchGroup(const std::string& results, JoinedLaunch self);
  /// Ends this launch, if end() has not.
  ~LaunchGroup();
  LaunchGroup(const LaunchGroup&) = delete;
  LaunchGroup& operator=(const LaunchGroup&) = delete;

  std::uint32_t number() const { return self_.number; }
  const std::string& folder() const { return folder_; }
  /// Prefix of the names of this launch's notes (results/run_notes.hpp).
  std::string notes() const { return notes_of(number()); }
  static std::string notes_of(std::uint32_t launch) { return std::to_string(launch) + "."; }

  /// The results file is prepared.
  void set_ready();
  /// Runs that have ended in this launch, for the next sign of life.
  void count_runs(std::uint64_t runs);
  /// The results of this launch's leases up to this one are written.
  void settle(std::uint32_t lease);
  /// Tells the others that this launch holds nothing any more.
  void end();

  /// Whether a launch may hold leases: `working` gives signs of life, `silent` has given none for
  /// the time of its lease, as seen by this process; `over` has ended or was declared dead.
  enum class Life { working, silent, over };
  Life life_of(const JoinedLaunch& launch);
  Life life_of(std::uint32_t launch);
  /// What the file of a launch tells; std::nullopt if there is none.
  std::optional<JoinedLaunch> find(std::uint32_t launch) const;
  /// The other launches.
  std::vector<JoinedLaunch> others() const;
  /// Number of the launches that work, with this one.
  std::uint32_t working();
  /// Whether all others are over.
  bool is_last();
  /// Whether another launch works on the prepared file. Waits for a sign of life: for the time of a
  /// lease at most. Throws Stopped.
  bool is_another_ready(const StopToken& stop);
  void declare_dead(std::uint32_t launch);
  /// Whether the others still count on this launch. If it was declared dead, because it stood still
  /// for longer than its lease, it joins again under a new number, if `generation` is still the
  /// current one.
  bool is_counted(std::uint32_t generation);

  /// A generation of leases begins when a launch joins that is alone.
  std::uint32_t begin_generation();
  std::uint32_t generation() const;

  /// Waits for its turn to change what all launches share: the file's tables, crashing runs. One
  /// launch at a time has it, but for one that was declared dead. std::nullopt after `patience`
  /// seconds, or if the others have ended and removed the folder. Throws Stopped.
  class Turn {
   public:
    Turn(std::string path, std::string next) : path_(std::move(path)), next_(std::move(next)) {}
    Turn(Turn&& other) noexcept
        : path_(std::exchange(other.path_, {})), next_(std::move(other.next_)) {}
    Turn& operator=(Turn&&) = delete;
    ~Turn();
    /// Throws IoError if another launch has its turn already, because this one stood still.
    void require() const;

   private:
    std::string path_;
    std::string next_;  // path of the next turn
  };
  std::optional<Turn> wait_for_turn(double patience, const StopToken& stop = {});

 private:
  using Clock = std::chrono::steady_clock;
  struct Seen {
    std::uint64_t beat;
    Clock::time_point since;
  };
  void enter();
  void write_self();
  void give_signs_of_life();
  std::string path(const char* kind, std::uint32_t number) const;

  std::string folder_;
  std::map<std::uint32_t, Seen> seen_;
  std::mutex mutex_;  // of what follows
  JoinedLaunch self_;
  bool is_ending_ = false;
  std::condition_variable ending_;
  std::thread thread_;
};

}  // namespace dagsweep
