#include "search/acceptance/logarithmic.hpp"

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

}  // namespace

AcceptanceRule logarithmic_rule() {
  return {"log", "simulated annealing of the logarithm of the objective",
          [](const AcceptanceSettings& settings) -> std::unique_ptr<Acceptance> {
            return std::make_unique<Logarithmic>(settings);
          }};
}

}  // namespace dagsweep
