#include "forecast/message_costs.hpp"

#include "parallel/dispatcher.hpp"

namespace dagsweep {

MessageCosts measure_message_costs(const Communicator& ranks, const SecondsClock& clock) {
  constexpr int warm_up = 200;
  constexpr int exchanges = 2000;
  const int last = ranks.size() - 1;
  double start = 0.0;
  for (int k = 0; k < warm_up + exchanges; ++k) {
    if (ranks.is_master()) {
      if (k == warm_up) start = clock();
      receive<Report>(last);
      send(Batch{}, last);
    } else if (ranks.rank() == last) {
      send(Report{}, 0);
      receive<Batch>(0);
    }
  }
  MessageCosts costs;
  if (ranks.is_master()) {
    const double round_trip = (clock() - start) / exchanges;
    costs.handling = round_trip;
    costs.latency = round_trip / 2;
  }
  ranks.barrier();
  return costs;
}

}  // namespace dagsweep
