#include "launch/host.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <limits>
#include <optional>
#include <sched.h>
#include <unistd.h>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/json_writing.hpp"
#include "core/number.hpp"

namespace dagsweep {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

std::string processor_model() {
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);) {
    if (line.starts_with("model name"))
      return line.substr(std::min(line.find(':') + 2, line.size()));
  }
  return "unknown";
}

/// The cores on which this process may run, such as "0-3,8".
std::string core_binding() {
  cpu_set_t cores;
  if (::sched_getaffinity(0, sizeof cores, &cores) != 0) return "unknown";
  std::string text;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (!CPU_ISSET(core, &cores)) continue;
    int last = core;
    while (last + 1 < CPU_SETSIZE && CPU_ISSET(last + 1, &cores)) ++last;
    if (!text.empty()) text += ",";
    text += std::to_string(core);
    if (last > core) text += "-" + std::to_string(last);
    core = last;
  }
  return text;
}

std::string batch_job() {
  for (const char* name : {"SLURM_JOB_ID", "PBS_JOBID"}) {
    if (const char* job = std::getenv(name)) {
      const char* restarts = std::getenv("SLURM_RESTART_COUNT");
      return std::string(job) + (restarts != nullptr ? std::string(" restart ") + restarts : "");
    }
  }
  return "";
}

/// The number at the start of a file; std::nullopt if there is none ("max") or on errors.
std::optional<std::uint64_t> first_number(const std::string& file) {
  std::uint64_t number = 0;
  std::ifstream in(file);
  return in >> number ? std::optional(number) : std::nullopt;
}

}  // namespace

std::uint64_t available_memory() {
  std::uint64_t least = UINT64_MAX;
  std::ifstream meminfo("/proc/meminfo");
  for (std::string word; meminfo >> word;) {
    std::uint64_t kilobytes = 0;
    if (word == "MemAvailable:" && meminfo >> kilobytes) least = 1024 * kilobytes;
    meminfo.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  for (const char* limit :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    least = std::min(least, first_number(limit).value_or(UINT64_MAX));
  }
  const auto slurm_number = [](const char* name) {
    const char* text = std::getenv(name);
    const auto given = text != nullptr ? parse_integer(text) : std::nullopt;
    return given && *given > 0 ? static_cast<std::uint64_t>(*given) : 0;
  };
  const std::uint64_t per_cpu_total =
      slurm_number("SLURM_MEM_PER_CPU") * slurm_number("SLURM_CPUS_ON_NODE");
  for (const std::uint64_t megabytes : {slurm_number("SLURM_MEM_PER_NODE"), per_cpu_total}) {
    if (megabytes > 0) least = std::min(least, megabytes << 20);
  }
  return least == UINT64_MAX ? 0 : least;
}

Machine this_machine() {
  return {host_name(), processor_model(), core_binding()};
}

Launch this_launch(int ranks, const std::string& shard) {
  const BuildInfo& build = build_info();
  return {utc_now(),
          "",
          host_name(),
          batch_job(),
          build.version + " " + build.commit,
          static_cast<std::uint32_t>(ranks),
          shard,
          {}};
}

std::string lock_holder() {
  const std::string job = batch_job();
  return fmt::format("process {} on {}{}", ::getpid(), host_name(),
                     job.empty() ? "" : ", job " + job);
}

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

std::string pack_machine(const Machine& machine) {
  return Json::array({machine.host, machine.processor, machine.binding}).dump();
}

Machine unpack_machine(const std::string& packed) {
  const Json parts = Json::parse(packed);
  return {parts[0].get<std::string>(), parts[1].get<std::string>(), parts[2].get<std::string>()};
}

}  // namespace dagsweep
