"""Who people are: accounts, keys, names, what is kept of them and what is forgotten."""
