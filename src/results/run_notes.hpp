#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dagsweep {

// What ranks were running when they died. A run that ends its process (a segmentation fault in a
// scheduler, more memory than the machine has) would end the sweep again and again; so each rank
// notes its run in a file of its own, in the folder "<results>.running", and the next launch looks
// there first. The folder goes away with the sweep's end.

/// The note of this rank. Without one (the disk is full) the sweep runs all the same.
class RunNote {
 public:
  RunNote(const std::string& results, int rank);
  /// Takes the file away.
  ~RunNote();
  RunNote(const RunNote&) = delete;
  RunNote& operator=(const RunNote&) = delete;

  /// The run under way from now on. Costs less than a microsecond on a local disk.
  void begin(std::uint64_t tuple);
  /// No run is under way.
  void clear();
  /// To be called by the handler of a signal that ends this process; does nothing that may not be
  /// done there.
  void crashed(int signal) const noexcept;

 private:
  std::string path_;
  int file_;
};

/// A tuple during whose run processes have died, in one launch after the other.
struct CrashingTuple {
  std::uint64_t number = 0;
  std::uint32_t crashes = 0;  ///< by the run itself: its process had a fault
  std::uint32_t deaths = 0;   ///< for reasons unknown: killed, out of memory, the machine
  int signal = 0;             ///< of the last crash

  /// Not worth another try: two crashes, or three deaths.
  bool is_given_up() const { return crashes >= 2 || crashes + deaths >= 3; }
  /// "crashed twice: segmentation fault".
  std::string reason() const;
};

/// For the master, before a launch: makes the folder, and of the notes of ranks that died the list
/// of deadly tuples, those of earlier launches included.
std::vector<CrashingTuple> collect_run_notes(const std::string& results);
/// Keeps the list for the next launch.
void keep_crashing_tuples(const std::string& results, const std::vector<CrashingTuple>& tuples);
/// Takes the folder away; unless `all`, only if no deadly tuples are kept in it.
void remove_run_notes(const std::string& results, bool all);

}  // namespace dagsweep
