"""What the terminal can do, found out by asking it, and what should be set for it."""
