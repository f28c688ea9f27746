"""The commands: dagsweep-report and others of an installed package, and the scripts of postprocess/."""
