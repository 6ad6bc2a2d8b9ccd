"""What is there to come to: the tables, the way in, new ones, and the room's own talk."""
