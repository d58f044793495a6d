"""Widgets that serve every title."""
