#include "parallel/node_memory.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <new>
#include <thread>

namespace dagsweep {

/// The entry of one rank in the shared window.
struct NodeMemory::Slot {
  std::uint64_t held;    // bytes
  std::uint64_t wanted;  // bytes; 0 = not waiting
  std::uint64_t ticket;  // position in the queue, if waiting
};

/// The head of the shared window; the slots follow it. Its lock spins, since it is held for less
/// than a microsecond. If a rank dies while it holds the lock, MPI terminates the others.
struct NodeMemory::Shared {
  std::atomic<bool> locked;
  std::uint64_t next_ticket;  // increases with every request

  void lock() {
    while (locked.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
  }
  void unlock() { locked.store(false, std::memory_order_release); }
  Slot* slots() { return reinterpret_cast<Slot*>(this + 1); }
};

NodeMemory::NodeMemory(const NodeRanks& node, std::uint64_t bytes)
    : node_(node), bytes_(bytes), limit_(std::max(bytes, baseline)) {
  static_assert(std::atomic<bool>::is_always_lock_free);
  if (node.native() == MPI_COMM_NULL) return;
  const auto count = static_cast<std::size_t>(node.size());
  MPI_Allreduce(&bytes, &bytes_, 1, MPI_UINT64_T, MPI_MIN, node.native());
  const std::uint64_t others_baseline = baseline * (count - 1);
  limit_ = std::max(baseline, bytes_ > others_baseline ? bytes_ - others_baseline : 0);
  void* const base = node.allocate_shared(sizeof(Shared) + sizeof(Slot) * count, window_);
  if (node.is_first()) {
    shared_ = new (base) Shared{false, 0};
    std::fill_n(shared_->slots(), count, Slot{baseline, 0, 0});
  } else {
    shared_ = static_cast<Shared*>(base);
  }
  MPI_Barrier(node.native());
}

NodeMemory::~NodeMemory() {
  if (window_ != MPI_WIN_NULL) MPI_Win_free(&window_);
}

bool NodeMemory::try_admit(std::uint64_t bytes) {
  const std::lock_guard lock(*shared_);
  Slot* const slots = shared_->slots();
  Slot& own = slots[node_.rank()];
  std::uint64_t total = bytes - own.held;
  for (int k = 0; k < node_.size(); ++k) {
    total += slots[k].held;
    if (slots[k].wanted > 0 && slots[k].ticket < own.ticket) return false;
  }
  if (total > bytes_) return false;
  own = {bytes, 0, 0};
  return true;
}

bool NodeMemory::hold(std::uint64_t bytes, const StopSource& stop) {
  constexpr auto poll_interval = std::chrono::milliseconds(5);
  bytes = std::clamp(bytes, baseline, limit_);
  const bool is_increase = bytes > held_;
  held_ = is_increase ? baseline : bytes;
  if (shared_ != nullptr) {
    const std::lock_guard lock(*shared_);
    shared_->slots()[node_.rank()] = {held_, is_increase ? bytes : 0,
                                      is_increase ? shared_->next_ticket++ : 0};
  }
  if (!is_increase) return true;
  while (shared_ != nullptr && !try_admit(bytes)) {
    if (stop.reason() == StopReason::drain) {
      const std::lock_guard lock(*shared_);
      shared_->slots()[node_.rank()] = {baseline, 0, 0};
      return false;
    }
    std::this_thread::sleep_for(poll_interval);
  }
  held_ = bytes;
  return true;
}

}  // namespace dagsweep
