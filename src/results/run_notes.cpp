#include "results/run_notes.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dagsweep {

/// Content of a slot in a file of notes.
struct RunNote::Note {
  std::atomic<std::uint64_t> tuple_after;  // the tuple's number + 1; 0 = no run in progress
  std::atomic<std::int64_t> signal;        // fatal signal; 0 = none
};

namespace {

/// The same, as read from a file.
struct StoredNote {
  std::uint64_t tuple_after = 0;
  std::int64_t signal = 0;
};

namespace fs = std::filesystem;

fs::path folder_of(const std::string& results) {
  return results + ".running";
}
fs::path list_of(const std::string& results) {
  return folder_of(results) / "crashing";
}

fs::path file_of(const std::string& results, const std::string& name) {
  return folder_of(results) / ("notes-" + name);
}

/// The files of notes whose names have this prefix.
std::vector<fs::path> note_files(const std::string& results, const std::string& prefix) {
  std::vector<fs::path> files;
  std::error_code ignored;  // the sweep can run without notes
  for (const auto& entry : fs::directory_iterator(folder_of(results), ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("notes-" + prefix)) files.push_back(entry.path());
  }
  return files;
}

void remove_note_files(const std::string& results, const std::string& prefix) {
  std::error_code ignored;
  for (const fs::path& file : note_files(results, prefix)) fs::remove(file, ignored);
}

/// Reads the list of crashing tuples: a line per tuple with number, crashes, deaths, signal.
std::map<std::uint64_t, CrashingTuple> read_list(const std::string& results) {
  std::map<std::uint64_t, CrashingTuple> known;
  std::ifstream in(list_of(results));
  for (CrashingTuple t; in >> t.number >> t.crashes >> t.deaths >> t.signal;) known[t.number] = t;
  return known;
}

std::string signal_name(int signal) {
  switch (signal) {
    case SIGSEGV:
      return "segmentation fault";
    case SIGABRT:
      return "aborted";
    case SIGFPE:
      return "arithmetic fault";
    case SIGBUS:
      return "bus error";
    case SIGILL:
      return "illegal instruction";
    default:
      return "signal " + std::to_string(signal);
  }
}

}  // namespace

RunNote::RunNote(const std::string& results, const std::string& name, int slots)
    : file_(::open(file_of(results, name).c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)),
      slot_(0) {
  // Written, not only extended: a store into a mapped page for which the disk has no room is fatal.
  const std::vector<StoredNote> none(static_cast<std::size_t>(slots));
  const std::size_t bytes = none.size() * sizeof(StoredNote);
  if (file_ < 0) return;
  if (::pwrite(file_, none.data(), bytes, 0) == static_cast<ssize_t>(bytes)) {
    map(bytes);
  } else {
    ::unlink(file_of(results, name).c_str());
  }
}

RunNote::RunNote(int file, int slot) : file_(file), slot_(static_cast<std::size_t>(slot)) {
  struct stat known {};
  if (file_ < 0 || ::fstat(file_, &known) != 0) return;
  const auto bytes = static_cast<std::size_t>(known.st_size);
  if (bytes >= (slot_ + 1) * sizeof(Note)) map(bytes);
}

void RunNote::map(std::size_t bytes) {
  static_assert(sizeof(Note) == sizeof(StoredNote) &&
                std::atomic<std::uint64_t>::is_always_lock_free);
  void* const at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  if (at == MAP_FAILED) return;
  bytes_ = bytes;
  slots_ = static_cast<Note*>(at);
}

RunNote::~RunNote() {
  if (slots_ != nullptr) ::munmap(slots_, bytes_);
  if (file_ >= 0) ::close(file_);
}

void RunNote::begin(std::uint64_t tuple) {
  if (slots_ != nullptr) slots_[slot_].tuple_after.store(tuple + 1, std::memory_order_relaxed);
}

void RunNote::clear() {
  if (slots_ != nullptr) slots_[slot_].tuple_after.store(0, std::memory_order_relaxed);
}

void RunNote::crashed(int signal) const noexcept {
  if (slots_ != nullptr) slots_[slot_].signal.store(signal, std::memory_order_relaxed);
}

std::string CrashingTuple::reason() const {
  if (crashes >= 2) {
    return (crashes == 2 ? "crashed twice: " : "crashed " + std::to_string(crashes) + " times: ") +
           signal_name(signal);
  }
  return "its process died " + std::to_string(crashes + deaths) +
         " times (killed, or out of memory)";
}

std::vector<CrashingTuple> collect_run_notes(const std::string& results,
                                             const std::string& prefix) {
  auto known = read_list(results);
  std::error_code ignored;
  fs::create_directory(folder_of(results), ignored);
  for (const fs::path& file : note_files(results, prefix)) {
    std::ifstream in(file, std::ios::binary);
    for (StoredNote note; in.read(reinterpret_cast<char*>(&note), sizeof note);) {
      if (note.tuple_after == 0) continue;
      CrashingTuple& tuple = known[note.tuple_after - 1];
      tuple.number = note.tuple_after - 1;
      if (note.signal != 0) {
        ++tuple.crashes;
        tuple.signal = static_cast<int>(note.signal);
      } else {
        ++tuple.deaths;
      }
    }
  }
  std::vector<CrashingTuple> tuples;
  tuples.reserve(known.size());
  for (const auto& [number, tuple] : known) tuples.push_back(tuple);
  return tuples;
}

void keep_crashing_tuples(const std::string& results, const std::vector<CrashingTuple>& tuples,
                          const std::string& prefix) {
  const fs::path list = list_of(results);
  const fs::path draft = list.string() + ".new";
  std::error_code ignored;
  if (tuples.empty()) {
    fs::remove(list, ignored);
  } else {
    {
      std::ofstream out(draft);
      for (const CrashingTuple& t : tuples) {
        out << t.number << " " << t.crashes << " " << t.deaths << " " << t.signal << "\n";
      }
    }
    fs::rename(draft, list, ignored);
  }
  // The notes are removed after the list is stored, so that a kill in between loses nothing.
  remove_note_files(results, prefix);
}

void remove_run_notes(const std::string& results, const std::string& prefix) {
  remove_note_files(results, prefix);
  std::error_code ignored;
  fs::remove(folder_of(results), ignored);  // fails if the folder is not empty
}

void remove_running_folder(const std::string& results) {
  std::error_code ignored;
  fs::remove_all(folder_of(results), ignored);
}

}  // namespace dagsweep
