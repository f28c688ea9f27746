#include "launch/join/leases.hpp"

#include <algorithm>
#include <optional>
#include <sstream>

#include "launch/join/once_file.hpp"

namespace dagsweep {
namespace {

std::string text_of(const Lease& lease) {
  std::ostringstream text;
  text << lease.parent << " " << lease.begin << " " << lease.end << " " << lease.launch << "\n";
  return text.str();
}

}  // namespace

Leases::Leases(const std::string& folder, std::uint32_t generation, std::uint64_t places)
    : prefix_(folder + "/lease-" + std::to_string(generation) + "-"),
      leases_{{0, 0, places, 0}},
      rest_{0} {}

void Leases::add(const Lease& lease) {
  leases_.push_back(lease);
  rest_.push_back(lease.begin);
  rest_[lease.parent] = lease.end;
}

void Leases::refresh() {
  while (const auto content = content_of(prefix_ + std::to_string(leases_.size()))) {
    Lease lease;
    std::istringstream in(*content);
    in >> lease.parent >> lease.begin >> lease.end >> lease.launch;
    const bool is_part = in && lease.parent < leases_.size() &&
                         lease.begin == rest_[lease.parent] && lease.end >= lease.begin &&
                         lease.end <= leases_[lease.parent].end;
    // What nobody can have taken (a damaged file) is held by nobody, and empty.
    add(is_part ? lease : Lease{0, rest_[0], rest_[0], 0});
  }
}

bool Leases::take(std::uint32_t parent, std::uint64_t end, std::uint32_t launch) {
  const Lease lease{parent, rest_[parent], end, launch};
  if (!create_once(prefix_ + std::to_string(leases_.size()), text_of(lease))) return false;
  add(lease);
  return true;
}

}  // namespace dagsweep
