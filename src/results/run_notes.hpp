#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dagsweep {

// Records of the runs in progress, to identify runs that crash their process (a segmentation fault
// in a scheduler, more memory than the machine has). Without them such a run would end every
// launch. Each rank records its run in its own file in the folder "<results>.running", and the next
// launch reads these files. The folder is removed when the sweep has ended.

/// The note of this rank. If it cannot be written (disk full), the sweep runs without it.
class RunNote {
 public:
  RunNote(const std::string& results, int rank);
  /// Removes the file.
  ~RunNote();
  RunNote(const RunNote&) = delete;
  RunNote& operator=(const RunNote&) = delete;

  /// Records the start of a run. Takes less than a microsecond on a local disk.
  void begin(std::uint64_t tuple);
  /// Records that no run is in progress.
  void clear();
  /// Records that this process is being ended by a signal. Async-signal-safe.
  void crashed(int signal) const noexcept;

 private:
  std::string path_;
  int file_;
};

/// A tuple during whose runs processes died, counted over launches.
struct CrashingTuple {
  std::uint64_t number = 0;
  std::uint32_t crashes = 0;  ///< fatal signals raised by the run, such as SIGSEGV
  std::uint32_t deaths = 0;   ///< for unknown reasons: killed, out of memory, machine lost
  int signal = 0;             ///< of the last crash

  /// Whether the tuple is not run again: two crashes, or three crashes and deaths.
  bool is_given_up() const { return crashes >= 2 || crashes + deaths >= 3; }
  /// "crashed twice: segmentation fault".
  std::string reason() const;
};

/// For the master, before a launch: creates the folder, and returns the crashing tuples according
/// to the notes that dead ranks left and the stored list of earlier launches.
std::vector<CrashingTuple> collect_run_notes(const std::string& results);
/// Stores the list for the next launch and removes the notes.
void keep_crashing_tuples(const std::string& results, const std::vector<CrashingTuple>& tuples);
/// Removes the folder; unless `all`, only if no list of crashing tuples is stored in it.
void remove_run_notes(const std::string& results, bool all);

}  // namespace dagsweep
