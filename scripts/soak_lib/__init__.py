"""What `scripts/bench` measures: each figure is a ratio against a baseline of the same run."""
