"""Titles that exist in tests alone, each for what the contract of a title must bear.

`heap`: open information, no options, no chance, a hyphen in its name, and two versions of its rules.
`cup`: hidden dice and open moves, no options, chance after the opening.
The tender (`tests.tiny`) has sealed moves, options, secrets of the host, positions and choices left unwritten.
"""
