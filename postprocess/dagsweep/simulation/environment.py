"""Runs in which a policy decides step by step, with the interface of Gymnasium."""

from __future__ import annotations

import math
import numbers
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, Union

import numpy as np

from ..errors import ArgumentTypeError, ArgumentValueError, InputError
from .simulator import Instance, Run, core, crash_pairs, is_whole, scenario_text, simulate, texts, truth

REWARDS = ("time", "bound")
MOST = 2 ** 32  # numbers of tasks and processors are smaller


class _Initialised:
    """Objects whose __init__ has not run have no value: every use of a missing attribute is a TypeError, as of the classes in C++."""

    def __getattr__(self, name: str) -> NoReturn:
        if not vars(self) and not name.startswith("__"):  # copy and pickle ask for those of a new object
            raise TypeError("the object has no value, since its __init__ has not run")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)


class Environment(_Initialised):
    """A run that asks for one assignment at a time: reset(), then step(action) until it has ended.

        env = dagsweep.Environment(instance, bound=0.4, at_once=True)
        state, info = env.reset(seed=3)
        while info["status"] == "deciding":
            state, reward, terminated, truncated, info = env.step((state.ready[0], 2))

    Arguments:
        instance: an Instance, or a function of the seed that makes one
        copies: as in simulate()
        regenerate: as in simulate()
        at_once: as in simulate()
        reward: "time": the rewards of an episode add up to minus the makespan. "bound": to B minus the makespan
        penalty: what the last reward of a run that can never complete loses. None: the time of all tasks, each where it is slowest
        most_steps: an episode is truncated after so many; None: never
        seed: of the first episode; each further one has the next number
        bound: as in simulate()
        crash: as in simulate()
        scenario: as in simulate()
        parameters: as in simulate()

    An action is a pair (task, processor), or None to wait for the next event. The task is one of state.ready, the processor one that
    allowed() accepts for it. An observation is a State, which always shows the present. Between two decisions the run goes on by itself,
    as simulate(online=f) does, if f assigns one task at each call.

    `info` has status (deciding, done, stalled, failed), seed, time and reason. A run has a lower bound of its makespan, which assignments
    raise. With reward="bound", a reward is minus this increase. B is the bound at the start.
    """

    def __init__(self, instance: Union[Instance, Callable[[int], Instance]], *, copies: bool = False, regenerate: bool = True,
                 at_once: bool = False, reward: str = "time", penalty: float | None = None,
                 most_steps: int | None = None, seed: int = 1, bound: float = 0.0, crash: Any = None, scenario: Any = None,
                 **parameters: Any) -> None:
        if reward not in REWARDS:
            raise ArgumentValueError(f"reward: is {reward!r} (one of {', '.join(REWARDS)})")
        if not isinstance(instance, Instance) and not callable(instance):
            raise ArgumentTypeError(f"instance: must be a dagsweep.Instance, or a function of the seed that makes one, not "
                                    f"{type(instance).__name__}")
        if most_steps is not None and not (is_whole(most_steps) and most_steps > 0):
            raise ArgumentTypeError(f"most_steps: must be a whole number above 0, or None, not {most_steps!r:.60}")
        if penalty is not None and not (isinstance(penalty, numbers.Real) and math.isfinite(penalty)):
            raise ArgumentTypeError(f"penalty: must be a finite number, or None, not {penalty!r:.60}")
        if not is_whole(seed):
            raise ArgumentTypeError(f"seed: must be a whole number, not {seed!r:.60}")
        self._instance, self._reward, self._penalty, self._most_steps = instance, reward, penalty, most_steps
        self._treatment: dict[str, Any] = {"copies": truth("copies", copies), "rewind": False, "regenerate": truth("regenerate", regenerate),
                                           "at_once": truth("at_once", at_once)}
        self._run: dict[str, Any] = {"bound": bound, "crash": dict(crash_pairs(crash)), "scenario": scenario_text(scenario), **parameters}
        self._given = (texts(parameters), bound, crash_pairs(crash), self._run["scenario"])
        self._next_seed = seed
        self._episode: Any = None
        self._answers: list[tuple[float, Any]] = []

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """(State, info) of the first decision of a new episode."""
        self._seed = self._next_seed if seed is None else seed
        self._next_seed = self._seed + 1
        self.instance = self._instance if isinstance(self._instance, Instance) else self._instance(self._seed)
        values, bound, crashes, scenario = self._given
        self._episode = core.Episode(self.instance, tuple(self._treatment.values()), values, bound, self._seed, crashes, scenario,
                                     self._reward == "bound")
        self._answers = []
        return self._episode.state, self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """(State, reward, terminated, truncated, info). An action that is refused raises InputError and changes nothing."""
        episode = self._begun()
        time = episode.time
        reward = episode.step(action)
        self._answers.append((time, None if action is None else (int(action[0]), int(action[1]))))
        return episode.state, *self._outcome(reward), self._info()

    def allowed(self) -> np.ndarray:
        """[ready, P]: whether step() accepts each assignment. The processor must be live and able to run the task. If the task's group
        has a processor, it must be this one."""
        return core.all_allowed([self._begun()])

    def finish(self) -> np.ndarray:
        """[ready, P]: when each task would finish on each processor, behind the tasks queued there, as `jit` estimates it. With `copies`,
        every processor that holds an input may send it."""
        return core.all_finishes([self._begun()])

    def run(self) -> Run:
        """The Run of the episode, which must have ended: metrics, trace, Gantt chart. Repeats the episode by simulate()."""
        if self._begun().status == "deciding":
            raise InputError("the episode has not ended")
        if len(self._answers) != self._episode.decisions:
            raise InputError("the episode was stepped by Environments, which keep no actions")
        return simulate(self.instance, online=_Repeated(self._answers), **self._treatment, **self._run, seed=self._seed)

    def _begun(self) -> Any:
        if self._episode is None:
            raise InputError("there is no episode (call reset())")
        return self._episode

    def _outcome(self, reward: float) -> tuple[float, bool, bool]:
        episode = self._episode
        status = episode.status
        if status in ("stalled", "failed"):
            reward -= self._slowest() if self._penalty is None else self._penalty
        is_deciding = status == "deciding"
        return reward, not is_deciding, is_deciding and self._most_steps is not None and episode.decisions >= self._most_steps

    def _slowest(self) -> float:
        times = self.instance.times
        return float(np.where(np.isfinite(times), times, 0.0).max(axis=1).sum())

    def _info(self) -> dict[str, Any]:
        episode = self._episode
        info = {"status": episode.status, "seed": self._seed, "time": episode.time}
        if episode.reason:
            info["reason"] = episode.reason
        return info


class _Repeated:
    """An online scheduler that gives the answers of an episode."""

    def __init__(self, answers: list[tuple[float, Any]]) -> None:
        self._answers, self._given, self._state = answers, 0, None

    def assign(self, state: Any, ready: Any) -> Any:
        if state is not self._state:  # of another run, since a trace or drawing repeats the run
            self._state, self._given = state, 0
        if self._given == len(self._answers) or self._answers[self._given][0] != state.time:
            return None
        action = self._answers[self._given][1]
        self._given += 1
        return None if action is None else [action]


class Environments(_Initialised):
    """Many Environments that step together, without calls of Python where nothing is decided.

        envs = dagsweep.Environments([dagsweep.Environment(make, seed=1000 * k) for k in range(64)])
        states, infos = envs.reset()
        states, rewards, terminated, truncated, infos = envs.step(actions)

    `actions`: whole numbers [n, 2], task and processor for each environment; task -1: wait. If one is refused, no environment steps.
    An observation is a States. When an episode ends, its row of `terminated` or `truncated` is True, and `infos` has {number: info of its
    end}. Its environment begins the next episode in the same step, and the observation is the first of that one.
    """

    def __init__(self, environments: Sequence[Environment]) -> None:
        self.environments = list(environments)
        if not self.environments or len({id(environment) for environment in self.environments}) < len(self.environments):
            raise ArgumentValueError("environments: there must be at least one, and each only once")
        self._may_be_truncated = any(environment._most_steps is not None for environment in self.environments)
        self._episodes: list[Any] = []

    def __len__(self) -> int:
        return len(self.environments)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[States, dict[int, dict[str, Any]]]:
        """Begins an episode of each environment. `seed`: a list with one for each, or the seed of the first, from
        which the others count on."""
        count = len(self)
        seeds = [None] * count if seed is None else range(seed, seed + count) if np.ndim(seed) == 0 else list(seed)
        if len(seeds) != count:
            raise ArgumentValueError(f"seed: must be a number, or a list of {count}")
        infos = {k: environment.reset(seed=one)[1] for k, (environment, one) in enumerate(zip(self.environments, seeds))}
        self._episodes = [environment._episode for environment in self.environments]
        return self._observed(), infos

    def step(self, actions: Any) -> tuple[States, np.ndarray, np.ndarray, np.ndarray, dict[int, dict[str, Any]]]:
        """(States, rewards [n], terminated [n], truncated [n], {number: info} of the episodes that have ended)."""
        if not self._episodes:
            raise InputError("there are no episodes (call reset())")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (len(self), 2):
            raise ArgumentTypeError(f"actions: must be whole numbers of shape [{len(self)}, 2], not {given.dtype} of shape "
                                    f"{list(given.shape)}")
        if ((given < -1) | (given > MOST)).any():
            raise ArgumentValueError(f"actions: must be numbers of tasks and processors, or -1 as the task, not "
                                     f"{given[((given < -1) | (given > MOST)).any(axis=1)][0].tolist()}")
        rewards = core.step_all(self._episodes, given.astype(np.int64, copy=False))
        terminated, truncated = core.all_ended(self._episodes), np.zeros(len(self), bool)
        infos = {}
        for k in self._may_have_ended(terminated):
            environment = self.environments[k]
            rewards[k], terminated[k], truncated[k] = environment._outcome(rewards[k])
            if terminated[k] or truncated[k]:
                infos[k] = environment._info()
                environment.reset()
                self._episodes[k] = environment._episode
        return self._observed(), rewards, terminated, truncated, infos

    def _may_have_ended(self, terminated: np.ndarray) -> list[int]:
        if self._may_be_truncated:
            return list(range(len(self)))
        return [int(k) for k in np.flatnonzero(terminated)]

    def _observed(self) -> States:
        return States(self._episodes)


class States:
    """The states of many environments at once; valid until one of them steps.

    `ready`: the ready tasks of all environments, one after the other; those of environment k are ready[begin[k]:begin[k + 1]].
    states[k]: the State of environment k.
    """

    def __init__(self, episodes: list[Any]) -> None:
        self._episodes = list(episodes)
        self.ready = core.all_ready(episodes)
        self.begin = np.concatenate(([0], np.cumsum(core.ready_counts(episodes))))

    def __len__(self) -> int:
        return len(self._episodes)

    def __getitem__(self, number: int) -> Any:
        return self._episodes[number].state

    def allowed(self) -> np.ndarray:
        """[ready, P]: Environment.allowed() of each environment; all must have the same number of processors."""
        return core.all_allowed(self._episodes)

    def finish(self) -> np.ndarray:
        """[ready, P]: Environment.finish() of each environment; all must have the same number of processors."""
        return core.all_finishes(self._episodes)

    def time(self) -> np.ndarray:
        """[n]: the present time of each environment."""
        return np.array([episode.time for episode in self._episodes])
