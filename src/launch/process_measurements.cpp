#include "launch/process_measurements.hpp"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <limits>
#include <new>
#include <string>
#include <sys/prctl.h>

#include "core/memory.hpp"
#include "core/number.hpp"
#include "core/raw_vector.hpp"

namespace dagsweep {
namespace {

/// The value of a field of /proc/self/status such as "VmRSS:", in bytes.
double status_bytes(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0.0;
    if (word == name && status >> kilobytes) return 1024.0 * kilobytes;
    status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return not_a_value;
}

/// Resets the peak (VmHWM) to the current resident memory. Returns whether that is permitted.
bool reset_peak() {
  std::ofstream marks("/proc/self/clear_refs");
  marks << "5" << std::flush;
  return marks.good();
}

void provide_memory(std::size_t bytes) {
  give_back_freed_memory();
  keep_freed_memory(true);
  try {
    RawVector<char> memory;
    reserve_present(memory, bytes);
    memory.assign(bytes, 0);
  } catch (const std::bad_alloc&) {  // beyond a limit; the work may need less
  }
}

/// Disables huge pages during its lifetime, because a huge page counts as resident as a whole.
struct SmallPages {
  SmallPages() { ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }
  ~SmallPages() { ::prctl(PR_SET_THP_DISABLE, 0, 0, 0, 0); }
  SmallPages(const SmallPages&) = delete;
  SmallPages& operator=(const SmallPages&) = delete;
};

double growth_during(const std::function<void()>& work) {
  keep_freed_memory(false);
  give_back_freed_memory();
  const SmallPages small_pages;
  const bool known = reset_peak();
  const double before = status_bytes("VmRSS:");
  work();
  return known ? std::max(0.0, status_bytes("VmHWM:") - before) : not_a_value;
}

double cpu_seconds() {
  timespec now{};
  if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return not_a_value;
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

TimingMeasurements process_measurements() {
  return {provide_memory, growth_during, cpu_seconds};
}

}  // namespace dagsweep
