"""After a game, why: chances by event, what each decision lost, and where each score came from."""
