#include "simulation/engine/transfers.hpp"

#include <cassert>

namespace dagsweep {

bool Transfers::start_transfer(std::span<const EdgeId> edges, NodeId from, NodeId to,
                               bool is_copy) {
  const EdgeId edge = edges.front();
  const double data = graph_.data(edge);
  Record record{.edge = edge,
                .number = started_++,
                .from = from,
                .to = to,
                .begin = platform_.now(),
                .is_copy = is_copy};
  platform_.notify(TransferStarted{record.number, edge, from, to, is_copy});
  if (is_message(data, from, to)) {
    ++traffic_.messages;
    traffic_.data_moved += data;
  } else if (from == to || platform_.network().is_open(from, to)) {
    for (const EdgeId other : edges.subspan(1)) {
      platform_.notify(TransferJoined{record.number, other});
    }
    if (from != to && !is_copy && !history_.empty()) {
      for (const EdgeId sent : edges) history_[sent.index()].was_sent = true;
    }
    platform_.notify(TransferFinished{record.number, edge, from, to});
    return true;
  }
  const TransferId transfer = platform_.network().start(edge, data, from, to, platform_.now());
  if (is_copy) {
    records_.put(transfer.value, record);
    return false;
  }
  if (latest_of_item_.size() > 0) {
    record.before = std::exchange(latest_of_item_[graph_.item(edge)], transfer);
  }
  records_.put(transfer.value, record);
  carry(edge, transfer);
  for (const EdgeId other : edges.subspan(1)) {
    platform_.notify(TransferJoined{record.number, other});
    carry(other, transfer);
  }
  return false;
}

void Transfers::carry(EdgeId edge, TransferId transfer) {
  Record& record = records_[transfer.value];
  if (record.carried++ == 0) {
    record.first = edge;
  } else {
    next_carried_[record.last] = edge;
    previous_carried_[edge] = record.last;
  }
  record.last = edge;
  if (current_.empty()) return;
  current_[edge.index()] = transfer;
  if (record.from == record.to) return;
  const History before = std::exchange(history_[edge.index()], {.was_sent = true});
  if (record.begin < platform_.now()) return;
  record.repeated |= before.was_sent;
  record.after_rewind |= before.is_undone;
}

std::optional<NodeId> Transfers::join(EdgeId edge, NodeId to) {
  if (latest_of_item_.size() == 0) return std::nullopt;
  TransferId transfer = latest_of_item_[graph_.item(edge)];
  while (transfer != none && records_[transfer.value].to != to) {
    transfer = records_[transfer.value].before;
  }
  if (transfer == none) return std::nullopt;
  platform_.notify(TransferJoined{records_[transfer.value].number, edge});
  carry(edge, transfer);
  return records_[transfer.value].from;
}

void Transfers::leave(EdgeId edge) {
  const TransferId transfer = current_[edge.index()];
  Record& record = records_[transfer.value];
  if (--record.carried == 0) {
    if (graph_.is_shared(edge)) {
      empty_.push_back(transfer);
    } else {
      drop(transfer);
    }
    return;
  }
  const bool is_first = edge == record.first;
  const bool is_last = edge == record.last;
  if (is_first) record.first = next_carried_[edge];
  if (is_last) record.last = previous_carried_[edge];
  if (is_first || is_last) return;
  next_carried_[previous_carried_[edge]] = next_carried_[edge];
  previous_carried_[next_carried_[edge]] = previous_carried_[edge];
}

void Transfers::drop_empty() {
  for (const TransferId transfer : empty_) {
    if (!records_.contains(transfer.value)) continue;
    const Record& record = records_[transfer.value];
    if (!record.is_copy && record.carried == 0) drop(transfer);
  }
  empty_.clear();
}

/// Removes a transfer that ends from those of its item.
void Transfers::take_out(TransferId transfer) {
  const Record& record = records_[transfer.value];
  records_.erase(transfer.value);
  if (latest_of_item_.size() == 0 || record.is_copy) return;
  TransferId* at = &latest_of_item_[graph_.item(record.edge)];
  while (*at != transfer) at = &records_[at->value].before;
  *at = record.before;
}

std::optional<Transfers::Arrival> Transfers::arrive() {
  const std::optional<TransferId> transfer = platform_.network().pop();
  if (!transfer) return std::nullopt;
  const Record& record = records_[transfer->value];
  take_out(*transfer);
  platform_.notify(TransferFinished{record.number, record.edge, record.from, record.to});
  notify_end(record, graph_.data(record.edge));
  if (record.is_copy) return Arrival{record.edge, record.edge, record.to, true};
  assert(record.carried > 0);
  return Arrival{record.first, record.last, record.to, false};
}

void Transfers::drop(TransferId transfer) {
  const Record& record = records_[transfer.value];
  const TransferProgress progress = platform_.network().progress(transfer, platform_.now());
  platform_.network().drop(transfer, platform_.now());
  take_out(transfer);
  platform_.notify(TransferDropped{record.number, record.edge, record.from, record.to});
  const double data = record.from == record.to ? 0.0 : graph_.data(record.edge);
  traffic_.data_moved -= data * (1.0 - progress.moved);  // all of it was counted at the start
  notify_end(record, data * progress.moved);
}

void Transfers::notify_end(const Record& record, double moved) const {
  const double duration = platform_.now() - record.begin;
  if (is_message(graph_.data(record.edge), record.from, record.to)) {
    platform_.notify(MessageEnded{record.edge, duration, record.after_rewind});
  }
  if (record.repeated) platform_.notify(TransferRepeated{record.edge, moved, duration});
}

}  // namespace dagsweep
