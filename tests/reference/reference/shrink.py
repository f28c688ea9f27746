"""Reduces a case that disagrees: removes events, edges and tasks while it still disagrees."""

import copy


def shrink(instance, scenario, disagrees):
    """disagrees(instance, scenario) -> bool, true of the given case and of the returned one."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in _smaller_cases(instance, scenario):
            if disagrees(*candidate):
                instance, scenario = candidate
                smaller = True
                break
    return instance, scenario


def _smaller_cases(instance, scenario):
    for task in range(len(instance["tasks"]) if len(instance["tasks"]) > 1 else 0):
        yield _without_task(instance, task), scenario
    for at in range(len(scenario["events"])):
        yield instance, _without(scenario, "events", at)
    for at in range(len(instance["edges"])):
        yield _without(instance, "edges", at), scenario
    if "W_true" in instance:
        yield {key: value for key, value in instance.items() if key != "W_true"}, scenario
    if instance["startup"] != 0:
        yield {**instance, "startup": 0.0}, scenario
    for at, task in enumerate(instance["tasks"]):
        if "group" in task:
            ungrouped = copy.deepcopy(instance)
            del ungrouped["tasks"][at]["group"]
            yield ungrouped, scenario


def _without(document, key, at):
    return {**document, key: document[key][:at] + document[key][at + 1:]}


def _without_task(instance, task):
    result = _without(_without(instance, "tasks", task), "W", task)
    if "W_true" in instance:
        result = _without(result, "W_true", task)
    result["edges"] = [{**e, "from": e["from"] - (e["from"] > task), "to": e["to"] - (e["to"] > task)}
                       for e in instance["edges"] if task not in (e["from"], e["to"])]
    return result
