"""Try this rule: many games by the form's options beside as many by the plain rules, and what changed."""
