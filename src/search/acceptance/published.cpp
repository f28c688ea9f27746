#include "search/acceptance/published.hpp"

#include "core/random.hpp"

namespace dagsweep {
namespace {

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

}  // namespace

AcceptanceRule published_rule() {
  return {"pisa", "the rule of the published code of PISA, 459 steps unless stated",
          [](const AcceptanceSettings& settings) -> std::unique_ptr<Acceptance> {
            return std::make_unique<Published>(settings);
          },
          published_steps};
}

}  // namespace dagsweep
