"""A debrief: what the tables of one sitting, laid side by side, show those who sat at them.

`model` is what a debrief is made of, `played` the games it is about, `making` puts it together; `html` and `terminal`
show it. What a title has to tell beyond what holds for all titles, it brings itself (`Title.debrief`).
"""

from exchange.value.words import marker

N_ = marker(__name__)
