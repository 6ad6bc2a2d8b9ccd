"""One table: its state, who is at it, what people there ask, and who is told what."""
