"""Auctions, pure: who speaks, which bid is legal, when it ends, at which price and in which ranking.

A mechanism is a frozen state machine whose direction is data: spoken, sealed or called, all with the surface that
`mechanism` says. It knows bidders, bids and limits, and nothing of companies, cash or titles; it reads no clock, draws
no chance and opens no file.
"""
