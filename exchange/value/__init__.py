"""Values of the kernel: canonical JSON, seals, chance, seat names, errors and words for people."""
