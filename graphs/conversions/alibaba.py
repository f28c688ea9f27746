#!/usr/bin/env python3
"""Makes DOT of one job in Alibaba's table of batch tasks (cluster-trace-v2018, batch_task.csv).

  python3 graphs/conversions/alibaba.py batch_task.csv j_1 > j_1.dot

Task R3_1_2 is number 3 and depends on 1 and 2; task_... and MergeTask depend on nothing. Work is end_time - start_time, in seconds
(work_unit: s). --instances makes a task of each of the instance_num instances; all of a task precede all that depend on it.
"""

import csv
import re
import sys

COLUMNS = "task_name instance_num job_name task_type status start_time end_time plan_cpu plan_mem".split()  # the trace has no header


def dot(rows, each_instance):
    named, parents = {}, []  # by number: the names of its instances; (numbers before, number)
    lines = ["digraph {"]
    for row in rows or sys.exit("alibaba.py: the table has no such job"):
        name = row["task_name"]
        re.fullmatch(r"[A-Z]+\d+(_\d+)*|task_\S+|MergeTask", name) or sys.exit(f"alibaba.py: {name}: is not of the form R3_1_2")
        number, *before = re.findall(r"\d+", name) if name[:5] not in ("task_", "Merge") else [name]
        if number in named:
            sys.exit(f"alibaba.py: {name}: a second task has its number")
        named[number] = [f'"{name}#{k}"' for k in range(1, int(row["instance_num"]) + 1)] if each_instance else [f'"{name}"']
        parents.append((before, number))
        lines += [f"  {task} [work={int(row['end_time']) - int(row['start_time'])}];" for task in named[number]]
    for before, number in parents:
        for parent in before:
            if parent not in named:
                sys.exit(f"alibaba.py: {named[number][0]}: the job has no task {parent}")
            lines.append(f"  {', '.join(named[parent])} -> {', '.join(named[number])};")
    return "\n".join([*lines, "}"])


if __name__ == "__main__":
    path, job = sys.argv[1:3]
    with open(path, encoding="utf-8", newline="") as file:
        print(dot([row for row in csv.DictReader(file, COLUMNS) if row["job_name"] == job], "--instances" in sys.argv[3:]))
