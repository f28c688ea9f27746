#include "core/name_table.hpp"

#include <algorithm>
#include <functional>

namespace dagsweep {
namespace {

std::uint32_t hash_of(std::string_view name) {
  std::uint32_t hash = 0;
  for (const char c : name) hash = 31 * hash + static_cast<unsigned char>(c);
  return hash;
}

}  // namespace

std::size_t NameTable::slot_of(std::string_view name, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].number != no_number &&
         (slots_[at].hash != hash || names_[slots_[at].number] != name)) {
    at = (at + 1) & mask;
  }
  return at;
}

void NameTable::grow() {
  std::vector<Slot> old(std::max<std::size_t>(16, 2 * slots_.size()));
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.number == no_number) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].number != no_number) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

NameTable::Number NameTable::add(std::string_view name) {
  if (2 * names_.size() >= slots_.size()) grow();
  const std::uint32_t hash = hash_of(name);
  Slot& slot = slots_[slot_of(name, hash)];
  const bool is_new = slot.number == no_number;
  if (is_new) {
    slot = {hash, static_cast<std::uint32_t>(names_.size())};
    names_.push_back(name);
  }
  return {slot.number, is_new};
}

std::optional<std::uint32_t> NameTable::find(std::string_view name) const {
  if (slots_.empty()) return std::nullopt;
  const Slot& slot = slots_[slot_of(name, hash_of(name))];
  return slot.number == no_number ? std::nullopt : std::optional(slot.number);
}

}  // namespace dagsweep
