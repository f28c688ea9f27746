#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dagsweep {

/// A value of a JSON text: 16 bytes, because large instances have tens of millions. Lives as long
/// as its document. Each accessor may be called for nodes of the matching kind only.
class JsonNode {
 public:
  enum class Kind : std::uint8_t { null, boolean, integer, natural, real, text, array, object };

  Kind kind() const { return static_cast<Kind>(kind_); }
  bool is_number() const { return kind() >= Kind::integer && kind() <= Kind::real; }
  bool is_structured() const { return kind() >= Kind::array; }
  bool flag() const { return bits_ != 0; }                                              // boolean
  std::int64_t integer() const { return std::bit_cast<std::int64_t>(bits_); }           // integer
  std::uint64_t natural() const { return bits_; }                                       // natural
  double real() const { return std::bit_cast<double>(bits_); }                          // real
  std::string_view text() const { return {std::bit_cast<const char*>(bits_), size_}; }  // text
  /// Elements of an array, or values of an object's members, in file order.
  std::span<const JsonNode> children() const {
    return {std::bit_cast<const JsonNode*>(bits_), size_};
  }

 private:
  friend class JsonDocument;
  friend class JsonDocumentBuilder;

  std::uint64_t bits_ = 0;      // the value, or the address of the text or of the first child
  std::uint32_t size_ = 0;      // length of the text, or number of children
  std::uint32_t kind_ : 4 = 0;  // a Kind
  std::uint32_t key_ : 28 = 0;  // for a member of an object: number of its key
};
static_assert(sizeof(JsonNode) == 16);

/// The values of a JSON text. Complete once constructed; does not refer to the text.
class JsonDocument {
 public:
  /// `content`: UTF-8. Throws InputError that names `name`, with the line if it is not JSON or a
  /// number is beyond double's range, or with the object that has a key twice or more than 1000
  /// keys, which would take long to search.
  JsonDocument(const std::string& name, std::string_view content);

  const JsonNode& root() const { return root_; }
  /// The key of a member of an object.
  std::string_view key(const JsonNode& member) const { return keys_[member.key_]; }
  /// The numbers of the children that lead from the root to a node; empty for the root.
  std::vector<std::size_t> steps_to(const JsonNode& node) const;
  /// The path from the root to a node, such as "edges[3].data"; "" for the root.
  std::string path_of(const JsonNode& node) const;

 private:
  friend class JsonDocumentBuilder;

  std::unique_ptr<std::pmr::monotonic_buffer_resource> memory_;  // holds texts and children
  std::vector<std::string> keys_;                                // distinct
  JsonNode root_;
};

}  // namespace dagsweep
