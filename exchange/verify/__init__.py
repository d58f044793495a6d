"""Verifying a log: canonical form, sequence, chain, seals, decisions. What is wrong is named by line and field.

`verify` takes the lines of a copy (a file's, or those of `write_log`) and gives the copy back, ready to be taken into a
store. Nothing needs to be believed: the same can be done without this program (docs/log.md).
"""

from exchange.verify.copy import Copy, Verifier, first_difference, verify, verify_file, verify_log

__all__ = ["Copy", "Verifier", "first_difference", "verify", "verify_file", "verify_log"]
