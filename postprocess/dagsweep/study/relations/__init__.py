"""The relations that a claim can state, one class for each."""
