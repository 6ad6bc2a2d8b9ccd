"""Which letters and digits go together in a name."""

import unicodedata

import pytest

from paiyou_protocol.names import check_any_name, check_name, script_of
from paiyou_protocol.text import BadText, TextFault

TOGETHER = [
    "Ann-Marie O'Neill 2",
    "Łukasz Ōyama",
    "小林",
    "小林さん",
    "ミカ小林",
    "さくらカー",
    "Иван 7",
    "Αλέξης",
    "한국 3",
    "דוד",
    "محمد",
    "दिव्या १२",
    "สมชาย",
    "[b]",
    "🀄 Ann",
    "2026",
]
APART = {
    "a Cyrillic letter among Latin ones": "P\u0430ul",
    "a Latin letter among Cyrillic ones": "Ив\u0061н",
    "a Greek capital before Latin letters": "\u0391nn",
    "Armenian and Latin": "\u054dam",
    "Cherokee and Latin": "\u13a0nn",
    "Han and Latin": "小林Ken",
    "Hangul and Han": "김小",
    "Hangul and kana": "김さ",
    "Han and Bopomofo": "小ㄅ",
    "a long vowel's mark with Latin": "Ann\u30fc",
    "Arabic and Hebrew": "\u0645\u05d0",
    "Devanagari and Bengali": "क\u0995",
    "a Latin letter of a later block": "Ив\ua723н",
    "digits of two kinds": "2\u0662",
    "Latin letters and Bengali digits": "Ann \u09ea",
}


@pytest.mark.parametrize("name", TOGETHER)
def test_letters_of_one_script_go_together_and_with_what_belongs_to_none(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize("name", APART.values(), ids=APART)
def test_letters_of_two_scripts_do_not(name: str) -> None:
    with pytest.raises(BadText) as caught:
        check_name(name)
    assert caught.value.code is TextFault.SCRIPTS
    assert caught.value.character.startswith("U+")


def test_the_character_that_does_not_go_is_named() -> None:
    with pytest.raises(BadText) as caught:
        check_name("P\u0430ul")
    assert caught.value.character == "U+0430"


def test_who_had_such_a_name_before_may_still_say_it() -> None:
    assert check_any_name("Ｐ\u0430ul") == "P\u0430ul"
    with pytest.raises(BadText):
        check_any_name("P\x1bul")


def test_every_letter_whose_name_begins_with_its_script_is_of_that_script() -> None:
    known = {"LATIN": "Latn", "CYRILLIC": "Cyrl", "GREEK": "Grek", "HEBREW": "Hebr", "HIRAGANA": "Hira", "THAI": "Thai"}
    for each in map(chr, range(0x20000)):
        script = known.get(unicodedata.name(each, "").partition(" ")[0])
        if script and unicodedata.category(each) in {"Lu", "Ll", "Lo"} and "LETTER" in unicodedata.name(each):
            assert script_of(each) == script, f"U+{ord(each):04X}"


@pytest.mark.parametrize("shared", ["1", "-", " ", "\u0301", "\u30fb", "🀄", "\U0010ffff"])
def test_what_belongs_to_no_script(shared: str) -> None:
    assert script_of(shared) == ""
