#include "platform/models/unit_conversion.hpp"

#include "core/error.hpp"
#include "core/quantity.hpp"
#include "core/words.hpp"

namespace dagsweep {
namespace {

// Clock of the processor on which work of described machines is in seconds.
constexpr double described_mhz = 500.0;

bool is_scaled(const CostSettings& settings) {
  return settings.ccr.has_value() || settings.granularity.has_value();
}

std::string name_of_scale(const CostSettings& settings) {
  return settings.ccr ? "ccr" : "granularity";
}

/// `where`: the setting in which times are in seconds, for the error text.
[[noreturn]] void refuse_flop(const std::string& where) {
  throw InputError("work in flop takes no time known " + where +
                   " (give the graph a speed, such as speed: 1 Gflop/s, or the machines their "
                   "flops: kind file, flops: 1 Gflop/s)");
}

/// Work becomes times on described machines. Returns the factor of work over speed, and adds to
/// `said`.
double work_factor_of(const GraphUnits& from, SpeedUnit speeds, std::vector<std::string>& said) {
  if (speeds == SpeedUnit::flops) {
    if (from.work == WorkUnit::seconds) {
      throw InputError(
          "work in seconds takes no time known on machines that state flops (give the machines "
          "mhz, or a speed relative to where the seconds were measured; or the graph work in flop: "
          "work_unit: flop)");
    }
    if (from.work == WorkUnit::relative) said.emplace_back("relative work counts as flop");
    return 1.0;
  }
  if (from.work == WorkUnit::flop) {
    refuse_flop(speeds == SpeedUnit::clock ? "on described machines"
                                           : "on machines that state a relative speed");
  }
  if (speeds == SpeedUnit::relative) {
    if (from.work == WorkUnit::seconds && from.reference_mhz != described_mhz) {
      said.emplace_back("reference_mhz is ignored, since the machines state no clock");
    }
    return 1.0;
  }
  if (from.work != WorkUnit::seconds) return 1.0;
  said.push_back("seconds of work count on a processor of " + shortest(from.reference_mhz) +
                 " MHz");
  return from.reference_mhz / described_mhz;
}

UnitConversion on_described_machines(const GraphUnits& from, bool has_data,
                                     const CostSettings& settings) {
  UnitConversion out;
  std::vector<std::string> said;
  out.units.work = WorkUnit::seconds;
  out.work_factor = work_factor_of(from, settings.machines->speed_unit(), said);
  if (settings.granularity && settings.machines->states_rates()) {
    said.emplace_back("granularity makes times relative, so energy and cost are not computed");
  }
  if (has_data && is_scaled(settings)) {
    if (from.data != DataUnit::relative) {
      said.push_back("data in bytes are scaled by " + name_of_scale(settings) +
                     " and become relative");
    }
  } else if (has_data) {
    out.units.data = DataUnit::kilobytes;
    if (from.data == DataUnit::bytes) {
      out.data_divisor = 1000.0;
      said.emplace_back("data in bytes are converted to kB of 1000 bytes");
    } else if (from.data == DataUnit::relative) {
      said.emplace_back("relative data count as kB of 1000 bytes");
    }
  }
  out.notice = join(said);
  return out;
}

[[noreturn]] void refuse_without_scale(const CostSettings& settings) {
  throw InputError("data in bytes need a scale on drawn machines (give one of ccr, granularity, " +
                   settings.delay_key + ", or bandwidth, such as 1 Gbit/s)");
}

UnitConversion on_drawn_machines(const GraphUnits& from, bool has_data,
                                 const CostSettings& settings) {
  UnitConversion out;
  std::vector<std::string> said;
  out.units = from;
  if (from.work == WorkUnit::flop) {
    if (has_data && settings.bandwidth_given && !is_scaled(settings)) {
      refuse_flop("beside a bandwidth");
    }
    out.units.work = WorkUnit::relative;
    said.emplace_back("times are those of one flop per time unit");
  }
  const bool has_bytes = has_data && from.data == DataUnit::bytes;
  if (has_bytes && !is_scaled(settings) && !settings.delays_given) refuse_without_scale(settings);
  if (has_bytes && is_scaled(settings)) {
    out.units.data = DataUnit::relative;
    said.push_back("data in bytes are scaled by " + name_of_scale(settings) +
                   " and become relative");
  } else if (has_bytes && !settings.bandwidth_given) {
    said.emplace_back("data in bytes take the delay in time units per byte");
  } else if (has_data && settings.bandwidth_given && !is_scaled(settings)) {
    if (from.data == DataUnit::relative) said.emplace_back("relative data count as bytes");
    if (from.work == WorkUnit::relative) said.emplace_back("relative work counts as seconds");
    out.units.data = DataUnit::bytes;
    out.units.work = WorkUnit::seconds;
  }
  if (from.reference_mhz != described_mhz) {
    said.emplace_back("reference_mhz is ignored, since drawn machines have no clock");
  }
  out.notice = join(said);
  return out;
}

}  // namespace

bool converts_bytes(const GraphUnits& units, bool has_data, const CostSettings& settings) {
  return settings.machines && has_data && units.data == DataUnit::bytes && !is_scaled(settings);
}

UnitConversion convert_units(const GraphUnits& units, bool has_data, const CostSettings& settings) {
  if (!has_data && is_scaled(settings)) {
    throw InputError("no edge of the graph has data that " + name_of_scale(settings) +
                     " could scale (leave it out, or give the edges data)");
  }
  UnitConversion out = settings.machines ? on_described_machines(units, has_data, settings)
                                         : on_drawn_machines(units, has_data, settings);
  out.units.reference_mhz = GraphUnits().reference_mhz;
  if (settings.granularity) out.units.work = WorkUnit::relative;  // times are scaled
  return out;
}

double bytes_per_second(std::string_view bandwidth) {
  return quantity_of(bandwidth, {{"bit/s", 0.125}, {"b/s", 0.125}, {"B/s", 1.0}}, "1 Gbit/s");
}

DelayInterval delays_of_bandwidth(const std::vector<std::string>& bandwidth) {
  if (bandwidth.empty() || bandwidth.size() > 2) {
    throw InputError("it must be one bandwidth, or the two ends of an interval");
  }
  std::vector<double> bytes;  // per second
  bytes.reserve(bandwidth.size());
  for (const std::string& text : bandwidth) bytes.push_back(bytes_per_second(text));
  if (bytes.front() > bytes.back()) throw InputError("low must not be above high");
  return {1.0 / bytes.back(), 1.0 / bytes.front()};
}

}  // namespace dagsweep
