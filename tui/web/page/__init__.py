"""The page in the browser: a template, a style and one script, which a house serves as they are. No build step.

`files` puts them together, `words` are its texts in both languages.
"""

from exchange.value.words import marker

N_ = marker("tui.web.page")
