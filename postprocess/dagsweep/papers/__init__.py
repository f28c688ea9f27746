"""What papers print and claim, and what sweeps say to it."""
