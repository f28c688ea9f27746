#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dagsweep {

// Notes of the runs in progress, to identify runs that crash their process (a segmentation fault in
// a scheduler, more memory than the machine has). Without them such a run would end every launch.
// The ranks of a node write their notes to one file in the folder "<results>.running", each in its
// own slot, and the next launch reads these files. The folder is removed when the sweep has ended.

/// The note of this rank. If it cannot be written (disk full), the sweep runs without it.
class RunNote {
 public:
  /// Creates a file with slots for any number of ranks; this rank has the first slot. `rank`:
  /// number of this rank, which names the file.
  RunNote(const std::string& results, int rank);
  /// Uses a slot of a file that rank `creator` has created. `file`: a descriptor of it, which the
  /// note then owns.
  RunNote(const std::string& results, int creator, int file, int slot);
  ~RunNote();
  RunNote(const RunNote&) = delete;
  RunNote& operator=(const RunNote&) = delete;

  /// Descriptor of the note's file; -1 if there is none.
  int descriptor() const { return file_; }
  /// Records the start of a run. Takes less than a microsecond on a local disk.
  void begin(std::uint64_t tuple);
  /// Records that no run is in progress.
  void clear();
  /// Records that this process is being ended by a signal. Async-signal-safe.
  void crashed(int signal) const noexcept;

 private:
  std::string path_;
  int file_;
  long place_;  // offset of its slot in the file, bytes
};

/// A tuple during whose runs processes died, with the number of times over all launches.
struct CrashingTuple {
  std::uint64_t number = 0;
  std::uint32_t crashes = 0;  ///< number of fatal signals raised by the run, such as SIGSEGV
  std::uint32_t deaths = 0;   ///< others, reason unknown: killed, out of memory, machine lost
  int signal = 0;             ///< signal of the last crash

  /// Whether the tuple is not run again: two crashes, or three crashes and deaths.
  bool is_given_up() const { return crashes >= 2 || crashes + deaths >= 3; }
  /// Text such as "crashed twice: segmentation fault".
  std::string reason() const;
};

/// Creates the folder, and returns the crashing tuples according to the notes that dead ranks left
/// and the stored list of earlier launches. For the master, before a launch.
std::vector<CrashingTuple> collect_run_notes(const std::string& results);
/// Stores the list for the next launch and removes the notes. No rank may be writing them.
void keep_crashing_tuples(const std::string& results, const std::vector<CrashingTuple>& tuples);
/// Removes the notes and the folder; unless `all`, the folder only if no list of crashing tuples is
/// stored in it.
void remove_run_notes(const std::string& results, bool all);

}  // namespace dagsweep
