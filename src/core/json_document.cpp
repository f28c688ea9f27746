#include "core/json_document.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/text.hpp"

namespace dagsweep {
namespace {

constexpr std::size_t max_members = 1000;
constexpr std::uint32_t max_keys = 1U << 28U;  // as many as JsonNode can number

/// A path such as "a[3].b", built step by step from the root.
class PathText {
 public:
  void add_index(std::size_t index) { text_ += "[" + std::to_string(index) + "]"; }
  void add_key(std::string_view key) {
    if (!text_.empty()) text_ += ".";
    text_ += key;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

/// Builds the nodes from the events of the parser. Children are collected on a stack until their
/// array or object ends; then they are moved to consecutive memory of their own. (The library's own
/// tree takes twice the memory, and time that grows with the square of an array's length if keys
/// are checked.)
class JsonDocumentBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  JsonDocumentBuilder(const std::string& name, std::string_view content, JsonDocument& document)
      : name_(name), content_(content), document_(document) {}

  bool null() override { return add(JsonNode::Kind::null, 0); }
  bool boolean(bool flag) override { return add(JsonNode::Kind::boolean, flag ? 1 : 0); }
  bool number_integer(number_integer_t number) override {
    return add(JsonNode::Kind::integer, std::bit_cast<std::uint64_t>(number));
  }
  bool number_unsigned(number_unsigned_t number) override {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return add(number > most ? JsonNode::Kind::natural : JsonNode::Kind::integer, number);
  }
  bool number_float(number_float_t number, const string_t& written) override {
    const std::string_view digits =
        std::string_view(written).substr(0, written.find_first_of("eE"));
    if (number == 0.0 && digits.find_first_of("123456789") != std::string_view::npos) {
      fail("the number '" + written + "' is too small for a double");
    }
    return add(JsonNode::Kind::real, std::bit_cast<std::uint64_t>(number));
  }
  bool string(string_t& text) override {
    auto* const copy = static_cast<char*>(document_.memory_->allocate(text.size(), 1));
    std::copy(text.begin(), text.end(), copy);
    return add(JsonNode::Kind::text, std::bit_cast<std::uint64_t>(copy), text.size());
  }
  bool binary(binary_t& /*bytes*/) override { return false; }  // occurs in binary formats only

  bool start_object(std::size_t /*unknown*/) override { return open(JsonNode::Kind::object); }
  bool start_array(std::size_t /*unknown*/) override { return open(JsonNode::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& text) override {
    const auto [known, added] =
        number_of_key_.emplace(text, static_cast<std::uint32_t>(document_.keys_.size()));
    if (added) {
      if (document_.keys_.size() == max_keys) fail("has too many different keys");
      document_.keys_.push_back(text);
    }
    const std::size_t begin = open_.back().first_child;
    for (std::size_t k = begin; k < pending_.size(); ++k) {
      if (pending_[k].key_ == known->second) fail("an object has '" + text + "' twice");
    }
    if (pending_.size() - begin == max_members) fail("an object has more than 1000 keys");
    key_ = known->second;
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    const std::string place = Place{name_, line_at(content_, position), {}}.text() + ": ";
    std::string why = error.what();
    if (dynamic_cast<const nlohmann::json::out_of_range*>(&error) != nullptr) {
      const std::size_t quote = std::min(why.find('\''), why.size());
      throw InputError(place + "the number " + why.substr(quote, why.rfind('\'') - quote + 1) +
                       " is too large for a double");
    }
    if (const std::size_t cut = why.find("syntax error"); cut != std::string::npos)
      why.erase(0, cut);
    throw InputError(place + "is not JSON (" + why + ")");
  }

 private:
  struct Open {
    JsonNode node;
    std::size_t first_child;  // in pending_
  };

  /// Reports a problem of the innermost open object.
  [[noreturn]] void fail(const std::string& why) const {
    PathText path;
    for (std::size_t k = 1; k < open_.size(); ++k) {
      if (open_[k - 1].node.kind() == JsonNode::Kind::object) {
        path.add_key(document_.keys_[open_[k].node.key_]);
      } else {
        path.add_index(open_[k].first_child - open_[k - 1].first_child);
      }
    }
    throw InputError(Place{name_, 0, path.text()}.text() + ": " + why);
  }

  JsonNode make(JsonNode::Kind kind, std::uint64_t bits, std::size_t size) const {
    if (size > std::numeric_limits<std::uint32_t>::max())
      fail("holds a text or list of more than 4294967295 parts");
    JsonNode node;
    node.bits_ = bits;
    node.size_ = static_cast<std::uint32_t>(size);
    node.kind_ = static_cast<std::uint32_t>(kind) & 0xFU;
    node.key_ = key_ & (max_keys - 1);
    return node;
  }

  bool add(JsonNode::Kind kind, std::uint64_t bits, std::size_t size = 0) {
    pending_.push_back(make(kind, bits, size));
    return true;
  }

  bool open(JsonNode::Kind kind) {
    open_.push_back({make(kind, 0, 0), pending_.size()});
    return true;
  }

  bool close() {
    const Open ended = open_.back();
    const auto first = pending_.begin() + static_cast<std::ptrdiff_t>(ended.first_child);
    const auto count = static_cast<std::size_t>(pending_.end() - first);
    auto* const children = static_cast<JsonNode*>(
        document_.memory_->allocate(count * sizeof(JsonNode), alignof(JsonNode)));
    std::uninitialized_copy(first, pending_.end(), children);
    pending_.erase(first, pending_.end());
    key_ = ended.node.key_;
    pending_.push_back(make(ended.node.kind(), std::bit_cast<std::uint64_t>(children), count));
    open_.pop_back();
    return true;
  }

  friend class JsonDocument;

  const std::string& name_;
  std::string_view content_;
  JsonDocument& document_;
  std::unordered_map<std::string, std::uint32_t> number_of_key_;
  std::uint32_t key_ = 0;          // key of the next value
  std::vector<JsonNode> pending_;  // children of the open arrays and objects, outermost first
  std::vector<Open> open_;         // outermost first
};

JsonDocument::JsonDocument(const std::string& name, std::string_view content)
    : memory_(std::make_unique<std::pmr::monotonic_buffer_resource>()) {
  JsonDocumentBuilder builder(name, content, *this);
  nlohmann::json::sax_parse(content.begin(), content.end(), &builder);
  root_ = builder.pending_.front();
}

std::vector<std::size_t> JsonDocument::steps_to(const JsonNode& node) const {
  struct Step {
    const JsonNode* node;
    std::size_t next;  // child to visit
  };
  // Depth first with an explicit stack, because a file may be nested without limit.
  std::vector<Step> stack{{&root_, 0}};
  while (stack.back().node != &node) {
    Step& step = stack.back();
    if (!step.node->is_structured() || step.next >= step.node->children().size()) {
      stack.pop_back();
      if (stack.empty()) return {};
      continue;
    }
    const JsonNode& child = step.node->children()[step.next++];
    stack.push_back({&child, 0});
  }
  std::vector<std::size_t> steps;
  for (std::size_t k = 0; k + 1 < stack.size(); ++k) steps.push_back(stack[k].next - 1);
  return steps;
}

std::string JsonDocument::path_of(const JsonNode& node) const {
  PathText path;
  const JsonNode* at = &root_;
  for (const std::size_t step : steps_to(node)) {
    const JsonNode& child = at->children()[step];
    if (at->kind() == JsonNode::Kind::array) {
      path.add_index(step);
    } else {
      path.add_key(key(child));
    }
    at = &child;
  }
  return path.text();
}

}  // namespace dagsweep
