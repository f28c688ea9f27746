#include "graph/formats/xml_reader.hpp"

#include <expat.h>

#include "core/error.hpp"

namespace dagsweep {

const char* XmlAttributes::find(std::string_view name) const {
  for (const char** pair = pairs_; *pair != nullptr; pair += 2) {
    if (name == pair[0]) return pair[1];
  }
  return nullptr;
}

std::vector<std::pair<std::string_view, std::string_view>> XmlAttributes::all() const {
  std::vector<std::pair<std::string_view, std::string_view>> list;
  for (const char** pair = pairs_; *pair != nullptr; pair += 2) list.emplace_back(pair[0], pair[1]);
  return list;
}

std::string_view local_name(std::string_view name) {
  return name.substr(name.rfind(':') + 1);  // npos + 1 is 0
}

XmlReader::XmlReader(const std::string& name)
    : name_(name), parser_(XML_ParserCreate(nullptr), XML_ParserFree) {
  if (!parser_) throw IoError(name + ": no memory for a parser");
  XML_SetUserData(parser_.get(), this);
  XML_SetElementHandler(
      parser_.get(),
      [](void* self, const XML_Char* element, const XML_Char** attributes) {
        static_cast<XmlReader*>(self)->guarded(
            [&](XmlReader& reader) { reader.begin(element, XmlAttributes(attributes)); });
      },
      [](void* self, const XML_Char* /*element*/) {
        static_cast<XmlReader*>(self)->guarded([](XmlReader& reader) { reader.end(); });
      });
  XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* text, int size) {
    static_cast<XmlReader*>(self)->guarded([&](XmlReader& reader) {
      reader.add_text({text, static_cast<std::size_t>(size)});
    });
  });
  XML_SetStartDoctypeDeclHandler(
      parser_.get(), [](void* self, const XML_Char* /*type*/, const XML_Char* /*system*/,
                        const XML_Char* /*public*/, int declares) {
        static_cast<XmlReader*>(self)->guarded(
            [&](XmlReader& reader) { reader.document_type(declares != 0); });
      });
}

void XmlReader::parse(std::string_view content) {
  constexpr std::size_t at_once = std::size_t{1} << 30U;  // expat's lengths are int
  XML_Status status = XML_STATUS_OK;
  do {
    const std::string_view part = content.substr(0, at_once);
    content.remove_prefix(part.size());
    status = XML_Parse(parser_.get(), part.data(), static_cast<int>(part.size()),
                       content.empty() ? XML_TRUE : XML_FALSE);
  } while (status == XML_STATUS_OK && !content.empty());
  if (error_) std::rethrow_exception(error_);
  if (status != XML_STATUS_OK) {
    fail(std::string("is no XML (") + XML_ErrorString(XML_GetErrorCode(parser_.get())) + ")");
  }
}

std::size_t XmlReader::line() const {
  return static_cast<std::size_t>(XML_GetCurrentLineNumber(parser_.get()));
}

void XmlReader::fail_at(std::size_t line, const std::string& why) const {
  throw InputError(Place{name_, static_cast<int>(line), {}}.text() + ": " + why);
}

/// Runs `action` and keeps its exception in error_, because an exception must not pass through
/// expat.
template <class Action>
void XmlReader::guarded(Action action) {
  if (error_) return;
  try {
    action(*this);
  } catch (...) {
    error_ = std::current_exception();
    XML_StopParser(parser_.get(), XML_FALSE);
  }
}

}  // namespace dagsweep
