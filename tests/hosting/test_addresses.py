import pytest

from exchange.value.errors import CorroError
from tui.hosting.addresses import addresses_to_try, public_address, web_address


def test_the_way_to_the_internet_comes_first_and_each_address_once() -> None:
    ways = {"192.0.2.1": "192.168.1.20", "192.168.1.254": "192.168.1.20", "10.42.0.254": "10.42.0.1"}
    assert addresses_to_try(ways.get, ["10.42.0.1", "10.9.8.7"]) == ("192.168.1.20", "10.42.0.1", "10.9.8.7")


@pytest.mark.parametrize("own", ["127.0.0.1", "127.0.1.1", "0.0.0.0", "169.254.3.4", "::1", "fe80::1", "2001:db8::5"])  # noqa: S104
def test_no_address_is_told_that_leads_nobody_here(own: str) -> None:
    assert addresses_to_try(lambda _other: own, [own]) == ()


def test_a_machine_without_a_network_has_no_address_to_try() -> None:
    assert addresses_to_try(lambda _other: None, []) == ()


def test_an_address_is_told_without_the_port_that_goes_without_saying() -> None:
    assert web_address("192.168.1.20", 8000) == "http://192.168.1.20:8000/"
    assert web_address("192.168.1.20", 80) == "http://192.168.1.20/"
    assert web_address("laptop.local", 443, secure=True) == "https://laptop.local/"
    assert web_address("2001:db8::5", 8000) == "http://[2001:db8::5]:8000/"


def test_a_public_address_ends_in_a_slash() -> None:
    assert public_address("https://corro.example.org") == "https://corro.example.org/"
    assert public_address("http://example.org:8080/corro/") == "http://example.org:8080/corro/"


@pytest.mark.parametrize(
    "text",
    [
        *("", "corro.example.org", "ftp://a.org", "https://", "https://a b.org", "https://ana@a.org"),
        *("http://a.org:99999", "https://a.org/#x", "https://a.org/?x=1", "https://a.org/\x1b"),
        f"https://a.org/{'x' * 200}",
    ],
)
def test_what_no_visitor_could_type_is_no_public_address(text: str) -> None:
    with pytest.raises(CorroError):
        public_address(text)
