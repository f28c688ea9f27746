#include "simulation/engine/transfers.hpp"

namespace dagsweep {

bool Transfers::start_transfer(EdgeId edge, ProcessorId from, ProcessorId to, bool is_copy) {
  const double data = graph_.data(edge);
  Record record{edge, started_++, from, to, platform_.now(), false, is_copy};
  platform_.notify(TransferStarted{record.number, edge, from, to, is_copy});
  if (is_message(data, from, to)) {
    ++traffic_.messages;
    traffic_.data_moved += data;
    if (!sent_before_.empty() && !is_copy) {
      record.repeated = sent_before_[edge.index()] != 0;
      sent_before_[edge.index()] = 1;
    }
  } else if (from == to || platform_.network().is_open(from, to)) {
    platform_.notify(TransferFinished{record.number, edge, from, to});
    return true;
  }
  const TransferId transfer = platform_.network().start(edge, data, from, to, platform_.now());
  records_.put(transfer.value, record);
  if (!current_.empty() && !is_copy) current_[edge.index()] = transfer;
  return false;
}

std::optional<Transfers::Arrival> Transfers::arrive() {
  const std::optional<TransferId> transfer = platform_.network().pop();
  if (!transfer) return std::nullopt;
  const Record& record = records_[transfer->value];
  records_.erase(transfer->value);
  platform_.notify(TransferFinished{record.number, record.edge, record.from, record.to});
  notify_if_message(record, graph_.data(record.edge));
  return Arrival{record.edge, record.to, record.is_copy};
}

void Transfers::drop(TransferId transfer) {
  const Record& record = records_[transfer.value];
  const TransferProgress progress = platform_.network().progress(transfer, platform_.now());
  platform_.network().drop(transfer, platform_.now());
  records_.erase(transfer.value);
  platform_.notify(TransferDropped{record.number, record.edge, record.from, record.to});
  const double data = record.from == record.to ? 0.0 : graph_.data(record.edge);
  traffic_.data_moved -= data * (1.0 - progress.moved);  // all of it was counted at the start
  notify_if_message(record, data * progress.moved);
}

void Transfers::notify_if_message(const Record& record, double moved) const {
  if (!is_message(graph_.data(record.edge), record.from, record.to)) return;
  const double duration = platform_.now() - record.begin;
  platform_.notify(MessageEnded{record.edge, duration});
  if (record.repeated) platform_.notify(TransferRepeated{record.edge, moved, duration});
}

}  // namespace dagsweep
