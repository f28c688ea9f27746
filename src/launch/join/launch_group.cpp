#include "launch/join/launch_group.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <new>
#include <utility>

#include "core/error.hpp"
#include "core/file.hpp"
#include "core/json.hpp"
#include "core/json_writing.hpp"
#include "core/text.hpp"
#include "launch/join/once_file.hpp"

namespace dagsweep {
namespace {

namespace fs = std::filesystem;

constexpr double beats_per_lease = 5.0;
constexpr double most_between_beats = 2.0;  // seconds; a launch that joins waits for one
constexpr const char* released = "released";

fs::path folder_of(const std::string& results) {
  return fs::path(results + ".running") / "joined";
}

std::string text_of(const JoinedLaunch& launch) {
  return Json{{"host", visible(launch.host)}, {"job", visible(launch.job)},
              {"started", launch.started},    {"ranks", launch.ranks},
              {"lease", launch.lease},        {"beat", launch.beat},
              {"ready", launch.is_ready},     {"runs", launch.runs},
              {"settled", launch.settled},    {"ended", launch.has_ended}}
             .dump() +
         "\n";
}

std::optional<JoinedLaunch> read_launch(const std::string& path, std::uint32_t number) {
  const auto content = content_of(path);
  if (!content) return std::nullopt;
  constexpr auto most = std::numeric_limits<std::uint32_t>::max();
  try {
    const JsonFile file(path, *content);
    const JsonValue root = file.root();
    const auto count = [&](const char* key) {
      return static_cast<std::uint64_t>(std::max<std::int64_t>(0, root.at(key).integer()));
    };
    return JoinedLaunch{number,
                        std::string(root.at("host").text()),
                        std::string(root.at("job").text()),
                        std::string(root.at("started").text()),
                        root.at("ranks").index(most),
                        root.at("lease").amount(),
                        count("beat"),
                        root.at("ready").flag(),
                        count("runs"),
                        root.at("settled").index(most),
                        root.at("ended").flag()};
  } catch (const InputError&) {
    return std::nullopt;  // written by somebody else
  }
}

/// The numbers N of all files "KIND-N" in the folder, in order.
std::vector<std::uint32_t> numbers_of(const fs::path& folder, const std::string& kind) {
  std::vector<std::uint32_t> numbers;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kind + "-")) continue;
    const std::string digits = name.substr(kind.size() + 1);
    if (digits.empty() || digits.size() > 9 ||
        digits.find_first_not_of("0123456789") != std::string::npos) {
      continue;
    }
    numbers.push_back(static_cast<std::uint32_t>(std::stoul(digits)));
  }
  std::ranges::sort(numbers);
  return numbers;
}

std::uint32_t last_of(const fs::path& folder, const std::string& kind) {
  const auto numbers = numbers_of(folder, kind);
  return numbers.empty() ? 0 : numbers.back();
}

void try_to_write(const std::string& path, const std::string& content) {
  try {
    write_file(path, content);
  } catch (const IoError&) {
    return;
  }
}

}  // namespace

std::vector<JoinedLaunch> joined_launches(const std::string& results) {
  std::vector<JoinedLaunch> launches;
  const fs::path folder = folder_of(results);
  for (const std::uint32_t number : numbers_of(folder, "launch")) {
    const auto launch = read_launch(folder / ("launch-" + std::to_string(number)), number);
    if (launch) launches.push_back(*launch);
  }
  return launches;
}

double seconds_since_beat(const std::string& results, const JoinedLaunch& launch) {
  std::error_code missing;
  const auto written = fs::last_write_time(
      folder_of(results) / ("launch-" + std::to_string(launch.number)), missing);
  if (missing) return 0.0;
  const auto age = fs::file_time_type::clock::now() - written;
  return std::max(0.0, std::chrono::duration<double>(age).count());
}

void forget_joined_launches(const std::string& results) {
  std::error_code ignored;
  fs::remove_all(folder_of(results), ignored);
}

LaunchGroup::LaunchGroup(const std::string& results, JoinedLaunch self)
    : folder_(folder_of(results).string()), self_(std::move(self)) {
  std::error_code problem;
  fs::create_directories(folder_, problem);
  if (problem) throw IoError(folder_ + ": cannot be created (" + problem.message() + ")");
  enter();
  thread_ = std::thread([this] { give_signs_of_life(); });
}

LaunchGroup::~LaunchGroup() {
  end();
}

void LaunchGroup::end() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    self_.has_ended = true;
    write_self();
  }
  ending_.notify_one();
  thread_.join();
}

std::string LaunchGroup::path(const char* kind, std::uint32_t number) const {
  return (fs::path(folder_) / (std::string(kind) + "-" + std::to_string(number))).string();
}

void LaunchGroup::enter() {
  self_.number = last_of(folder_, "launch");
  do {
    ++self_.number;
  } while (!create_once(path("launch", self_.number), text_of(self_)));
}

/// Also tries where the folder is gone, or the disk full: the others count on what they see.
void LaunchGroup::write_self() {
  ++self_.beat;
  try_to_write(path("launch", self_.number), text_of(self_));
}

void LaunchGroup::give_signs_of_life() {
  const std::chrono::duration<double> pause(
      std::min(self_.lease / beats_per_lease, most_between_beats));
  std::unique_lock lock(mutex_);
  while (!ending_.wait_for(lock, pause, [&] { return is_ending_; })) {
    try {
      write_self();
    } catch (const std::bad_alloc&) {
      continue;  // a run is at its memory limit: one sign of life is left out
    }
  }
}

void LaunchGroup::set_ready() {
  const std::lock_guard lock(mutex_);
  self_.is_ready = true;
  write_self();
}

void LaunchGroup::count_runs(std::uint64_t runs) {
  const std::lock_guard lock(mutex_);
  self_.runs = runs;
}

void LaunchGroup::settle(std::uint32_t lease) {
  const std::lock_guard lock(mutex_);
  self_.settled = lease;
  write_self();
}

std::optional<JoinedLaunch> LaunchGroup::find(std::uint32_t launch) const {
  return read_launch(path("launch", launch), launch);
}

std::vector<JoinedLaunch> LaunchGroup::others() const {
  std::vector<JoinedLaunch> found;
  for (const std::uint32_t number : numbers_of(folder_, "launch")) {
    if (number == self_.number) continue;
    if (const auto launch = find(number)) found.push_back(*launch);
  }
  return found;
}

LaunchGroup::Life LaunchGroup::life_of(const JoinedLaunch& launch) {
  if (launch.number == self_.number) return Life::working;
  if (launch.has_ended || content_of(path("dead", launch.number))) return Life::over;
  const auto now = Clock::now();
  const auto [seen, is_new] = seen_.try_emplace(launch.number, Seen{launch.beat, now});
  if (seen->second.beat != launch.beat) seen->second = {launch.beat, now};
  const std::chrono::duration<double> quiet = now - seen->second.since;
  return quiet.count() > launch.lease ? Life::silent : Life::working;
}

LaunchGroup::Life LaunchGroup::life_of(std::uint32_t launch) {
  const auto found = find(launch);
  return found ? life_of(*found) : Life::over;
}

std::uint32_t LaunchGroup::working() {
  std::uint32_t count = 1;
  for (const JoinedLaunch& other : others()) {
    count += life_of(other) == Life::working ? 1 : 0;
  }
  return count;
}

bool LaunchGroup::is_last() {
  return std::ranges::all_of(
      others(), [&](const JoinedLaunch& other) { return life_of(other) == Life::over; });
}

bool LaunchGroup::is_another_ready(const StopToken& stop) {
  std::map<std::uint32_t, std::uint64_t> first;  // [launch] beat
  while (true) {
    bool is_known = true;
    for (const JoinedLaunch& other : others()) {
      if (!other.is_ready || life_of(other) != Life::working) continue;
      if (first.emplace(other.number, other.beat).first->second != other.beat) return true;
      is_known = false;
    }
    if (is_known) return false;
    stop.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

void LaunchGroup::declare_dead(std::uint32_t launch) {
  create_once(path("dead", launch), std::to_string(self_.number) + "\n");
}

bool LaunchGroup::is_counted(std::uint32_t generation) {
  if (content_of(path("launch", self_.number)) && !content_of(path("dead", self_.number))) {
    return true;
  }
  if (this->generation() != generation) return false;
  const std::lock_guard lock(mutex_);
  enter();
  return true;
}

std::uint32_t LaunchGroup::generation() const {
  return last_of(folder_, "generation");
}

std::uint32_t LaunchGroup::begin_generation() {
  std::uint32_t next = generation();
  do {
    ++next;
  } while (!create_once(path("generation", next), std::to_string(self_.number) + "\n"));
  return next;
}

LaunchGroup::Turn::~Turn() {
  if (!path_.empty()) try_to_write(path_, released);
}

void LaunchGroup::Turn::require() const {
  if (!content_of(next_)) return;
  throw IoError(path_ +
                ": another launch did not wait for this one, which stood still for longer than "
                "its lease (--lease); run again to join");
}

std::optional<LaunchGroup::Turn> LaunchGroup::wait_for_turn(double patience,
                                                            const StopToken& stop) {
  const auto begun = Clock::now();
  std::uint32_t last = last_of(folder_, "turn");
  while (true) {
    bool is_free = last == 0;
    if (!is_free) {
      const auto holder = content_of(path("turn", last));
      is_free = !holder || *holder == released ||
                life_of(static_cast<std::uint32_t>(std::strtoul(holder->c_str(), nullptr, 10))) !=
                    Life::working;
    }
    if (is_free) {
      if (!fs::exists(folder_)) return std::nullopt;
      ++last;
      if (create_once(path("turn", last), std::to_string(self_.number))) {
        return Turn(path("turn", last), path("turn", last + 1));
      }
      continue;
    }
    if (std::chrono::duration<double>(Clock::now() - begun).count() > patience) {
      return std::nullopt;
    }
    stop.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

}  // namespace dagsweep
