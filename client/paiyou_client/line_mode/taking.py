"""What a line that is typed at a table comes to in its game: the choice of a number, a word, cards, or a key of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paiyou_client.line_mode import words_typed
from paiyou_client.line_mode.spoken import AnySpoken, Asks, Numbers
from paiyou_client.line_mode.typed_cards import Wanted, read_cards
from paiyou_client.table_parts.effects import Outcome
from paiyou_client.translation import _
from paiyou_client.widgets.lines import line
from paiyou_client.words.line_mode import NOT_UNDERSTOOD, marked_words, no_choice_words

_COPIES: Final = frozenset((*"12345678", "other"))


def taken(spoken: AnySpoken, scene: Any, ui: Any, text: str, sub: Asks[Any, Any] | None) -> Any:  # noqa: ANN401 - the game's own
    """What a line comes to, one of `paiyou_client.line_mode.spoken.Taken`; None where it means nothing to the game.

    ``sub`` is the question that the last line has led to, if there is one.
    """
    return _chosen(spoken, scene, ui, text, sub) or _typed(spoken, scene, ui, text)


def is_answer(spoken: AnySpoken, text: str) -> bool:
    """Whether a line does something in the game, so that it may have to wait for the question that it answers."""
    word, _rest = words_typed.split(text)
    if word in spoken.unasked or text in {spoken.keys[each] for each in spoken.unasked}:
        return False
    return not word or word in spoken.verbs or word in spoken.keys


def _chosen(spoken: AnySpoken, scene: Any, ui: Any, text: str, sub: Asks[Any, Any] | None) -> Any:  # noqa: ANN401 - the same
    """What the choice of a number comes to; None for another line."""
    number = text.removeprefix("#").strip()
    if not number.isdecimal():
        return None
    numbers = Numbers.CHOICES if sub is not None else spoken.numbers(scene, ui)
    if numbers is Numbers.KEYS:
        return _keys(spoken, scene, ui, number)
    offers = sub.offers if sub is not None else spoken.offers(scene, ui)
    if numbers is Numbers.CARDS and not text.startswith("#"):
        is_rank = read_cards(number) is not None
        return None if is_rank or not 1 <= int(number) <= len(offers) else line(marked_words(int(number)))
    if not 1 <= int(number) <= len(offers):
        return line(no_choice_words(int(number), len(offers)))
    return offers[int(number) - 1].do(scene, spoken.presenter.calmed(ui))


def _keys(spoken: AnySpoken, scene: Any, ui: Any, number: str) -> Outcome[Any]:  # noqa: ANN401 - the same
    """The digits of a meld's number, and Enter where more could follow."""
    outcome: Outcome[Any] = Outcome(ui)
    for key in (*number, "enter"):
        if outcome.effect is None and (key != "enter" or spoken.numbers(scene, outcome.ui) is Numbers.KEYS):
            outcome = spoken.presenter.press(scene, outcome.ui, key)
    return outcome


def _typed(spoken: AnySpoken, scene: Any, ui: Any, text: str) -> Any:  # noqa: ANN401 - the same
    """What a word, cards or a key come to; None for what is none of these."""
    calm = spoken.presenter.calmed(ui)
    word, rest = words_typed.split(text)
    if word in spoken.keys and not rest:
        return spoken.presenter.press(scene, calm, spoken.keys[word])
    if word in spoken.verbs or (not word and text[:1] in {*filter(None, spoken.verbs.values())}):
        verb = spoken.verbs[word] if word in spoken.verbs else text[0]
        cards = _cards(spoken, scene, rest if word else text[1:])
        if cards is not None:
            return spoken.with_cards(scene, calm, verb, *cards)
    if not word and text:
        cards = _cards(spoken, scene, text)
        if cards is not None and cards[0]:
            return spoken.with_cards(scene, calm, "", *cards)
    return _pressed(spoken, scene, calm, text) if len(text) <= 1 else None


def _pressed(spoken: AnySpoken, scene: Any, calm: Any, key: str) -> Any:  # noqa: ANN401 - the same
    """What a key of the screen comes to; an empty line is Enter."""
    outcome = spoken.presenter.press(scene, calm, key or "enter")
    if outcome.ui != calm or outcome.effect is not None:
        return outcome
    return None if key else line(_(NOT_UNDERSTOOD))


def _cards(spoken: AnySpoken, scene: Any, text: str) -> tuple[Sequence[Wanted], str] | None:  # noqa: ANN401 - the same
    """The cards that were typed, and the number before or after them; None for anything else."""
    words, number = text.split(), ""
    if not words:
        return (), ""
    if len(words) > 1 and words[-1][:1] == "#" and words[-1][1:].isdecimal():
        number, words = words[-1][1:], words[:-1]
    elif len(words) > 1 and spoken.counts_copies(scene) and words[0] in _COPIES:
        number, words = words[0], words[1:]
    found = read_cards(" ".join(words))
    return None if found is None else (found, number)
