"""What would come of a move, in words: what the hands are worth, who would pay, and what one sees of a claim."""

from collections.abc import Iterable

from exchange.game import Command
from exchange.value.words import said
from market.cards.poker import Worth, best
from market.mano_central import N_
from market.mano_central.law import model
from market.mano_central.law.model import ACCEPTED, DOUBTED, State
from market.mano_central.speech.fields import write_worth

RANKED = ("pair", "two-pairs", "three", "full-house", "four")
"""Kinds of which one can count the cards that they name."""


def foresee(view: State, command: Command, lang: str) -> tuple[str, ...]:
    """What would come of this move, as its seat may know: a line each; none for a move of which nothing can be told."""
    match command:
        case model.Form(seat=seat, cards=cards):
            return _of_hands(view, seat, cards, lang)
        case model.Claim(seat=seat, claim=claim):
            laid = view.central_cards()
            return () if laid is None else _of_claim(view, seat, claim, best(laid), lang)
        case model.Doubt(seat=seat) if view.claim is not None:
            return _of_doubt(view, seat, view.claim, lang)
        case model.Accept(seat=seat) if view.claim is not None:
            facts = {"giver": view.seats[view.holder], "points": ACCEPTED, "claim": write_worth(view.claim, lang)}
            told = N_("{giver} gets {points} from the bank, and you claim more than {claim} (M4.2, M3.3)")
            return (said(told, lang, **facts), *_seen_of(view, seat, lang))
        case _:
            return ()


def _of_hands(view: State, seat: str, cards: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """Both hands, and whether the central one would do for a true claim."""
    central, hand = view.central_cards(), view.hands[view.seats.index(seat)]
    if central is None or hand is None or len({*cards}) != model.HAND:
        return ()
    kept = [card for card in (*central, *hand) if card not in cards]
    if len(kept) != model.HAND:
        return ()
    laid = best(cards)
    both = {"laid": write_worth(laid, lang), "kept": write_worth(best(kept), lang)}
    lines = [said(N_("central hand worth {laid}, you keep {kept}"), lang, **both)]
    if view.accepted is not None and laid.height <= view.accepted.height:
        told = N_("you must claim more than {claim}: with this hand that is a lie")
        lines.append(said(told, lang, claim=write_worth(view.accepted, lang)))
    return tuple(lines)


def _of_claim(view: State, seat: str, claim: Worth, worth: Worth, lang: str) -> tuple[str, ...]:
    """Whether it holds (M3.4), and what a doubt would bring (M4.4, M4.5)."""
    doubter = view.after(view.seats.index(seat))
    if worth.height >= claim.height:
        told = N_("true, the hand is worth {worth}: believed you get {points}, doubted {paid} from {other}")
    else:
        told = N_("a lie, the hand is worth {worth}: believed you get {points}, doubted you pay {paid} to {other}")
    payer = doubter if worth.height >= claim.height else view.seats.index(seat)
    facts = {"points": ACCEPTED, "paid": min(DOUBTED, view.points[payer]), "other": view.seats[doubter]}
    return (said(told, lang, worth=write_worth(worth, lang), **facts),)


def _of_doubt(view: State, seat: str, claim: Worth, lang: str) -> tuple[str, ...]:
    """Who would pay how much, and what one sees of the cards that the claim names."""
    mine = min(DOUBTED, view.points[view.seats.index(seat)])
    theirs = min(DOUBTED, view.points[view.holder])
    told = N_("worth {claim} or more: you pay {mine}; less: {giver} pays you {theirs} (M4.4)")
    facts = {"claim": write_worth(claim, lang), "mine": mine, "giver": view.seats[view.holder], "theirs": theirs}
    return (said(told, lang, **facts), *_seen_of(view, seat, lang))


def _seen_of(view: State, seat: str, lang: str) -> tuple[str, ...]:
    """How many cards of the ranks that the claim names one sees: in one's own hand, open in the middle, discarded."""
    claim, hand = view.claim, view.hands[view.seats.index(seat)]
    if claim is None or hand is None or claim.kind not in RANKED:
        return ()
    counts = (
        (N_("of rank {rank} you hold {count}"), hand),
        (N_("{count} lies open"), view.shown),
        (N_("{count} is discarded"), view.discards),
    )
    lines = []
    for rank in claim.ranks:
        parts = [
            said(told, lang, rank=rank, count=_count(rank, cards))
            for place, (told, cards) in enumerate(counts)
            if place == 0 or _count(rank, cards)
        ]
        lines.append(", ".join(parts))
    return tuple(lines)


def _count(rank: str, cards: Iterable[str]) -> int:
    return sum(card[0] == rank for card in cards)
