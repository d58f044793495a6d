"""The words of the page: what its script calls them, and what a visitor reads.

A number chooses between two forms at `|`.
"""

from __future__ import annotations

from collections.abc import Mapping

from exchange.title import Title
from exchange.value.words import catalogue
from tui.voice import Voice
from tui.web.page import N_

Names = tuple[tuple[str, str], ...]
"""Traders by the name that commands know them by, and what each is called."""

WORDS: Mapping[str, str] = {
    # Coming in
    "welcome": N_("Come to the table"),
    "ask_code": N_("Whoever opened the game tells you a code of five letters."),
    "code": N_("Code"),
    "name": N_("Your name"),
    "come_in": N_("Come in"),
    "come_in_again": N_("Come in with the code"),
    "watch": N_("Watch until a seat is free"),
    "host_sees": N_("Whoever opened the game sees everything, your orders and cards too."),
    "no_house": N_("Nobody answers at this address. Is the game still open?"),
    "no_seat": N_("This link belongs to no seat any more. Come in with the code."),
    "new_link": N_("This link no longer holds"),
    "new_link_why": N_("Your seat was given a new link. Ask whoever opened the game for it."),
    "elsewhere": N_("The game is open in other windows"),
    "go_on_here": N_("Go on here"),
    "loading": N_("One moment…"),
    # Before the game
    "lobby": N_("You are in, {name}. The game begins soon"),
    "who_is_here": N_("At your table"),
    "is_here": N_("here"),
    "away": N_("away"),
    "free": N_("nobody yet"),
    "program": N_("the program, {trader}"),
    "you": N_("you"),
    "more_here": N_("Somebody else plays here too"),
    "seed_why": N_(
        "This page adds a secret word to the draw, so that nobody alone decides what chance brings. "
        "At the end it checks every seal."
    ),
    "seed_seal": N_("Seal of the draw:"),
    # What is asked now
    "your_turn": N_("It is your turn"),
    "asks_sheet": N_("Your turn: write your orders"),
    "asks_bid": N_("Your turn: bid or pass"),
    "asks_deal": N_("Your turn: whom do you deal with?"),
    "asks_move": N_("Your turn"),
    "waits_for": N_("Waiting for {names}"),
    "you_named": N_("you, {name}"),
    "over": N_("The game is over"),
    "ended": N_("The game was stopped: nobody wins it"),
    "paused": N_("paused"),
    "paused_long": N_("The game is paused"),
    "held": N_("The round is over: all wait for the host"),
    "last_round": N_("last round"),
    "practice": N_("practice: it does not count"),
    "advice": N_("Advice"),
    "time_left": N_("Time left"),
    "seconds_left": N_("{count} seconds left"),
    "understood": N_("I see"),
    # Links
    "trying": N_("The link is lost. Trying again…"),
    "house_closed": N_("The game is closed. If it opens again, this page goes on."),
    "moved": N_("Your seat has changed. One moment…"),
    "link_of": N_("{name}'s link is lost."),
    "since": N_("for {time}"),
    "wait": N_("Wait"),
    "let_play": N_("Let the program play"),
    "agreed": N_("You agree; others must agree too"),
    "plays_for_you": N_("{trader} is playing for you."),
    "i_am_back": N_("I am back"),
    # Several persons at one device
    "pass_on": N_("Pass it on to: {names}"),
    "nobody_else": N_("Only whoever is called may look now."),
    "i_am": N_("I am {name}"),
    "hide": N_("Hide what is mine"),
    # Bolsa
    "round": N_("Round {round} of {rounds}"),
    "orders": N_("Orders"),
    "auction": N_("Auction"),
    "deal": N_("Deal"),
    "closed": N_("Close"),
    "prices": N_("Prices"),
    "owned_orders": N_("{owned} owned, {orders} order cards"),
    "sheet_of": N_("Your orders, {name}"),
    "your_sheet": N_("Your orders"),
    "only_you": N_("Only you see this."),
    "own_have": N_("owned {owned} · orders {orders}"),
    "buys": N_("buy {count}"),
    "sells": N_("sell {count}"),
    "no_order": N_("nothing"),
    "less": N_("less: {name}"),
    "more": N_("more: {name}"),
    "bid_up_to": N_("In an auction you could bid up to {price}."),
    "cash_line": N_("Cash {cash} − purchases {spent}"),
    "cash_left": N_("leaves {left}"),
    "too_dear": N_("You cannot pay for that."),
    "seal": N_("Seal my orders"),
    "seal_empty": N_("Seal an empty sheet"),
    "clear": N_("Clear"),
    "sealed": N_("Sealed. Nobody sees it before all are in."),
    "empty_sheet": N_("You order nothing."),
    "change_sheet": N_("Change it"),
    "goes_up": N_("going up"),
    "goes_down": N_("going down"),
    "want_offer": N_("{wanted} wanted, {offered} offered"),
    "no_bid": N_("No bid yet; the price is {price}"),
    "best": N_("Best bid: {price}, by {name}"),
    "speaking": N_("Who speaks, in turn"),
    "out": N_("passed"),
    "legal": N_("You may bid {low} to {high}."),
    "your_bid": N_("your bid"),
    "no_legal_bid": N_("No bid is open to you: you can only pass."),
    "bid": N_("Bid {bid}"),
    "pass": N_("Pass"),
    "pass_sure": N_("Yes, I pass"),
    "back": N_("Back"),
    "still_bound": N_("Who passes bids no more, but still deals at the final price where shares are left."),
    "chooses": N_("{name} chooses whom to deal with."),
    "whom": N_("Deal {count} share at {price}: with whom?|Deal {count} shares at {price}: with whom?"),
    "has_left": N_("has {count} left"),
    "deal_so": N_("Deal ({named} of {shares})"),
    "clockwise": N_("Clockwise"),
    "call": N_("What came of it, round {round}"),
    "going_on": N_("going on"),
    "seats": N_("Seats"),
    "seat": N_("seat"),
    "cash": N_("cash"),
    "worth": N_("worth"),
    "token": N_("token"),
    "sealed_mark": N_("sealed"),
    # Any title
    "table": N_("The table"),
    "hand": N_("Your hand"),
    "face_down": N_("a card face down"),
    "your_move": N_("Your move"),
    "pick_card": N_("Touch a card to see what it does."),
    "pick_move": N_("Choose a move."),
    "find": N_("Find a move"),
    "what_is_open": N_("What you may do"),
    # The end
    "you_win": N_("You have won!"),
    "wins": N_("{names} wins|{names} win"),
    "draw": N_("A draw"),
    "standing": N_("How it stood"),
    "price_paths": N_("How the prices went"),
    "checked": N_("Checked by this page"),
    "check_chain": N_("No line of the log was changed."),
    "check_seals": N_("What was sealed was turned over."),
    "check_seed": N_("The draw is the one that was sealed."),
    "check_shown": N_("Its seal was shown to you before the start."),
    "check_word": N_("Your own word is in the draw."),
    "stay": N_("Stay here: the next game begins on this page."),
    "again": N_("Another game begins"),
    # Around
    "tape": N_("What happened"),
    "rules": N_("Rules"),
    "rule": N_("rule {number}"),
    "rules_and_prices": N_("Rules, and how prices move"),
    "close": N_("Close this"),
}

ON_BOARD: Mapping[str, str] = {
    **{name: WORDS[name] for name in ("away", "code", "ended", "free", "loading", "over", "paused_long")},
    **{name: WORDS[name] for name in ("trying", "waits_for")},
    "coming": N_("People are coming"),
    "ends_in": N_("It ends in {time} at this pace"),
    "debrief": N_("Look back at the games"),
    "practice": WORDS["practice"],
    "held": WORDS["held"],
    "last_round": WORDS["last_round"],
    "all_tables": N_("All tables"),
    "come_in_again": WORDS["come_in_again"],
    "no_board": N_("This link shows nothing, or no longer. Whoever opened the game has the link of the board."),
    "watching": N_("You are watching. As soon as a seat is free, you sit there."),
    "open_this": N_("Open this on your phone:"),
    "round_number": N_("round {round}"),
    "stands_in": N_("{trader} plays"),
    "table_number": N_("Table {number}"),
}
"""The words of the board for the projector."""

IN_TEMPLATE: Mapping[str, str] = {
    "skip": N_("Go to what is asked now"),
    "language": N_("Language"),
    "noscript": N_("This page needs JavaScript."),
    "rules": WORDS["rules"],
}


def said(words: Mapping[str, str], lang: str) -> dict[str, str]:
    """These words in a language."""
    say = catalogue("tui.web.page", lang).gettext
    return {name: say(text) for name, text in words.items()}


def traders_called(title: Title, lang: str) -> Names:
    """What the traders of a title are called in a language; those of other packages are not among them."""
    voice = Voice(lang, "tui.web.page")
    return tuple((trader, voice.say(who.name)) for trader, who in title.characters.items())
