"""Texts in the languages of those who read them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextvars import copy_context
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from rich.cells import cell_len
from scripts.languages_lib.catalogues import TRANSLATED, forms, read, template
from scripts.languages_lib.faults import SAME, faults
from textual.events import Key, Paste
from textual.widgets import Input

from paiyou_cli.main import main
from paiyou_client.catalogues import LANGUAGES, catalogue, entries, language_of, machine_form, own_name
from paiyou_client.translation import N_, Reader, _, language, ngettext, read_by, reading
from paiyou_client.widgets.lines import Piece, line
from paiyou_client.widgets.phrases import phrase
from paiyou_protocol.messages import Say
from tests.client.shell import ATTIC, LOBBY, shell, tables

CHAT = N_("Chat in the lobby")
IN_LANGUAGES = {"en": "Chat in the lobby", "ru": "Чат в вестибюле", "cs": "Chat v lobby", "zh": "大厅聊天"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_text_is_in_the_language_of_its_reader(code: str) -> None:
    with reading(code):
        assert _("Chat in the lobby") == _(CHAT) == f"{CHAT}" == IN_LANGUAGES[code]
        assert _("a text in no catalogue") == "a text in no catalogue"
    assert language() == "en"


def test_a_number_has_the_form_that_its_language_needs() -> None:
    with reading("ru"):
        assert ngettext("chat ({count} new)", "chat ({count} new)", 5).format(count=5) == "чат (+5)"


def test_there_is_no_reader_of_another_language() -> None:
    with pytest.raises(KeyError):
        Reader("de")


@pytest.mark.asyncio
async def test_readers_in_one_process_do_not_hear_of_each_other() -> None:
    async def reads(first: str, then: str) -> tuple[str, str]:
        reader = Reader(first)
        read_by(reader)

        async def looks() -> str:
            await asyncio.sleep(0)
            return _(CHAT)

        before = await asyncio.create_task(looks())
        reader.language = then
        return before, await asyncio.create_task(looks())

    both = tuple(await asyncio.gather(reads("ru", "cs"), reads("zh", "en")))
    assert both == (("Чат в вестибюле", "Chat v lobby"), ("大厅聊天", "Chat in the lobby"))


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "cs"}, "cs"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:cs:en"}, "cs"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LANGUAGE": "ru"}, "en"),
        ({"LC_ALL": "cs_CZ.UTF-8", "LANGUAGE": "en_GB:en"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: Mapping[str, str], code: str) -> None:
    assert language_of(environment) == code


def test_languages_are_called_as_they_call_themselves() -> None:
    assert [own_name(code) for code in LANGUAGES] == ["English", "Русский", "Čeština", "简体中文"]


@pytest.mark.parametrize("code", TRANSLATED)
def test_catalogues_are_read_as_gettext_s_own_tools_read_them(code: str) -> None:
    catalog, ours = read(code), catalogue(code)
    for message in catalog:
        if not message.id or not all(forms(message.string)):
            continue
        one, many = forms(message.id)[0], forms(message.id)[-1]
        if isinstance(message.id, str):
            assert ours.pgettext(message.context, one) if message.context else ours.gettext(one) == message.string
        for number in range(30) if isinstance(message.id, tuple) else ():
            found = catalog.get(message.id, message.context)
            assert found is not None
            assert ours.ngettext(one, many, number) in forms(found.string)


def test_a_catalogue_may_have_texts_over_lines_quotes_and_texts_without_translation() -> None:
    text = 'msgid ""\nmsgstr ""\n"Language: ru\\n"\n\n#: a.py\nmsgid ""\n"one \\"two\\"\\n"\n"three\\\\n"\nmsgstr "x\\ty"\n\n'
    text += 'msgid "none"\nmsgstr ""\n\n#, fuzzy\nmsgid "doubtful"\nmsgstr "?"\n\n'
    text += 'msgctxt "c"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "p"\nmsgstr[1] "q"\n'
    found = entries(text)
    assert found == {"": "Language: ru\n", 'one "two"\nthree\\n': "x\ty", "c\x04a\0b": "p\0q"}
    assert machine_form(found)[:4] == b"\xde\x12\x04\x95"


def test_a_sentence_has_cards_where_its_language_puts_them() -> None:
    card, cards = Piece("K♠", "spade"), line(Piece("A♠", "spade"), Piece("A♥", "heart"))
    shown = phrase("{who}: {cards} ({count}) beat {card}.", "soft", card=card, cards=cards, who="Mei", count=2)
    assert shown == line(Piece("Mei: ", "soft"), cards, Piece(" (2) beat ", "soft"), card, Piece(".", "soft"))
    assert phrase("{{as it is}}") == (Piece("{as it is}"),)
    with pytest.raises(KeyError):
        phrase("{nothing}")


def catalog(*messages: tuple[str | tuple[str, str], str | tuple[str, ...]], same: bool = False) -> Catalog:
    """A Russian catalogue of these texts."""
    made = Catalog(locale="ru")
    for text, translated in messages:
        made.add(text, translated, user_comments=[SAME] if same else [])
    return made


PLURAL = ("{count} card", "{count} cards")
TEXTS = catalog(("Play {cards}.", ""), (PLURAL, ""), ("OK", ""))
WHOLE = (
    ("Play {cards}.", "Играйте {cards}."),
    (PLURAL, ("{count} карта", "{count} карты", "{count} карт")),
    ("OK", "Ладно"),
)


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return template()


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_is_translated(texts: Catalog, code: str) -> None:
    """`scripts/languages update` takes new texts in; the translation is to be written."""
    assert list(faults(read(code), texts)) == []


def test_a_whole_catalogue_has_no_fault() -> None:
    assert list(faults(catalog(*WHOLE), TEXTS)) == []


@pytest.mark.parametrize(
    ("messages", "fault"),
    [
        (WHOLE[1:], "is not in the catalogue: 'Play {cards}.'"),
        ((*WHOLE, ("Old", "Старое")), "is in no source any more: 'Old'"),
        ((*WHOLE[:2], ("OK", "")), "is not translated: 'OK'"),
        ((*WHOLE[:2], ("OK", "OK")), f"is as in English, without the comment \"{SAME}\": 'OK'"),
        (
            (WHOLE[0], (PLURAL, ("{count} карта", "{count} карт")), WHOLE[2]),
            "has 2 plural forms, not 3: '{count} card'",
        ),
        ((("Play {cards}.", "Играйте {card}."), *WHOLE[1:]), "has other places: 'Play {cards}.'"),
        ((("Play {cards}.", "Играйте {cards!r}."), *WHOLE[1:]), "has other places: 'Play {cards}.'"),
        ((("Play {cards}.", "Играйте {cards}. "), *WHOLE[1:]), "begins or ends with other spaces: 'Play {cards}.'"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_named(messages: tuple[tuple[str, str]], fault: str) -> None:
    assert list(faults(catalog(*messages), TEXTS)) == [fault]


def test_what_is_to_be_as_in_english_says_so_and_is() -> None:
    assert list(faults(catalog(("OK", "OK"), same=True), catalog(("OK", "")))) == []
    assert list(faults(catalog(("OK", "Ладно"), same=True), catalog(("OK", "")))) == [
        f"is not as in English, and has the comment \"{SAME}\": 'OK'"
    ]


@pytest.mark.asyncio
async def test_the_language_may_be_changed_while_a_dialog_is_open(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        await at.press("c")
        assert "Chat in the lobby" in await at.look()
        await at.pilot.press(*"42")
        shown = await at.press("f3")
        assert "Чат в вестибюле" in shown
        assert "Удачи!" in shown
        assert "Enter сказать" in shown
        assert "Язык: Русский" in shown
        assert "42" in shown
        assert "大厅聊天" in await at.press("f3", "f3")
        assert "Chat in the lobby" in await at.press("f3")


@pytest.mark.asyncio
async def test_in_plain_ascii_all_is_in_english(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(), plain=True) as at:
        assert (await at.press("f3")).isascii()
        assert "In plain ASCII all is in English" in await at.look()
        assert "Чат" in await at.press("f2")
        assert (await at.press("f2")).isascii()


@pytest.mark.asyncio
async def test_what_an_input_method_composes_is_typed_into_the_chat(tmp_path: Path) -> None:
    async with shell(tmp_path, ATTIC, network=tables(*LOBBY)) as at:
        await at.press("c")
        for letter in "你好，":
            at.app.post_message(Key(letter, letter))
        at.app.post_message(Paste("牌友"))
        assert " 你好，牌友" in await at.look()
        await at.press("left", "left")
        entry = at.app.screen.query_one(Input)
        assert entry.cursor_screen_offset.x - entry.content_region.x == cell_len("你好，")
        await at.press("backspace", "enter")
        assert [request.text for request in at.link.asked if isinstance(request, Say)] == ["你好牌友"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--help"], "Вызов: paiyou [OPTIONS]"),
        (["--help"], "play      Играть сразу против ботов, на этой машине."),
        (["play", "--help"], "--ascii                   Рисовать в чистом ASCII."),
        (["judge", "--help"], "meld      Комбинация ли это?"),
        (["rules", "--help"], "В файле сказано, для какой он игры"),
    ],
)
def test_commands_explain_themselves_in_the_reader_s_language(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_context().run(main, ["--language", "ru", *arguments])
    assert said in capsys.readouterr().out
