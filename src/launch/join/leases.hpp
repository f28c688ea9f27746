#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace dagsweep {

/// Places [begin, end) of the order of execution that one launch runs.
struct Lease {
  std::uint32_t parent = 0;  ///< number of the lease that this one is a part of; 0: the whole order
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint32_t launch = 0;  ///< number of the launch that holds it
};

/// The leases of one generation, in the order in which they were taken: lease k is a file, and of
/// several launches that want to be the k-th one gets it. Parts of a lease are taken from its
/// beginning on; the first lease, number 0, is the whole order and held by nobody. When a launch is
/// over, what is left of its leases is taken in parts, as the whole order is.
class Leases {
 public:
  /// `places`: of the whole order.
  Leases(const std::string& folder, std::uint32_t generation, std::uint64_t places);

  /// Reads which leases others have taken. To be called before the following are asked.
  void refresh();
  /// All leases, by number.
  std::span<const Lease> all() const { return leases_; }
  /// The first place of a lease that is in none of its parts; the lease's end if there is none.
  std::uint64_t rest_of(std::uint32_t lease) const { return rest_[lease]; }
  /// Takes [rest_of(parent), end) for a launch. Returns false if another lease was taken meanwhile.
  /// Throws IoError.
  bool take(std::uint32_t parent, std::uint64_t end, std::uint32_t launch);

 private:
  void add(const Lease& lease);

  std::string prefix_;
  std::vector<Lease> leases_;
  std::vector<std::uint64_t> rest_;  // [lease]
};

}  // namespace dagsweep
