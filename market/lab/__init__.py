"""The lab: many games of any title, and what they say about its rules. No title's rules are here.

A plan (`condition`) is conditions, games and a seed; games are played by chunks (`run`), each of which gives sums of
whole numbers (`sums`). Sums add up, so that it does not matter who plays which chunk where.
"""
