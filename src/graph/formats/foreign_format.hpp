#pragma once

#include <string>
#include <string_view>

namespace dagsweep {

/// If the text is a graph in GML or GraphML, formats that no reader of this program takes: what it
/// is and what reads it, as the end of an error. Otherwise "".
std::string foreign_format(std::string_view content);

}  // namespace dagsweep
