#include "results/description_checksums.hpp"

#include <array>

#include "core/number.hpp"
#include "results/damaged_file.hpp"

namespace dagsweep {
namespace {

constexpr const char* checksum_attribute = "checksum";
constexpr const char* position_attribute = "position";  // of axes
constexpr std::array groups{"axes", "metrics", "provenance"};

/// Digest of a dataset's path, number of bytes, and bytes. The bytes enter as a sum over their
/// 8-byte words, each digested with its position, so that readers in other languages can compute it
/// in bulk.
std::uint64_t description_checksum(const std::string& path, const hdf5::Handle& dataset) {
  constexpr std::size_t word_bytes = 8;
  std::uint64_t sum = 0;
  std::uint64_t before = 0;  // bytes
  hdf5::visit_bytes(dataset, [&](std::string_view bytes) {
    for (std::size_t begin = 0; begin < bytes.size(); begin += word_bytes) {
      std::uint64_t word = 0;  // the first byte is the most significant; zeros after the end
      for (std::size_t k = begin; k < begin + word_bytes; ++k) {
        word = word << 8U | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0U);
      }
      sum += Digest().add((before + begin) / word_bytes).add(word).value();
    }
    before += bytes.size();
  });
  return Digest().add(path).add(before).add(sum).value();
}

/// Calls visit(path, dataset) for every dataset of the description.
template <class Visit>
void visit_description(hid_t file, Visit visit) {
  const auto visit_one = [&](const std::string& path) {
    visit(path, hdf5::open_table(file, path));
  };
  for (const std::string group : groups) {
    for (const std::string& name : hdf5::names_in(file, group)) {
      std::string path = "/" + group;
      path += "/" + name;
      visit_one(path);
    }
  }
  visit_one("/algorithm_runs");
}

}  // namespace

void add_description_checksums(hid_t file) {
  visit_description(file, [](const std::string& path, const hdf5::Handle& dataset) {
    hdf5::write_attribute(dataset.get(), checksum_attribute, description_checksum(path, dataset));
  });
}

std::optional<std::string> damaged_description(hid_t file) {
  std::optional<std::string> damaged;
  visit_description(file, [&](const std::string& path, const hdf5::Handle& dataset) {
    const std::uint64_t expected = description_checksum(path, dataset);
    if (path.starts_with("/axes/")) {
      hdf5::read_number_attribute(dataset.get(), position_attribute);
    }
    const bool matches = hdf5::has_attribute(dataset.get(), checksum_attribute) &&
                         hdf5::read_number_attribute(dataset.get(), checksum_attribute) == expected;
    if (!matches && !damaged) damaged = path;
  });
  return damaged;
}

void check_description(hid_t file) {
  if (const auto path = damaged_description(file)) {
    throw DamagedFile(*path + " does not match its checksum");
  }
}

}  // namespace dagsweep
