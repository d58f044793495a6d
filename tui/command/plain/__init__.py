"""A game in plain lines, for screen readers, pipes and slow links."""
