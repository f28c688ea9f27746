"""What a claim can state, one class for each relation."""
