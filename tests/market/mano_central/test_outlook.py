"""What a seat of Mano Central is told would come of a move: arithmetic on its own view, in both languages."""

from exchange.script.read import read_script
from exchange.script.run import Playing
from exchange.session import Session
from exchange.value.seal import SPECTATOR
from market import GAMES
from market.cards.poker import Worth
from market.mano_central.law import model
from market.mano_central.outlook.motives import reason
from market.mano_central.outlook.telling import foresee

BEGUN = """
game mano-central
seats Ana Beto Caro
given hand Ana 2c 3c 4c Jd Jh
given hand Beto Qs Qh 7d 8d 2s
given central 4d 4s Qd 9c Kc
given points Ana 10, Beto 3, Caro 10
"""
FORMED = BEGUN + "Ana forms 4c 4d 4s Jd Jh\n"
CLAIMED = FORMED + "Ana shows Jd\nAna claims three Q\n"


def after(script: str) -> Session:
    playing = Playing(read_script(script, "mano.play", GAMES))
    assert playing.play() is None
    return playing.table


def test_forming_tells_what_both_hands_are_worth_M2_2_M3_4() -> None:
    view = after(BEGUN).view("Ana")
    full = model.Form(seat="Ana", cards=("4c", "4d", "4s", "Jd", "Jh"))
    assert foresee(view, full, "en") == ("central hand worth full-house 4 J, you keep high K",)
    assert foresee(view, full, "es") == ("la mano central vale full 4 J, te quedas con carta-alta K",)
    assert foresee(view, model.Form(seat="Ana", cards=("4c", "4c", "4s", "Jd", "Jh")), "en") == ()
    assert foresee(view, model.Form(seat="Ana", cards=("4c", "4d", "4s", "Jd", "As")), "en") == ()


def test_a_hand_that_cannot_be_claimed_truly_is_told_before_it_is_laid_M3_3() -> None:
    accepted = BEGUN + "Ana forms 4c 4d 4s Jd Jh\nAna claims full-house 4 J\nBeto accepts\n"
    view = after(accepted).view("Beto")
    cards = tuple(view.central_cards() or ())
    assert foresee(view, model.Form(seat="Beto", cards=cards), "en")[1:] == (
        "you must claim more than full-house 4 J: with this hand that is a lie",
    )


def test_a_claim_is_told_to_be_true_or_a_lie_and_what_a_doubt_brings_M4_4_M4_5() -> None:
    view = after(FORMED).view("Ana")
    true = model.Claim(seat="Ana", claim=Worth("three", ("Q",)))
    assert foresee(view, true, "en") == (
        "true, the hand is worth full-house 4 J: believed you get 1, doubted 3 from Beto",
    )
    lie = model.Claim(seat="Ana", claim=Worth("four", ("4",)))
    assert foresee(view, lie, "es") == (
        "mentira, la mano vale full 4 J: si se cree cobras 1, si se duda pagas 5 a Beto",
    )


def test_an_answer_tells_who_would_pay_and_what_one_sees_of_the_claim_M4_2_M4_4() -> None:
    view = after(CLAIMED).view("Beto")
    assert foresee(view, model.Doubt(seat="Beto"), "en") == (
        "worth three Q or more: you pay 3; less: Ana pays you 5 (M4.4)",
        "of rank Q you hold 2",
    )
    assert foresee(view, model.Accept(seat="Beto"), "en")[0] == (
        "Ana gets 1 from the bank, and you claim more than three Q (M4.2, M3.3)"
    )


def test_of_hands_that_are_hidden_nothing_is_told_M1_4() -> None:
    for viewer in (SPECTATOR, "Caro"):
        assert (
            foresee(after(BEGUN).view(viewer), model.Form(seat="Ana", cards=("4c", "4d", "4s", "Jd", "Jh")), "en") == ()
        )
        view = after(FORMED).view(viewer)
        assert foresee(view, model.Claim(seat="Ana", claim=Worth("three", ("Q",))), "en") == ()
        assert len(foresee(after(CLAIMED).view(viewer), model.Doubt(seat="Beto"), "en")) == 1


def test_a_reason_for_a_claim_tells_how_far_it_goes_and_is_the_same_for_a_lie_M3_3() -> None:
    again = FORMED + "Ana claims three Q\nBeto accepts\nBeto forms 4c 4d 4s Jd Jh\n"
    lying = again.replace("Beto forms 4c 4d 4s Jd Jh", "Beto forms 4c 4d 4s Jd 2s")
    claim = model.Claim(seat="Beto", claim=Worth("full-house", ("4", "J")))
    whys = {
        reason(after(script).view(eyes), claim, "bluffer", "en")
        for script in (again, lying)
        for eyes in ("Beto", "Caro")
    }
    assert len(whys) == 1
    assert whys.pop().startswith("far above three Q:")
    lowest = model.Claim(seat="Beto", claim=Worth("three", ("K",)))
    assert reason(after(again).view("Caro"), lowest, "bluffer", "es") == "lo menos que se puede declarar"


def test_a_reason_for_a_doubt_tells_what_is_at_stake_M4_4_M4_5() -> None:
    view = after(CLAIMED).view(SPECTATOR)
    doubt, accept = model.Doubt(seat="Beto"), model.Accept(seat="Beto")
    assert reason(view, doubt, "bluffer", "en") == "three Q is not likely enough: stakes 3 for 5"
    assert reason(view, accept, "bluffer", "en").endswith("a doubt would stake 3 for 5")
    assert reason(view, doubt, "honest", "en") == "believes nothing above two small pairs"
