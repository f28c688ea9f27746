#pragma once

#include <cstdint>

namespace dagsweep {

/// The kind of a random quantity. Every published result depends on the numbers: never renumber.
enum class Purpose : std::uint64_t {
  graph_parameter = 1,
  graph_structure = 2,
  task_work = 3,
  edge_volume = 4,
  processor_speed = 5,
  execution_time = 6,
  link_delay = 7,
  estimation_error = 8,
  availability = 9,
  failure = 10,
  random_mapping = 11,
  movement = 12,
  crash_set = 13,
  iteration = 14,
  survival = 15,
  graph_combination = 16,
  search = 17,
  test = 99,
};

/// The bijective 64-bit mixer of SplitMix64 (Steele, Lea & Flood, OOPSLA 2014).
constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

/// A stream of random numbers that is a pure function of (seed, purpose, index, subindex). Equal
/// keys give equal streams on every rank, compiler and library; different keys give unrelated
/// streams. SplitMix64 from a mixed initial state; integer operations and + - * / only.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, Purpose purpose, std::uint64_t index = 0,
               std::uint64_t subindex = 0);

  std::uint64_t next() { return mix64(state_ += 0x9e3779b97f4a7c15U); }
  /// Uniform on [0, 1), a multiple of 2^-53.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  /// Uniform on [low, high); `low` if the ends are equal.
  double uniform(double low, double high) { return low + (high - low) * uniform(); }
  /// Uniform on 0 .. bound-1 without bias; bound >= 1.
  std::uint64_t below(std::uint64_t bound);
  /// Exponential with the given mean > 0.
  double exponential(double mean);
  /// Normal; deviation >= 0.
  double normal(double mean, double deviation);

 private:
  std::uint64_t state_;
};

/// Natural logarithm of x > 0 (finite, normal), computed with + - * / only, so that the bits are
/// equal on every machine. Relative error at most 4e-16, absolute error 1e-16 near x = 1.
double portable_log(double x);

}  // namespace dagsweep
