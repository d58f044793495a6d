"""The desk of every title that brings none of its own: drawn from what the title itself tells."""
