"""What the person needs who opens a sitting: addresses that others can try, codes to scan, a trial, and plain lines."""
