#include "search/acceptance/acceptance.hpp"

#include "core/random.hpp"

namespace dagsweep {
namespace {

/// Simulated annealing of ln f: a worse point is taken if ln u < (ln found - ln last) / T.
class Logarithmic final : public Acceptance {
 public:
  explicit Logarithmic(const AcceptanceSettings& settings)
      : temperature_(settings.hot),
        factor_(cooling_factor(settings.hot, settings.cold, settings.steps)) {}

  bool accepts_worse(double last, double found, double u) override {
    if (u == 0.0) return true;
    return portable_log(u) < (portable_log(found) - portable_log(last)) / temperature_;
  }
  void cool() override { temperature_ *= factor_; }

 private:
  double temperature_;
  double factor_;
};

// T = 10 * 0.99^k while above 0.1 (Coleman & Krishnamachari, IPDPS 2025, and their code).
constexpr double first_temperature = 10.0;
constexpr double published_factor = 0.99;
constexpr std::uint64_t published_steps = 459;

/// The rule of the published code: a worse point is taken if ln u < -(found / last) / T, so the
/// more readily the worse it is.
class Published final : public Acceptance {
 public:
  explicit Published(const AcceptanceSettings& settings)
      : equal_is_worse_(settings.equal_is_worse) {}

  bool accepts_worse(double last, double found, double u) override {
    if (u == 0.0) return true;
    return portable_log(u) < -(found / last) / temperature_;
  }
  void cool() override { temperature_ *= published_factor; }
  bool equal_is_worse() const override { return equal_is_worse_; }

 private:
  double temperature_ = first_temperature;
  bool equal_is_worse_;
};

class Climb final : public Acceptance {
 public:
  explicit Climb(const AcceptanceSettings& /*settings*/) {}

  bool accepts_worse(double /*last*/, double /*found*/, double /*u*/) override { return false; }
};

template <class Rule>
std::unique_ptr<Acceptance> make_acceptance(const AcceptanceSettings& settings) {
  return std::make_unique<Rule>(settings);
}

}  // namespace

std::span<const AcceptanceRule> acceptance_rules() {
  static const AcceptanceRule table[] = {
      {"log", "simulated annealing of the logarithm of the objective",
       make_acceptance<Logarithmic>},
      {"pisa", "the rule of the published code of PISA, 459 steps unless stated",
       make_acceptance<Published>, published_steps},
      {"climb", "never a worse point", make_acceptance<Climb>},
  };
  return table;
}

double cooling_factor(double hot, double cold, std::uint64_t steps) {
  const double wanted = cold / hot;
  const auto power = [&](double base) {
    double result = 1.0;
    for (std::uint64_t left = steps - 1; left > 0; left >>= 1U, base *= base) {
      if ((left & 1U) != 0) result *= base;
    }
    return result;
  };
  double low = wanted;
  double high = 1.0;
  for (int k = 0; k < 64; ++k) {
    const double middle = low + (high - low) / 2.0;
    (power(middle) > wanted ? high : low) = middle;
  }
  return low;
}

}  // namespace dagsweep
