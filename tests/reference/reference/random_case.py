"""Random cases with one replica per task. Case k of a seed does not depend on the other cases."""

import random
from fractions import Fraction

from .case import Case
from .execution import Execution
from .inserting import heft
from .instance import Instance
from .random_instance import random_instance
from .random_scenario import random_scenario
from .reactive.parameters import READINGS, STATIC, readings_of
from .reactive.run import REACTIVE, simulate
from .schedulers import SCHEDULERS, schedule

LARGEST = 14        # tasks of most dynamic cases
SHARES = [0.03125, 0.0625, 0.125, 0.25, 0.5, 1.0]   # of M0: time between rescheduling points


NO_SCENARIO = {"format": "dagsweep-scenario-1", "events": []}


def schedule_case(seed, number, algorithms, with_readings, extend):
    """`algorithms`: those to draw from, all if None. Without readings all of these have their defaults.
    `extend`: called with the instance once it is drawn."""
    rng = random.Random(f"{seed}/{number}")
    return _scheduled(rng, rng.random() < 0.7, algorithms, with_readings, extend)


def _scheduled(rng, dyadic, algorithms, with_readings, extend):
    algorithm = rng.choice(algorithms or sorted(SCHEDULERS))
    document, parameters = random_instance(rng, dyadic), {}
    extend(document)
    for name, value, share in (("sees", "homogeneous", 0.25), ("batch", "drained", 0.5)):
        if with_readings and name in readings_of(algorithm) and rng.random() < share:
            parameters[name] = value
    return Case(document, NO_SCENARIO, algorithm, parameters)


def static_case(seed, number, algorithms, with_readings, extend):
    """The same with a scenario in which the schedule is executed."""
    rng = random.Random(f"{seed}/{number}")
    dyadic = rng.random() < 0.7
    case = _scheduled(rng, dyadic, algorithms, with_readings, extend)
    document, algorithm, parameters = case.instance, case.algorithm, case.parameters
    instance = Instance(document, Fraction)
    placements = schedule(Instance(document, float), algorithm, parameters)

    def instants_of(events):
        run = Execution(instance, placements, events)
        run.run()
        return run.instants

    return Case(document, random_scenario(rng, instance, instants_of, dyadic), algorithm, parameters)


def dynamic_case(seed, number, algorithms, with_readings, extend):
    """The same of runs with rescheduling points, and of static schedules with more readings."""
    rng = random.Random(f"{seed}/{number}/dynamic")
    algorithms = algorithms or sorted(REACTIVE) + (list(STATIC) if with_readings else [])
    dyadic, algorithm = rng.random() < 0.7, rng.choice(algorithms)
    document = _dynamic_instance(rng, dyadic, algorithm)
    extend(document)
    if algorithm in REACTIVE and rng.random() < 0.3:
        _restrict(rng, document)
    instance = Instance(document, float)
    parameters = _parameters(rng, instance, algorithm, dyadic, with_readings)

    def instants_of(events):
        return simulate(instance, instance, algorithm, events, parameters)[1].instants

    scenario = random_scenario(rng, instance, instants_of, dyadic)
    if algorithm not in STATIC and any(e["availability"] == 0 for e in scenario["events"]):
        for task in document["tasks"]:
            task.pop("group", None)   # the model does not say where a group goes that its processor cannot run
    return Case(document, scenario, algorithm, parameters)


def _dynamic_instance(rng, dyadic, algorithm):
    while True:
        document = random_instance(rng, dyadic)
        if len(document["tasks"]) <= LARGEST or rng.random() < 0.15:
            break
    if algorithm in STATIC and rng.random() < 0.4:
        _take_work_away(rng, document)
    for task in document["tasks"]:
        if algorithm == "l-heft":
            task.pop("group", None)
    if algorithm.endswith("-heft") and rng.random() < 0.4:
        for task in document["tasks"]:
            task["kind"] = rng.choice(["a", "b"])
    return document


def _restrict(rng, document):
    """About a third of the tasks cannot run on some processors then. There are no groups: their processors would be those that can run
    all members, which the reference does not know."""
    for i, (task, row) in enumerate(zip(document["tasks"], document["W"])):
        task.pop("group", None)
        if rng.random() < 0.35:
            barred = rng.sample(range(len(row)), rng.randrange(len(row)))
            for rows in [document["W"], document.get("W_true", document["W"])]:
                rows[i] = [None if p in barred else w for p, w in enumerate(rows[i])]


def _take_work_away(rng, document):
    """About a third of the tasks have no work then; `zero_work` is about these."""
    for i, task in enumerate(document["tasks"]):
        if rng.random() < 0.35:
            task["work"] = 0.0
            for rows in [document["W"], document.get("W_true", document["W"])]:
                rows[i] = [0.0] * len(rows[i])


def _parameters(rng, instance, algorithm, dyadic, with_readings):
    parameters = {}
    if algorithm not in STATIC:
        period = (max(x.finish for x in heft(instance)) or 1.0) * rng.choice(SHARES)
        parameters["period_time"] = max(round(period * 8), 1) / 8 if dyadic else period * rng.uniform(0.9, 1.1)
    if algorithm.endswith("-heft"):
        parameters["alpha"] = rng.choice([0.5, 0.5, 0.9, 1.0])
    if algorithm == "l-heft":
        parameters["replication_step"] = rng.choice([0, 0, 1, 2, 3])
    if with_readings:
        for name in readings_of(algorithm):
            if rng.random() < 0.5:
                parameters[name] = rng.choice(READINGS[name])
        if algorithm in STATIC and any(0 in row for row in instance.true) and rng.random() < 0.7:
            parameters.update({"zero_work": "immediate", "transfers": "push"})
        if parameters.get("transfers") == "pull":   # zero_work: immediate is for pushed transfers
            parameters.pop("zero_work", None)
    if algorithm not in STATIC and rng.random() < 0.2:
        parameters["most_points"] = rng.choice([1, 2, 5, 20])
    return parameters
