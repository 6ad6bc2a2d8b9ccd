"""How a game of Zioncheck stands, in sentences: what the screen says by rows and columns."""

from __future__ import annotations

from collections.abc import Iterator

from paiyou_client.line_mode.reading import Cards, card_said
from paiyou_client.line_mode.spoken import sentences
from paiyou_client.table_parts.hand import Group
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets.lines import Line, line, plain
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.cards import SUITS_SAID, copies_words, rank_words
from paiyou_client.zioncheck.chosen import groups_of
from paiyou_client.zioncheck.faces import card_piece, cards_line, contract_words, meld_line, sorted_cards
from paiyou_client.zioncheck.hand import BUILT, LACKING, REST, RUN, SET
from paiyou_client.zioncheck.header import discard_line, takers
from paiyou_client.zioncheck.logline import result_words
from paiyou_client.zioncheck.melds import KINDS
from paiyou_client.zioncheck.scene import Scene
from paiyou_client.zioncheck.ui import Ui
from paiyou_engine.cards import is_joker, rank_of
from paiyou_engine.zioncheck.contracts import DEALS
from paiyou_engine.zioncheck.faces import points_of
from paiyou_engine.zioncheck.melds import TableMeld, kind_of
from paiyou_engine.zioncheck.state import Phase

_IN_DEAL = frozenset((Phase.CLAIM, Phase.DRAW, Phase.MELD, Phase.RESHUFFLE))


def hand_lines(scene: Scene, ui: Ui, cards: Cards) -> tuple[str, ...]:
    """The hand in its groups: melds put together, those in the making, and the rest; or by suits."""
    if scene.you is None:
        return (_("You look on: you hold no cards."),)
    rows = tuple(_group(group, cards) for group in groups_of(scene, ui))
    return rows or (_("You hold no cards."),)


def _group(group: Group, cards: Cards) -> str:
    faces = [held.card for held in group.cards]
    is_suit = group.suit < len(SUITS_SAID) and cards is Cards.WORDS
    names = []
    for face in dict.fromkeys(faces):
        name = rank_words(rank_of(face)) if is_suit and not is_joker(face) else card_said(face, cards)
        names.append(copies_words(name, faces.count(face)))
    title = _title(group.suit)
    return _("{group}: {cards}").format(group=title[:1].upper() + title[1:], cards=", ".join(names))


def _title(name: int) -> str:
    """What a group is; of a meld in the making, how many cards it lacks."""
    if name < len(SUITS_SAID):
        return _(SUITS_SAID[name])
    if name >= BUILT:
        return _("meld {number}").format(number=name - BUILT + 1)
    if name == REST:
        return _("rest")
    for kind, word in ((RUN, _("run")), (SET, _("set"))):
        if name >= kind:
            return word if name == kind else _lacking(word, name - kind - LACKING)
    return _("jokers")


def _lacking(word: str, short: int) -> str:
    if not short:
        return _("{kind}, complete").format(kind=word)
    return ngettext("{kind}, {count} card short", "{kind}, {count} cards short", short).format(kind=word, count=short)


def table_lines(scene: Scene) -> Iterator[Line]:
    """The deal and its contract; the discard; the melds; then a line a seat."""
    public = scene.public
    contract = contract_words(scene.contract)
    deal = _("deal {deal} of {deals}: {contract}").format(deal=public.deal, deals=DEALS, contract=contract)
    stock = _("stock {count}").format(count=public.stock) if public.phase in _IN_DEAL else ""
    yield sentences((scene.title, deal, stock))
    yield from discard_lines(scene)
    yield from meld_lines(scene)
    yield from (_seat(scene, seat) for seat in scene.rows)


def discard_lines(scene: Scene) -> Iterator[Line]:
    """The top discard, who threw it, and who may take it."""
    public = scene.public
    if public.phase not in _IN_DEAL or scene.top is None:
        yield line(_("Nothing lies there."))
        return
    taking = plain(takers(scene)[0]).strip() if public.phase is Phase.CLAIM else _("nobody may take it now")
    yield sentences((discard_line(scene, card_piece(scene.top)), taking))


def meld_lines(scene: Scene) -> Iterator[Line]:
    """The melds on the table by their numbers."""
    if not scene.public.melds:
        yield line(_("nobody has laid down yet"))
    yield from (_meld(scene, table) for table in scene.public.melds)


def _meld(scene: Scene, table: TableMeld) -> Line:
    return phrase(
        _("meld {number}, {kind} of {name}: {cards}"),
        number=table.id + 1,
        kind=_(KINDS[kind_of(table.meld)]),
        name=scene.name(table.owner),
        cards=meld_line(table.meld),
    )


def _seat(scene: Scene, seat: int) -> Line:
    public = scene.public
    cards = ngettext("{count} card", "{count} cards", public.counts[seat]).format(count=public.counts[seat])
    took = public.taken[seat]
    total = public.totals[seat]
    return line(
        f"{seat + 1}. {scene.name(seat)}: ",
        sentences(
            (
                _("to act") if public.turn == seat else "",
                cards,
                ngettext("{points} point", "{points} points", total).format(points=total),
                _("has laid down") if public.laid[seat] is not None else "",
                ngettext("took {count} discard", "took {count} discards", took).format(count=took) if took else "",
                scene.players[seat].note,
            )
        ),
    )


def contract_lines(scene: Scene) -> Iterator[Line]:
    """The contract of this deal, and those that come."""
    public = scene.public
    for deal in range(public.deal, len(public.contracts) + 1):
        yield line(
            _("deal {deal} of {deals}: {contract}").format(
                deal=deal, deals=DEALS, contract=contract_words(public.contracts[deal - 1])
            )
        )


def score_lines(scene: Scene) -> Iterator[Line]:
    """Each deal in a sentence, the hands that were left in the last one, and the totals."""
    public = scene.public
    if not public.results:
        yield line(_("No deal is scored yet."))
    for result in public.results:
        points = ", ".join(f"{scene.name(seat)} {points}" for seat, points in enumerate(result.points))
        sentence = _("deal {deal}: {result}; points: {points}")
        yield line(sentence.format(deal=result.deal, result=result_words(scene, result), points=points))
    if public.phase in {Phase.SCORES, Phase.OVER} and public.results:
        yield from _hands_left(scene)
        if plain(scene.shuffle_line).strip():
            yield scene.shuffle_line
    totals = ", ".join(f"{scene.name(seat)} {total}" for seat, total in enumerate(public.totals))
    yield line(_("Totals: {points}").format(points=totals))


def _hands_left(scene: Scene) -> Iterator[Line]:
    for seat, hand in enumerate(scene.public.results[-1].hands):
        if hand:
            left = _("left to {name}, {points} points: {cards}")
            cards = cards_line(sorted_cards(hand))
            yield phrase(left, name=scene.name(seat), points=points_of(hand), cards=cards)
