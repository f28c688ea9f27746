#include "search/acceptance/climb.hpp"

namespace dagsweep {
namespace {

class Climb final : public Acceptance {
 public:
  bool accepts_worse(double /*last*/, double /*found*/, double /*u*/) override { return false; }
};

}  // namespace

AcceptanceRule climb_rule() {
  return {"climb", "never a worse point",
          [](const AcceptanceSettings& /*settings*/) -> std::unique_ptr<Acceptance> {
            return std::make_unique<Climb>();
          }};
}

}  // namespace dagsweep
