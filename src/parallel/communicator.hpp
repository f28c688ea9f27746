#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <mpi.h>

#include "core/error.hpp"

namespace dagsweep {

/// The ranks of this program. A program started without an MPI launcher is rank 0 of 1 and does not
/// initialise MPI. One object per process.
class Communicator {
 public:
  /// Starts MPI if the program was launched by an MPI launcher (mpirun, srun --mpi=...).
  Communicator(int* argc, char*** argv);
  /// Finalises MPI. Collective.
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_master() const { return rank_ == 0; }
  bool is_alone() const { return size_ == 1; }
  /// The MPI communicator, for parallel HDF5; std::nullopt if there is one rank.
  std::optional<MPI_Comm> native() const;

  // Collective:
  void barrier() const;
  /// Returns the master's text on every rank.
  std::string broadcast(std::string text) const;
  std::uint64_t broadcast(std::uint64_t number) const;
  /// Returns the texts of all ranks on the master, and an empty vector on other ranks.
  std::vector<std::string> gather(const std::string& text) const;
  /// Returns to each rank its element of the master's numbers.
  std::uint32_t scatter(const std::vector<std::uint32_t>& numbers) const;

  /// The sum of the numbers of all ranks, on every rank.
  std::uint64_t sum(std::uint64_t number) const;

  /// This rank's part of [0, count): the parts of all ranks are consecutive and begin at multiples
  /// of `unit`. Not collective.
  struct Part {
    std::uint64_t begin, end;
  };
  Part part_of(std::uint64_t count, std::uint64_t unit) const;

  /// The first rank of each node that is not the master.
  std::vector<int> one_per_node() const;

  /// Terminates all ranks immediately with this exit code.
  [[noreturn]] void abort(ExitCode code) const;

 private:
  bool started_ = false;
  int rank_ = 0;
  int size_ = 1;
};

/// Sends a trivially copyable value to a rank. Blocking.
template <class T>
void send(const T& value, int rank) {
  static_assert(std::is_trivially_copyable_v<T>);
  MPI_Send(&value, sizeof(T), MPI_BYTE, rank, 0, MPI_COMM_WORLD);
}

/// Sends a text, with another tag than values. Blocking.
void send_text(const std::string& text, int rank);
/// Receives a text from a rank. Blocking.
std::string receive_text(int rank);

/// A rank whose value has arrived, or std::nullopt. Does not block.
std::optional<int> waiting_sender();

/// Receives a value from a rank. Blocking.
template <class T>
T receive(int rank) {
  static_assert(std::is_trivially_copyable_v<T>);
  T value;
  MPI_Recv(&value, sizeof(T), MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return value;
}

/// Waits for a message and returns its sender: spins briefly, then calls `meanwhile` and sleeps
/// between polls.
int wait_for_sender(const std::function<void()>& meanwhile);
/// Waits for a message with long sleeps between polls, so as not to disturb ranks that measure
/// times.
void sleep_until_sender();

}  // namespace dagsweep
