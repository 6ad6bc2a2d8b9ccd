"""A peer from the first byte to the last: listening, being let in, its session, its limits."""
