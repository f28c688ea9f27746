#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <mpi.h>

#include "core/error.hpp"

namespace dagsweep {

/// The ranks of this program. Works without MPI: a program started alone is rank 0 of 1 and never
/// touches the library. The only user of MPI besides parallel HDF5. One object per process.
class Communicator {
 public:
  /// Starts MPI if the program was launched by an MPI launcher (mpirun, srun --mpi=...).
  Communicator(int* argc, char*** argv);
  /// Ends it: collective.
  ~Communicator();
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_master() const { return rank_ == 0; }
  bool is_alone() const { return size_ == 1; }
  /// For parallel HDF5; none if the program is alone.
  std::optional<MPI_Comm> native() const;

  // Collective:
  void barrier() const;
  /// The master's text, on every rank.
  std::string broadcast(std::string text) const;
  std::uint64_t broadcast(std::uint64_t number) const;
  /// Every rank's text, on the master; empty elsewhere.
  std::vector<std::string> gather(const std::string& text) const;
  /// The master's number for each rank.
  std::uint32_t scatter(const std::vector<std::uint32_t>& numbers) const;

  /// Of each node the first rank that is not the master.
  std::vector<int> one_per_node() const;

  /// Ends every rank at once with this exit code.
  [[noreturn]] void abort(ExitCode code) const;

 private:
  bool started_ = false;
  int rank_ = 0;
  int size_ = 1;
};

/// One plain value to a rank, or from one.
template <class T>
void send(const T& value, int rank) {
  static_assert(std::is_trivially_copyable_v<T>);
  MPI_Send(&value, sizeof(T), MPI_BYTE, rank, 0, MPI_COMM_WORLD);
}

/// The rank from which a value waits, or none. Does not wait.
std::optional<int> waiting_sender();

template <class T>
T receive(int rank) {
  static_assert(std::is_trivially_copyable_v<T>);
  T value;
  MPI_Recv(&value, sizeof(T), MPI_BYTE, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return value;
}

/// Waits for a value, leaving the core to others after a short while of spinning.
int wait_for_sender();
/// Waits for one that may be long in coming, asleep: the other ranks of this node are timing.
void sleep_until_sender();

}  // namespace dagsweep
