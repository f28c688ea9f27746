"""Reduces a case that disagrees: removes events, edges, tasks and parameters while it still disagrees."""

import copy

from .random_scenario import valid

NEEDED = ("period_time",)   # without it a case has other rescheduling points


def shrink(case, disagrees):
    """disagrees(case) -> bool, true of the given case and of the returned one."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in _smaller_cases(case):
            if disagrees(candidate):
                case, smaller = candidate, True
                break
    return case


def _smaller_cases(case):
    for instance, scenario in _smaller_documents(case.instance, case.scenario):
        if "node" in instance:
            scenario = {**scenario, "events": valid(instance["node"], scenario["events"])}
        yield case._replace(instance=instance, scenario=scenario)
    for name in case.parameters.keys() - set(NEEDED):
        yield case._replace(parameters={key: value for key, value in case.parameters.items() if key != name})


def _smaller_documents(instance, scenario):
    for task in range(len(instance["tasks"]) if len(instance["tasks"]) > 1 else 0):
        yield _without_task(instance, task), scenario
    for at in range(len(scenario["events"])):
        yield instance, _without(scenario, "events", at)
    for at in range(len(instance["edges"])):
        yield _without(instance, "edges", at), scenario
    for at, edge in enumerate(instance["edges"]):
        if "item" in edge:
            plainer = copy.deepcopy(instance)
            del plainer["edges"][at]["item"]
            yield plainer, scenario
    if "W_true" in instance:
        yield {key: value for key, value in instance.items() if key != "W_true"}, scenario
    if instance["startup"] != 0:
        yield {**instance, "startup": 0.0}, scenario
    for at, task in enumerate(instance["tasks"]):
        for key in ("group", "kind"):
            if key in task:
                plainer = copy.deepcopy(instance)
                del plainer["tasks"][at][key]
                yield plainer, scenario


def _without(document, key, at):
    return {**document, key: document[key][:at] + document[key][at + 1:]}


def _without_task(instance, task):
    result = _without(_without(instance, "tasks", task), "W", task)
    if "W_true" in instance:
        result = _without(result, "W_true", task)
    result["edges"] = [{**e, "from": e["from"] - (e["from"] > task), "to": e["to"] - (e["to"] > task)}
                       for e in instance["edges"] if task not in (e["from"], e["to"])]
    return result
