"""The page as a house serves it: small, in both languages, and without a script in the page itself."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from market import GAMES
from tui.web.page import files
from tui.web.page.words import IN_TEMPLATE, ON_BOARD, WORDS, traders_called

MOST_BYTES = 60_000
PARTS = {name: files._read(f"script/{name}.js") for name in files.SCRIPTS}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_whole_page_of_any_title_is_at_most_sixty_kilobytes(lang: str) -> None:
    traders = max((traders_called(title, lang) for title in GAMES.values()), key=lambda names: len(str(names)))
    page = files.html(lang, traders)
    assert files.style() in page
    assert len(page) + len(files.script()) <= MOST_BYTES


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_page_holds_no_script_and_one_style_at_most_and_names_no_other_host(lang: str) -> None:
    for page, styles in ((files.html(lang).decode(), [files.style().decode()]), (files.board_html(lang).decode(), [])):
        assert re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL) == [""]
        assert re.findall(r"<style>(.*?)</style>", page, re.DOTALL) == styles
        assert not re.search(r"<style[^>]|\sstyle=|\son\w+=|https?:", page)
        assert "{{" not in page


def test_the_policy_lets_the_style_of_the_page_hold_by_its_hash() -> None:
    (style,) = re.findall(rb"<style>(.*?)</style>", files.html("es"), re.DOTALL)
    assert files.style_hash() == f"sha256-{b64encode(sha256(style).digest()).decode()}"
    assert not re.search(rb"[\r\0]", style), "a browser would hash other signs than these"


def test_the_board_has_every_word_that_it_says() -> None:
    script = files.board_script().decode()
    assert set(re.findall(r'\bsay\("(\w+)"', script)) <= ON_BOARD.keys()
    assert all(f'"{name}"' in script for name in ON_BOARD)


def test_every_word_of_the_script_is_there_and_none_is_idle() -> None:
    script = "".join(PARTS.values())
    quoted = set(re.findall(r'"(\w+)"', script)) | {name for name in WORDS if name.startswith("check_")}
    assert set(re.findall(r'\bsay\("(\w+)"', script)) - {"check_"} <= WORDS.keys()
    assert WORDS.keys() - IN_TEMPLATE.keys() <= quoted


def test_what_stands_in_quotes_is_not_squeezed() -> None:
    assert files.squeezed('f( "a , b" , `c  ${ d } , e` ) ;\n') == 'f("a , b",`c  ${ d } , e`);'
    assert files.squeezed('const a = { b: true, c: "true" };') == 'let a={b:!0,c:"true"};'
    assert files.squeezed("f((a) => (b, c) => async (d) => e);\n") == "f(a=>(b,c)=>async(d)=>e);"
    assert files.squeezed("// said\nif (a) { b = c ? -1 : e; } // why\n") == "if(a){b=c?-1:e}"


def test_what_the_script_goes_through_has_a_name_that_is_nothing_else() -> None:
    for text in (*PARTS.values(), files._read("script/board.js")):
        code = re.sub(r"^\s*(?://|/\*\*).*", "", text, flags=re.MULTILINE)
        assert not re.search(r"\.each\b|\beach:|\"[^\"\n]*\beach\b[^\"\n,]*\"(?=[,)])|(?<![\w$])\$(?![\w{])", code)


def test_what_is_called_shorter_for_a_phone_is_nothing_else_and_stands_in_no_template() -> None:
    text = "".join((*PARTS.values(), files._read("script/board.js")))
    for name in files._OURS:
        assert len(re.findall(rf"^function {name}\(|^const {name} =", text, re.MULTILINE)) == 1
        assert not re.search(rf"\.{name}\b|\b{name}:|[\"`{{][^\"`\n]*\$\{{[^}}`\n]*\b{name}\b", text)
        assert name not in files.script().decode()


def test_a_template_in_backticks_holds_no_other_one() -> None:
    for name, text in PARTS.items():
        assert not re.search(r"`[^`\n]*\$\{[^}`\n]*`[^`\n]*`", text), name
