#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dagsweep {

// Notes of the runs in progress, to identify runs that crash their process (a segmentation fault in
// a scheduler, more memory than the machine has). Without them such a run would end every launch.
// The ranks of a node have their notes in one file in the folder "<results>.running", each in its
// own slot, and the next launch reads these files. The folder is removed when the sweep has ended.
// Of several launches at a time each has a prefix for the names of its files.
//
// The file is mapped into memory: a note is a store, no write. The operating system keeps the pages
// when a process dies, however it dies, and writes them to the disk when it likes. A node that is
// lost may leave an older note; its tuple has mostly ended, and then counts nothing.

/// The note of this rank. If there can be none (disk full, a file system without shared mappings),
/// the sweep runs without it.
class RunNote {
 public:
  /// Creates a file with `slots` slots; this rank has the first. `name`: of the file, such as the
  /// number of this rank.
  RunNote(const std::string& results, const std::string& name, int slots);
  /// Uses a slot of a file that another rank of this node has created. `file`: a descriptor of it,
  /// which the note then owns.
  RunNote(int file, int slot);
  ~RunNote();
  RunNote(const RunNote&) = delete;
  RunNote& operator=(const RunNote&) = delete;

  /// Descriptor of the note's file; -1 if there is none.
  int descriptor() const { return file_; }
  /// Whether notes are kept.
  bool is_kept() const { return slots_ != nullptr; }
  /// Records the start of a run.
  void begin(std::uint64_t tuple);
  /// Records that no run is in progress.
  void clear();
  /// Records that this process is being ended by a signal. Async-signal-safe.
  void crashed(int signal) const noexcept;

 private:
  struct Note;
  void map(std::size_t bytes);

  int file_;
  std::size_t slot_;
  std::size_t bytes_ = 0;
  Note* slots_ = nullptr;
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
/// and the stored list of earlier launches. For the master, before a launch. `prefix`: only notes
/// whose names have it.
std::vector<CrashingTuple> collect_run_notes(const std::string& results,
                                             const std::string& prefix = "");
/// Stores the list for the next launch and removes these notes. No rank may be writing them.
void keep_crashing_tuples(const std::string& results, const std::vector<CrashingTuple>& tuples,
                          const std::string& prefix = "");
/// Removes these notes, and the folder if nothing else is in it, such as a list of crashing tuples.
void remove_run_notes(const std::string& results, const std::string& prefix = "");
/// Removes the folder with all that is in it.
void remove_running_folder(const std::string& results);

}  // namespace dagsweep
