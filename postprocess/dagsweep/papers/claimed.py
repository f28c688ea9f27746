"""Published numbers that reports on sweeps show beside measured ones."""

import pandas as pd

# Jin & Buyya, table 1: reschedulings of D-HEFT, by numbers of tasks and of contributors.
D_HEFT_RESCHEDULINGS = pd.DataFrame({640: (82, 102, 62, 58, 63), 6400: (913, 987, 659, 752, 732)},
                                    index=pd.Index((16, 20, 24, 28, 32), name="processors"))
