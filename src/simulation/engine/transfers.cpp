#include "simulation/engine/transfers.hpp"

namespace dagsweep {

bool Transfers::start_transfer(EdgeId edge, ProcessorId from, ProcessorId to, bool is_copy) {
  const double data = graph_.data(edge);
  Carried carried{edge, started_++, from, to, platform_state_.now(), true, false, is_copy};
  platform_state_.tell(TransferStarted{carried.number, edge, from, to, is_copy});
  if (from != to && data > 0.0) {
    ++traffic_.messages;
    traffic_.data_moved += data;
    if (!sent_before_.empty() && !is_copy) {
      carried.repeated = sent_before_[edge.index()] != 0;
      sent_before_[edge.index()] = 1;
    }
  } else if (platform_state_.network().open(from, to)) {
    platform_state_.tell(TransferFinished{carried.number, edge, from, to});
    return true;
  }
  const TransferId transfer =
      platform_state_.network().start(edge, data, from, to, platform_state_.now());
  if (transfer.index() >= carried_.size()) carried_.resize(transfer.index() + 1);
  carried_[transfer.index()] = carried;
  if (!under_way_.empty() && !is_copy) under_way_[edge.index()] = transfer;
  return false;
}

std::optional<Transfers::Arrival> Transfers::arrive() {
  const std::optional<TransferId> transfer = platform_state_.network().pop();
  if (!transfer) return std::nullopt;
  Carried& carried = carried_[transfer->index()];
  carried.moving = false;
  platform_state_.tell(TransferFinished{carried.number, carried.edge, carried.from, carried.to});
  if (carried.repeated) {
    traffic_.retransmitted += graph_.data(carried.edge);
    traffic_.repeated_time += platform_state_.now() - carried.begin;
  }
  return Arrival{carried.edge, carried.to, carried.is_copy};
}

void Transfers::drop(TransferId transfer) {
  Carried& carried = carried_[transfer.index()];
  const TransferProgress progress =
      platform_state_.network().progress(transfer, platform_state_.now());
  platform_state_.network().drop(transfer, platform_state_.now());
  carried.moving = false;
  platform_state_.tell(TransferDropped{carried.number, carried.edge, carried.from, carried.to});
  const double data = carried.from == carried.to ? 0.0 : graph_.data(carried.edge);
  traffic_.data_moved -= data * (1.0 - progress.moved);  // counted when it set out
  if (!carried.repeated) return;
  traffic_.retransmitted += data * progress.moved;
  traffic_.repeated_time += platform_state_.now() - carried.begin;
}

}  // namespace dagsweep
