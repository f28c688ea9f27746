"""What the results say about each claim."""
