#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace dagsweep {

/// The only NaN in results: "not defined for this run".
inline constexpr double not_a_value = std::numeric_limits<double>::quiet_NaN();

/// The bound that excludes no number.
inline constexpr double no_limit = std::numeric_limits<double>::infinity();
/// The time of an event that does not happen; later than all other times.
inline constexpr double never = no_limit;

/// The shortest decimal text that reads back as the same double.
std::string shortest(double value);
/// The digits of a whole number in [0, 2^64), without an exponent: 100000, where shortest() writes
/// 1e+05.
std::string whole_digits(double value);
/// A number for people, with at most `digits` significant digits: 2.293, 12350.
std::string rounded_number(double value, int digits);

/// The whole of `text` as a finite number; std::nullopt for anything else (NaN, inf, 1e400,
/// trailing characters).
std::optional<double> parse_double(std::string_view text);
std::optional<std::int64_t> parse_integer(std::string_view text);
/// A whole number from 0 to 2^64 - 1.
std::optional<std::uint64_t> parse_natural(std::string_view text);
/// A positive amount of memory such as "8GB", "2 GB" or "500" (bytes). The units B, kB, MB, GB, TB
/// are powers of 1000.
std::optional<std::uint64_t> parse_bytes(std::string_view text);

/// Streaming 64-bit digest of the inputs of a result. Well mixed, not cryptographic.
class Digest {
 public:
  Digest& add(std::uint64_t part);
  Digest& add(std::string_view part);
  Digest& add(double part);
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x6a09e667f3bcc908U;
};

/// 16 lower-case hexadecimal digits.
std::string hex(std::uint64_t value);

}  // namespace dagsweep
