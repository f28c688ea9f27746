"""Statistics of algorithms that ran on the same instances: pairs, ranks, profiles, quality against seconds."""
