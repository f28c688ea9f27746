#pragma once

#include <vector>

#include "platform/network_layout.hpp"

namespace dagsweep {

/// Who uses how much of a shared network, worked out anew from the model's words, as plainly as
/// possible: the witness of what networks/ keeps up to date.
class ReplayedSharing {
 public:
  ReplayedSharing(const NetworkLayout& layout, std::size_t processors)
      : layout_(layout), processors_(processors) {}

  /// Data that moves.
  struct Flow {
    std::size_t number = 0;
    ProcessorId from, to;
    double most = 0.0;  ///< data units per time unit that it can have at all
    double rate = 0.0;  ///< ... that it has
  };
  /// Sets the rates, max-min fair.
  void share(std::vector<Flow>& flows) const;

  /// What needs two ports of `one-port`.
  struct Message {
    double since = 0.0;
    EdgeId edge;
    std::size_t number = 0;
    ProcessorId from, to;
    bool open = true;     ///< otherwise it stands aside
    bool served = false;  ///< holds its ports
  };
  /// Gives the free ports away. The messages are sorted by their turns.
  void serve(std::vector<Message>& messages) const;

 private:
  const NetworkLayout& layout_;
  std::size_t processors_;
};

}  // namespace dagsweep
