"""The GTP family (Hernandez & Cole 2009): gtp, gtp/c, gtp/r, gtp/c/r."""

from .estimates import Estimates, at_availability
from .mapping import by_earliest_finish, is_shorter
from .rewinding import rewind
from .scheduler import Scheduler


class Gtp(Scheduler):
    rewinds = False

    def begin(self):
        proposal = self._proposal()
        self.state.records.scheduling_operations += proposal.assigned()
        self.state.put_in_force(proposal.mapping, proposal.orders)

    def reschedule(self):
        failed = self.state.newly_failed()
        if self.rewinds and failed:
            rewind(self.state, failed, self.parameters["transfers"] == "pull")
        proposal = self._proposal()
        self.state.records.scheduling_operations += proposal.assigned()
        if self.parameters["adopt"] == "always" or is_shorter(
                self.state, proposal, at_availability(self.state), self.margin):
            self.put_in_force(proposal)

    def _proposal(self):
        estimates = Estimates(self.state, at_availability(self.state))
        return by_earliest_finish(self.state, estimates, self.running_stay)


class GtpWithCopies(Gtp):
    keeps_copies = True


class GtpWithRewinding(Gtp):
    rewinds = regains_data = True


class GtpWithCopiesAndRewinding(Gtp):
    keeps_copies = rewinds = regains_data = True
