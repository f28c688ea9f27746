#include "launch/progress.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <unistd.h>

#include <fmt/format.h>

#include "core/text.hpp"

namespace dagsweep {
namespace {

std::string clock_time(double seconds) {
  const auto whole = std::llround(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

std::string progress_line(std::string_view name, std::uint64_t finished, std::uint64_t total,
                          double rate, double seconds_left, std::uint64_t failed) {
  std::string line =
      fmt::format("{}: {} of {} runs ({:.0f} %)", visible(name), finished, total,
                  100.0 * static_cast<double>(finished) / static_cast<double>(total));
  if (rate > 0.0) {
    line += fmt::format(", {:.1f} runs/s, {} left", rate, clock_time(seconds_left));
  }
  if (failed > 0) line += fmt::format(", {} failed", failed);
  return line;
}

Progress::Progress(const ShardWorklist& worklist, SecondsClock clock)
    : name_(visible(worklist.sweep().description().name)),
      total_(worklist.pending()),
      work_(worklist),
      clock_(std::move(clock)),
      started_(clock_()),
      last_shown_(started_),
      terminal_(::isatty(STDERR_FILENO) != 0) {
  if (total_ > 0) show(started_);
}

void Progress::operator()(const Report& report) {
  finished_ += report.finished;
  failed_ += report.failed;
  const double now = clock_();
  const bool is_early = now - started_ < 10.0;
  if (total_ > 0 && now - last_shown_ >= (terminal_ ? 0.5 : is_early ? 2.0 : 10.0)) show(now);
}

void Progress::show(double now) {
  last_shown_ = now;
  const std::uint64_t finished = std::min(total_, finished_ + elsewhere_);
  const double rate = now > started_ ? static_cast<double>(finished) / (now - started_) : 0.0;
  const double share = work_.share(finished);
  const double left = share > 0.0 ? (now - started_) * (1.0 - share) / share : 0.0;
  const std::string line = progress_line(name_, finished, total_, rate, left, failed_);
  std::cerr << (terminal_ ? "\r\033[K" + line : line + "\n") << std::flush;
}

void Progress::finish(const Report& total, int workers) {
  if (total_ == 0) {
    std::cerr << fmt::format("{}: nothing left to run\n", name_);
    return;
  }
  const double seconds = clock_() - started_;
  if (terminal_) std::cerr << "\r\033[K";
  const double outside =
      total.span_seconds > 0.0 ? 1.0 - total.inside_seconds / total.span_seconds : 0.0;
  std::cerr << fmt::format(
      "{}: {} of {} runs in {:.2f} s ({:.0f} runs/s), {} failed or aborted; {} worker{}, {:.1f} % "
      "of their time outside runs\n",
      name_, finished_, total_, seconds, static_cast<double>(finished_) / seconds, failed_, workers,
      workers == 1 ? "" : "s", 100.0 * outside);
}

}  // namespace dagsweep
