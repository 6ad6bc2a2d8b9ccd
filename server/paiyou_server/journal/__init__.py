"""Nothing lost: the records, the file that they are in, and the fold that is the server."""
