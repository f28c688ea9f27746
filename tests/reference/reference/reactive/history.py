"""Performance history (L-HEFT paper, eq. 1-2, its weights made to sum to one)."""


class History:
    """Mean of elapsed / W per task kind and processor; a recent execution weighs alpha."""

    def __init__(self, instance, kinds, alpha):
        self.instance, self.kinds, self.alpha = instance, kinds, alpha
        self.factor = {}   # (kind, processor) -> f

    def predict(self, i, p):
        """W f(p); without history on p the mean of the others' f, 1 if there is none."""
        kind = self.kinds[i]
        if (kind, p) not in self.factor:
            others = [self.factor[kind, q] for q in range(self.instance.processor_count)
                      if (kind, q) in self.factor]
            factor = sum(others) / len(others) if others else 1
        else:
            factor = self.factor[kind, p]
        return self.instance.planned[i][p] * factor

    def learn(self, i, p, elapsed):
        """Tasks with W = 0 teach nothing."""
        work, key = self.instance.planned[i][p], (self.kinds[i], p)
        if work > 0:
            ratio = elapsed / work
            self.factor[key] = (self.alpha * ratio + (1 - self.alpha) * self.factor[key]
                                if key in self.factor else ratio)
