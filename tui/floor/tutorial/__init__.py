"""The tutorial: a title's first game at an ordinary table, with a balloon below it."""
