"""How the options of a table are called where tables play by different ones."""

from exchange.titles import title_named


def test_options_that_differ_are_told_in_the_words_of_the_title() -> None:
    title = title_named("bolsa")
    assert title.named_options({"fee": 2, "spend": "sales"}, "en") == [
        "Fee: 2",
        "Sheets may spend: the cash and the sales",
    ]
    assert title.named_options({"fee": 2}, "es") == ["Cuota: 2"]
    assert title.named_options({}, "es") == []
