#include "schedulers/links.hpp"

#include <algorithm>

#include "core/vectorised.hpp"

namespace dagsweep {
namespace {

/// first[p] = min over copies of finish + (startup + data * delay).
DAGSWEEP_VECTORISED
void find_first(const double* finish, const PackedProcessor* processor, std::size_t copies,
                double startup, double data, const double* delay, std::size_t padded,
                double* __restrict first) {
  for (std::size_t p = 0; p < padded; p += lanes) {
    Lanes best = Lanes{} + std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < copies; ++k) {
      Lanes row;
      load(row, delay + processor[k] * padded + p);
      lower_to(best, finish[k] + (startup + data * row));
    }
    store(first + p, best);
  }
}

DAGSWEEP_VECTORISED
void raise(double* __restrict values, const double* __restrict others, std::size_t padded) {
  for (std::size_t p = 0; p < padded; p += lanes) {
    Lanes value;
    Lanes other;
    load(value, values + p);
    load(other, others + p);
    raise_to(value, other);
    store(values + p, value);
  }
}

}  // namespace

Links::Links(const Platform& platform)
    : padded_((platform.processor_count() + lanes - 1) / lanes * lanes),
      startup_(platform.processor_count() > 1 ? platform.startup() : 0.0),
      largest_(platform.largest_delay()),
      delay_(platform.processor_count() * padded_) {
  for (const ProcessorId p : platform.processors()) {
    const auto delays = platform.delays(p);
    std::copy(delays.begin(), delays.end(),
              delay_.begin() + static_cast<std::ptrdiff_t>(p.index() * padded_));
    farthest_.push_back(*std::max_element(delays.begin(), delays.end()));
  }
}

void Links::raise_to_first(const Copies& copies, double data, std::span<double> arrival,
                           std::span<double> scratch) const {
  if (data == 0.0) {
    const double first = *std::min_element(copies.finish.begin(), copies.finish.end());
    for (double& value : arrival) value = std::max(value, first);
    return;
  }
  find_first(copies.finish.data(), copies.processor.data(), copies.finish.size(), startup_, data,
             delay_.data(), padded_, scratch.data());
  for (std::size_t k = 0; k < copies.finish.size(); ++k) {  // data that stays needs no startup
    double& first = scratch[copies.processor[k]];
    first = std::min(first, copies.finish[k]);
  }
  raise(arrival.data(), scratch.data(), padded_);
}

void Links::raise_to_last(const Copies& copies, double data,
                          std::span<const PackedProcessor> targets, std::span<double> arrival,
                          std::span<double> scratch) const {
  const double startup = data == 0.0 ? 0.0 : startup_;
  std::fill(scratch.begin(), scratch.end(), 0.0);
  for (std::size_t k = 0; k < copies.finish.size(); ++k) {
    const double finish = copies.finish[k];
    const double* const delay = &delay_[copies.processor[k] * padded_];
    for (std::size_t t = 0; t < targets.size(); ++t) {
      const double at = finish + (startup + data * delay[targets[t]]);
      scratch[t] = at > scratch[t] ? at : scratch[t];
    }
  }
  for (std::size_t k = 0; k < copies.finish.size(); ++k) {
    for (std::size_t t = 0; t < targets.size(); ++t) {
      scratch[t] = targets[t] == copies.processor[k] ? copies.finish[k] : scratch[t];
    }
  }
  for (std::size_t t = 0; t < targets.size(); ++t) arrival[t] = std::max(arrival[t], scratch[t]);
}

}  // namespace dagsweep
