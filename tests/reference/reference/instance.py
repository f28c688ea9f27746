"""An instance file with numbers of one type: float, or Fraction for exact results."""


class Instance:
    """Tasks, edges, times and links; unchanged after construction.

    With number=float every expression is evaluated in the order that the model defines,
    so that ties are broken as in the program.
    """

    def __init__(self, document, number):
        self.number = number
        self.task_count = len(document["tasks"])
        self.groups = [task.get("group") for task in document["tasks"]]
        self.kinds = [task.get("kind", "") for task in document["tasks"]]
        self.planned = self._times(document["W"])   # None: the processor cannot run the task
        self.true = self._times(document.get("W_true", document["W"]))
        self.processor_count = len(document["bandwidth"])
        self.node = document.get("node", list(range(self.processor_count)))   # of each processor
        self.node_count = max(self.node) + 1
        self.machine = "node" if "node" in document else "processor"   # what an event names to change all of a node
        self.cores = [[p for p, n in enumerate(self.node) if n == node] for node in range(self.node_count)]
        self.startup = number(document.get("startup", 0))
        self.bandwidth = [[number(b) for b in row] for row in document["bandwidth"]]
        self.edges = [(e["from"], e["to"], number(e["data"])) for e in document["edges"]]
        self.successors = [[] for _ in range(self.task_count)]    # (task, data)
        self.predecessors = [[] for _ in range(self.task_count)]  # (task, data)
        for i, j, data in self.edges:
            self.successors[i].append((j, data))
            self.predecessors[j].append((i, data))
        self.item, self.readers = _items(document["edges"])       # edge -> its item; item -> edges in order
        self.mean_delay = self._mean_delay()

    def item_count(self):
        """Of those that have data."""
        return len({self.item[i, j] for i, j, data in self.edges if data > 0})

    def node_of_event(self, event):
        """That it names, or that of the processor that it names; None: it names a link."""
        return self.node[event["processor"]] if "processor" in event else event.get("node")

    def _times(self, rows):
        return [[None if w is None else self.number(w) for w in row] for row in rows]

    def able(self, task, processors=None):
        """Those of the processors, by default of all, that can run the task."""
        processors = range(self.processor_count) if processors is None else processors
        return [p for p in processors if self.planned[task][p] is not None]

    def times(self, task):
        """On the processors that can run the task."""
        return [w for w in self.planned[task] if w is not None]

    def _mean_delay(self):
        """dbar: over ordered pairs of processors on different nodes, summed in increasing (p, q)."""
        total, pairs = self.number(0), 0
        for p in range(self.processor_count):
            for q in range(self.processor_count):
                if self.node[p] != self.node[q]:
                    total += self.delay(p, q)
                    pairs += 1
        return total / pairs if pairs else self.number(0)

    def delay(self, p, q):
        return self.number(0) if self.node[p] == self.node[q] else 1 / self.bandwidth[p][q]

    def comm(self, data, p, q):
        if self.node[p] == self.node[q] or data == 0:
            return self.number(0)
        return self.startup + data * self.delay(p, q)

    def mean_comm(self, data):
        if data == 0 or self.node_count == 1:
            return self.number(0)
        return self.startup + data * self.mean_delay

    def mean_time(self, task):
        times = self.times(task)
        return sum(times, self.number(0)) / len(times)


def _items(edges):
    """Edges that state none are items of their own."""
    numbers, item = {}, {}
    for edge in sorted(edges, key=lambda e: (e["from"], e["to"])):
        key = (edge["from"], edge["to"])
        item[key] = numbers.setdefault(edge.get("item", key), len(numbers))
    readers = [[] for _ in numbers]
    for edge, number in item.items():
        readers[number].append(edge)
    return item, readers
