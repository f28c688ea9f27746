"""Montage_25 of the Pegasus workflows on described and on drawn machines: makespans as an independent calculation has them.

Needs the file: DAGSWEEP_GRAPHS_FOLDER.
"""

import os
import unittest
import warnings

import dagsweep
import numpy as np

GRAPHS = os.environ.get("DAGSWEEP_GRAPHS_FOLDER")


def montage(**costs):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the reader decides of files
        return dagsweep.generate("dax", path=os.path.join(GRAPHS, "dax", "Montage_25.xml"), **costs)


def with_second_processor_at_1000_mhz(instance):
    bandwidth = np.where(np.eye(2) > 0, 1.0, instance.bandwidth)
    return dagsweep.Instance(instance.work, np.stack([instance.sources, instance.targets], 1), instance.data, instance.times * [1.0, 0.5],
                             bandwidth, instance.startup)


def in_turn(instance):
    """Task k on processor k mod P."""
    return dagsweep.Schedule.from_mapping(instance, np.arange(instance.task_count) % instance.processor_count)


@unittest.skipUnless(GRAPHS, "SKIPPED: DAGSWEEP_GRAPHS_FOLDER is not set")
class Montage(unittest.TestCase):
    def check(self, instance, mapped, heft):
        self.assertAlmostEqual(in_turn(instance).makespan, mapped, delta=1e-6)
        self.assertAlmostEqual(dagsweep.schedule(instance, "heft").makespan, heft, delta=1e-6)

    def test_two_machines_of_500_mhz(self):
        self.check(montage(machines="desktops", nodes=2, mhz=500, bandwidth=1000), 126.735595, 125.69)
        self.check(montage(processors=2, heterogeneity="homogeneous", bandwidth="1 Gbit/s"), 126.735595, 125.69)

    def test_machines_of_500_and_1000_mhz(self):
        fast = montage(machines="desktops", nodes=2, mhz=500, bandwidth=1000)
        self.check(with_second_processor_at_1000_mhz(fast), 123.400595, 85.1839917)
        slow = montage(machines="desktops", nodes=2, mhz=500, bandwidth=100, startup=0.001)
        self.check(with_second_processor_at_1000_mhz(slow), 130.836952, 85.8079169)

    def test_machines_of_twice_the_speed_take_half_the_time(self):
        self.check(montage(machines="desktops", nodes=2, mhz=1000, bandwidth=2000), 126.735595 / 2, 125.69 / 2)


if __name__ == "__main__":
    unittest.main()
