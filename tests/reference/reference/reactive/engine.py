"""The course of a run, one instant after another.

Order at an instant: events of the scenario; completions of computations, and the tasks and requests that these
start; completions of transfers, and what they start; rescheduling point.
What was due at an instant completes even if an event of that instant stops it.
"""

from .activity import Transfer
from .sources import live_sources
from .state import FINISHED

IDLE_POINTS = 3   # rescheduling points without any activity or event after which a run is stalled


class Run:
    def __init__(self, state, scheduler, sending, events, period, most_points, immediate=False):
        """period: None without rescheduling points. immediate: tasks of no work take no turn."""
        self.state, self.scheduler, self.sending = state, scheduler, sending
        self.events = sorted(events, key=lambda e: e["time"])
        self.period, self.most_points, self.immediate = period, most_points, immediate
        scheduler.settle, scheduler.start_tasks = self.settle, self._start_tasks
        self.instants = []   # times at which something may have happened
        self.points_without_progress, self.most_finished = 0, 0

    def execute(self):
        """Returns the status: done, stalled, failed."""
        state, idle_points = self.state, 0
        self._apply_events()
        self.scheduler.begin()
        self.settle()
        rests = False   # whether nothing has moved since the last point, and no event is left
        while state.unfinished():
            finishes = self._next_times()
            idle_points = 0 if finishes else idle_points + 1
            if not finishes and (self.period is None or idle_points > IDLE_POINTS):
                return "stalled"
            next_point = None if self.period is None else (state.records.points + 1) * self.period
            state.now = min(finishes + ([] if next_point is None else [next_point]))
            self.instants.append(state.now)
            due = [a for a in state.activities() if a.finish is not None and a.finish <= state.now]
            self._apply_events()
            self._complete_due(due)
            self.settle()
            if state.now == next_point and state.unfinished():
                state.records.points += 1
                fails = self._without_progress()
                if fails and self._is_stranded():
                    return "stalled"
                if fails and not rests:   # otherwise the run may have stalled before this point
                    return "failed"
                self.scheduler.point()
                self.settle()
                rests = not self._next_times()
                if fails and not (rests and state.unfinished()):
                    return "failed"
                if state.unfinished() and not self._finish_times() and self._is_stranded():
                    return "stalled"
        return "done"

    def _next_times(self):
        """Times at which activities finish, and that of the next event."""
        return self._finish_times() + [self.state.instance.number(e["time"]) for e in self.events[:1]]

    def _finish_times(self):
        return [a.finish for a in self.state.activities() if a.finish is not None]

    def _without_progress(self):
        finished = len(self.state.tasks) - len(self.state.unfinished())
        if finished > self.most_finished:
            self.most_finished, self.points_without_progress = finished, 0
        else:
            self.points_without_progress += 1
        return self.points_without_progress >= self.most_points

    def _is_stranded(self):
        """Whether no live processor can gather the data of some unfinished task, and no resource at availability 0
        has a later event above it."""
        state, live = self.state, self.state.live_processors()
        if any(e["availability"] > 0 and state.machines.is_stopped(e) for e in self.events):
            return False
        if self.scheduler.regains_data:
            return not live
        return any(not any(self._can_gather(i, p) for p in live) for i in state.unfinished())

    def _can_gather(self, i, p):
        state = self.state
        target = state.node[p]
        return all(state.status[edge[0]] != FINISHED or target in state.holders(edge) or live_sources(state, edge, target)
                   for edge in state.inputs[i])

    def _apply_events(self):
        state = self.state
        while self.events and state.instance.number(self.events[0]["time"]) <= state.now:
            state.machines.apply(self.events.pop(0))
        state.live_since_point |= state.live_nodes()
        for activity in state.activities():
            activity.refresh(state.now, state.machines)

    def settle(self):
        """Until nothing more happens at this instant."""
        while True:
            while self._start_tasks() or self._complete_instantaneous():
                pass
            if not self.scheduler.after_completions():
                return

    def _complete_due(self, due):
        """Transfers last: a finishing task drops those of its inputs, and no request waits for one."""
        for computation in [a for a in due if not isinstance(a, Transfer)]:
            self._complete(computation)
        while self._start_tasks() or self._complete_computation():
            pass
        for transfer in [a for a in due if isinstance(a, Transfer)]:
            if transfer in self.state.activities():
                self._complete(transfer)

    def _start_tasks(self):
        state, happened = self.state, False
        for p in state.live_processors():
            if self.immediate:
                happened |= self._finish_tasks_of_no_work(p)
            queue = [i for i in state.queues[p] if not (self.immediate and state.instance.true[i][p] == 0)]
            if state.running[p] or not queue:
                continue
            task = queue[0]
            if state.inputs_on(task, p):
                state.begin_computation(task)
                happened = True
            else:
                happened |= self.sending.turn(task)
        return happened

    def _finish_tasks_of_no_work(self, p):
        state, happened = self.state, False
        for task in list(state.queues[p]):
            if state.instance.true[task][p] == 0 and state.inputs_on(task, p):
                state.begin_computation_of_no_work(task)
                self._task_finished(task)
                happened = True
        return happened

    def _complete_instantaneous(self):
        state = self.state
        for activity in state.activities():
            if activity.finish is not None and activity.finish <= state.now:
                self._complete(activity)
                return True
        return False

    def _complete_computation(self):
        """Of a task of no work that has started at this instant."""
        for computation in self.state.running:
            if computation and computation.finish is not None and computation.finish <= self.state.now:
                self._complete(computation)
                return True
        return False

    def _complete(self, activity):
        if isinstance(activity, Transfer):
            self.state.complete_transfer(activity)
        else:
            self.state.complete_computation(activity)
            self._task_finished(activity.task)

    def _task_finished(self, task):
        self.scheduler.task_finished(task)
        self.sending.task_finished(task)
