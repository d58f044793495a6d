"""The kernel: what any event-sourced game needs, and no game's rules.

Here are the `Game` protocol (open, decide, evolve, to_act, choices, redact), refusals, seals and redaction,
chance by keyed hash, the log and the table session above it, the reader, runner and writer of play scripts,
and the language of messages. Nothing here knows a company, a suit or a title; nothing here imports textual or
numpy; only the store imports SQLModel.
"""
