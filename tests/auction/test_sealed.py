"""The sealed auction of one thing: who wins, at which price, and that it may stay unsold."""

import pytest

from auction.faults import BidRefused, Fault
from auction.sealed import Pays, open_sealed
from auction.spoken import Way

NAMES = ("Ana", "Beto", "Caro", "Dani")
TRACK = 20


@pytest.mark.parametrize(("pays", "price"), [(Pays.FIRST, 17), (Pays.SECOND, 14)])
def test_the_best_sealed_bid_wins_at_its_own_price_or_at_the_best_it_beat(pays: Pays, price: int) -> None:
    auction = open_sealed(Way.UP, NAMES, start=10, track=TRACK, pays=pays)
    for name, bid in [("Dani", 14), ("Ana", 12), ("Caro", None), ("Beto", 17)]:
        auction = auction.heard(name, bid)
    assert auction.ended
    assert auction.sold
    assert auction.price == price
    assert auction.ranking() == ("Beto", "Dani", "Ana", "Caro")


@pytest.mark.parametrize(("pays", "price"), [(Pays.FIRST, 14), (Pays.SECOND, 14)])
def test_of_equal_sealed_bids_the_first_in_bidding_order_wins(pays: Pays, price: int) -> None:
    auction = open_sealed(Way.UP, NAMES[:2], start=10, track=TRACK, pays=pays)
    auction = auction.heard("Beto", 14).heard("Ana", 14)
    assert auction.ranking() == ("Ana", "Beto")
    assert auction.price == price


def test_who_bids_alone_pays_the_start_where_the_second_price_is_paid() -> None:
    auction = open_sealed(Way.UP, NAMES[:2], start=10, track=TRACK, pays=Pays.SECOND)
    assert auction.heard("Ana", 20).heard("Beto", None).price == 10


@pytest.mark.parametrize("pays", Pays)
@pytest.mark.parametrize("way", Way)
def test_where_all_pass_it_stays_unsold_and_there_is_no_price(pays: Pays, way: Way) -> None:
    auction = open_sealed(way, NAMES[:2], start=10, track=TRACK, pays=pays)
    auction = auction.heard("Ana", None).heard("Beto", None)
    assert (auction.ended, auction.sold, auction.price) == (True, False, None)


def test_a_bid_below_the_reserve_is_refused_so_it_cannot_sell_below() -> None:
    auction = open_sealed(Way.UP, NAMES[:2], start=10, track=TRACK, pays=Pays.FIRST)
    with pytest.raises(BidRefused) as refused:
        auction.heard("Ana", 9)
    assert refused.value.fault is Fault.NOT_BETTER
