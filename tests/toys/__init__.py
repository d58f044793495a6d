"""Titles that exist in tests alone, for what the contract of a title must bear and the house's own do not have.

`tender`: sealed moves beside open ones with a hidden hand, secrets of the host, options, positions, choices that a
script leaves unwritten, and where its option `tips` says so chance after the opening.
`heap`: open information, no options, a hyphen in its name, and two versions of its rules.

There are two because whether a title hides anything, and whether it has options, is so of its types and of all its
games: none can be both. The page on adding a title (docs/add-a-title.md) has a third, *pares*, which is an example for
readers: its files are text there, and are played from a package outside the tree.
"""
