#pragma once

namespace dagsweep {

/// base to the power of `exponent`, for a base > 0 where the base and the result are finite and
/// normal. Computed with + - * / and exact operations only, so that the bits are equal on every
/// machine, in pairs of doubles: the error is less than 0.51 units in the last place, and a power
/// that is a double is exact (1000 of 1e6 and 0.5).
double portable_power(double base, double exponent);

}  // namespace dagsweep
