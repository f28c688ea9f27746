"""Numbers of reports: means on shared instances, intervals, ratios, ranks, growth."""
