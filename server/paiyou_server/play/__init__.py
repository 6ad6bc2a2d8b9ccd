"""The game at a table: turns, clocks, the shuffle, and bots that think."""
