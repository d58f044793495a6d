"""A finished game is dealt again from its seed, by the streams that docs/deal-again.md names."""

from exchange.game import Disclosed, chance_at
from exchange.opening import open_table
from exchange.value.chance import Chance
from market.cards.spanish import packs
from market.remigio_51.law import model


def test_every_deal_can_be_drawn_again_from_the_seed_R1_4() -> None:
    table = open_table("remigio-51", "Ana=plain Beto=plain Caro=plain", seed="11", options={"limit": 40})
    for _events in table.traders_move():
        pass
    events = [entry.event for entry in table.log.read()]
    disclosed = events[-1]
    assert isinstance(disclosed, Disclosed)
    deals = 0
    closing = 0  # the event before the move that closed the deal before
    for n, event in enumerate(events, start=1):
        if getattr(event, "begins", None) and not getattr(event, "instead", False):
            closing = n - 1
        if isinstance(event, model.CardsDealt):
            deals += 1
            chance = Chance(disclosed.seed) if deals == 1 else Chance(chance_at(Chance(disclosed.seed), closing))
            order = chance.draws("deck").shuffled(packs(2, 2))
            assert [card.card for card in event.hands] == list(order[:42])
            assert [card.card for card in event.stock] == list(order[43:])
            assert event.discards == (order[42],)
            salts = chance.draws("card salts")
            assert [card.card_salt for card in (*event.hands, *event.stock)] == [salts.salt() for _card in range(107)]
    assert deals > 1
