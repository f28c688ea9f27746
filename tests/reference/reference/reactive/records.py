"""What a run counts and measures."""


class Records:
    def __init__(self):
        self.remappings = self.reschedulings = self.migrated_tasks = self.scheduling_operations = 0
        self.rewound_tasks = self.rewound_levels = self.reexecuted_tasks = 0
        self.lost_compute = self.rewound_compute = 0
        self.computation_time = 0      # begin to end of all executions, lost ones included
        self.transfers = []            # all between different nodes
        self.sent_edges = set()        # that any of these has carried
        self.undone_edges = set()      # whose transfer a rewind has undone, until the next one
        self.kept_copies = []          # one number per rescheduling point
        self.first_start = {}          # node -> time
        self.points = 0

    def carry(self, edge, transfer, now):
        """`repeated`: an edge that it carries when it begins was in an earlier transfer between different nodes."""
        if transfer.begin == now:
            transfer.repeated |= edge in self.sent_edges
            transfer.after_rewind |= transfer.data > 0 and edge in self.undone_edges
        self.sent_edges.add(edge)
        if transfer.data > 0:
            self.undone_edges.discard(edge)

    def metrics(self, end, joins):
        """joins: node -> time of its join. `end`: the end of the run."""
        with_data = [t for t in self.transfers if t.data > 0]
        repeated = [t for t in self.transfers if t.repeated]
        responses = [self.first_start[n] - time for n, time in joins.items() if n in self.first_start]
        return {
            "remappings": self.remappings,
            "reschedulings": self.reschedulings,
            "migrated_tasks": self.migrated_tasks,
            "lost_compute": self.lost_compute,
            "retransmitted": sum(t.moved(end) for t in repeated),
            "overhead": self.lost_compute + _durations(repeated, end),
            "rewound_tasks": self.rewound_tasks,
            "rewound_levels": self.rewound_levels,
            "reexecuted_tasks": self.reexecuted_tasks,
            "scheduling_operations": self.scheduling_operations,
            "messages": len(with_data),
            "data_moved": sum(t.moved(end) for t in with_data),
            "rewinding_overhead": self.rewound_compute
            + _durations([t for t in self.transfers if t.after_rewind], end),
            "kept_copies": _mean(self.kept_copies),
            "communication_share": _ratio(_durations(with_data, end), self.computation_time),
            "join_response": _mean(responses),
        }


def _durations(transfers, end):
    return sum((end if t.end is None else t.end) - t.begin for t in transfers)


def _mean(values):
    return sum(values) / len(values) if values else None


def _ratio(numerator, denominator):
    return None if denominator == 0 else numerator / denominator
