"""Short guided deals: what each game is taught by, played on the real engine."""
