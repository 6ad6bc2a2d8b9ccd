"""How a game of Zhao Pengyou stands, in sentences: what the screen says by rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paiyou_client.line_mode.reading import Cards, card_said
from paiyou_client.line_mode.spoken import WIDE, sentences
from paiyou_client.table_parts.faces import face_piece, faces_line
from paiyou_client.translation import _, ngettext
from paiyou_client.widgets.lines import Line, Piece, line, plain
from paiyou_client.widgets.phrases import phrase
from paiyou_client.words.cards import copies_words, rank_words
from paiyou_client.zhao_pengyou.faces import nth_text, suit_word, trump_line
from paiyou_client.zhao_pengyou.header import stage_words
from paiyou_client.zhao_pengyou.logline import plays_of, taken_line
from paiyou_client.zhao_pengyou.outcomes import before, result_words
from paiyou_client.zhao_pengyou.phases.stage import groups_of
from paiyou_client.zhao_pengyou.results import result_lines
from paiyou_client.zhao_pengyou.scene import Scene, level_text, standing_text
from paiyou_client.zhao_pengyou.seats import SIDE_WORDS, side_of
from paiyou_client.zhao_pengyou.status import trick_line
from paiyou_client.zhao_pengyou.ui import Ui
from paiyou_engine.cards import Card, is_joker, rank_of
from paiyou_engine.zhao_pengyou.events import DealResult
from paiyou_engine.zhao_pengyou.trumps import TRUMPS
from paiyou_engine.zhao_pengyou.view import CallState, Phase, TrickView


def hand_lines(scene: Scene, ui: Ui, cards: Cards) -> tuple[str, ...]:
    """The hand by suits, the trumps first; trumps, which are of several suits, are said whole, of other cards only the rank."""
    if scene.you is None:
        return (_("You look on: you hold no cards."),)
    groups = groups_of(scene, ui)
    if not groups:
        return (_("You hold no cards."),)
    rows = []
    for group in groups:
        faces = list(dict.fromkeys(held.card for held in group.cards))
        counts = [sum(held.card == face for held in group.cards) for face in faces]
        names = (
            copies_words(_in_suit(face, group.suit, cards), count) for face, count in zip(faces, counts, strict=True)
        )
        name = suit_word(group.suit)
        rows.append(_("{group}: {cards}").format(group=name[:1].upper() + name[1:], cards=", ".join(names)))
    return tuple(rows)


def _in_suit(face: Card, suit: int, cards: Cards) -> str:
    """A card where its suit is said."""
    is_whole = suit == TRUMPS or is_joker(face) or cards is not Cards.WORDS
    return card_said(face, cards) if is_whole else rank_words(rank_of(face))


def table_lines(scene: Scene) -> Iterator[Line]:
    """Where the deal is, what is trump, who makes it; the calls; then a line a seat."""
    public = scene.public
    trump = phrase(_("trump {trump}"), trump=trump_line(public.trump)) if public.trump is not None else ()
    maker = _("maker {name}").format(name=scene.name(public.maker)) if public.maker is not None else ""
    yield sentences((scene.title, _("deal {deal}").format(deal=public.deal), stage_words(scene), trump, maker))
    yield from call_lines(scene) if public.calls else ()
    if public.maker is not None and public.phase not in {Phase.DRAW, Phase.WINDOW}:
        yield line(_("opposition {points}").format(points=public.opposition))
    yield from (_seat(scene, seat) for seat in scene.rows)


def _seat(scene: Scene, seat: int) -> Line:
    public = scene.public
    side = side_of(scene, seat)
    captured = public.captured[seat] if public.captured else 0
    penalty = public.penalties[seat] if public.penalties else 0
    points = ngettext("{points} point", "{points} points", captured).format(points=captured) if captured else ""
    fined = ngettext("{points} point lost", "{points} points lost", penalty).format(points=penalty) if penalty else ""
    cards = ngettext("{count} card", "{count} cards", public.counts[seat]).format(count=public.counts[seat])
    return line(
        f"{seat + 1}. {scene.name(seat)}: ",
        sentences(
            (
                _("to act") if public.turn == seat else "",
                _(SIDE_WORDS[side]) if side in SIDE_WORDS else "",
                _("level {level}").format(level=level_text(public, seat)),
                cards,
                points,
                fined,
                _bid(scene, seat),
                scene.players[seat].note,
            )
        ),
    )


def _bid(scene: Scene, seat: int) -> Line:
    """What a seat has shown in the draw."""
    public = scene.public
    shown = [bid for bid in public.bids if bid.seat == seat]
    if public.phase not in {Phase.DRAW, Phase.WINDOW}:
        return ()
    if not shown:
        return line(_("passed")) if seat in public.passed else ()
    stands = _("shows {cards}") if public.bids[-1] is shown[-1] else _("showed {cards}")
    return phrase(stands, cards=faces_line(shown[-1].cards))


def call_lines(scene: Scene) -> Iterator[Line]:
    """Each call with who has used it up."""
    if not scene.public.calls:
        yield line(_("No friends are called yet."))
    yield from (_call(scene, state) for state in scene.public.calls)


def _call(scene: Scene, state: CallState) -> Line:
    nth, card = nth_text(state.call.nth), face_piece(state.call.card)
    if state.used_by is None:
        return phrase(_("called: {nth} {card}, open"), nth=nth, card=card)
    if state.joined:
        yours, theirs = _("called: {nth} {card}, you joined"), _("called: {nth} {card}, {name} joined")
    else:
        yours = _("called: {nth} {card}, used up by you, nobody joined")
        theirs = _("called: {nth} {card}, used up by {name}, nobody joined")
    return scene.tells(state.used_by, yours, theirs, nth=nth, card=(card,))


def trick_lines(scene: Scene) -> Iterator[Line]:
    """The plays of the trick on the table, in order, and whose stands highest."""
    trick = scene.public.trick
    if scene.public.phase is not Phase.PLAY or not trick.plays:
        yield line(_("Nothing lies on the table."))
        return
    yield from _plays(scene, trick)
    yield trick_line(scene, WIDE)


def _plays(scene: Scene, trick: TrickView) -> Iterator[Line]:
    """The plays of a trick in their order."""
    told = reversed(list(plays_of(scene, scene.public, trick)))
    for number, (play, one) in enumerate(zip(trick.plays, told, strict=True)):
        yield with_colon(scene, play.seat, one) if number else one


def with_colon(scene: Scene, seat: int, told: Line) -> Line:
    """What a seat follows with: the name, then what it was."""
    return (Piece(f"{scene.name(seat)}: "), *told[1:])


def last_lines(scene: Scene) -> Iterator[Line]:
    """The last complete trick."""
    tricks = scene.public.tricks
    yield from whole_trick(scene, tricks[-1]) if tricks else (line(_("No trick is complete yet.")),)


def whole_trick(scene: Scene, trick: TrickView) -> Iterator[Line]:
    """A complete trick: its plays in order, and who took it."""
    yield from _plays(scene, trick)
    yield taken_line(scene, trick.winning or 0, trick.points)


def score_lines(scene: Scene) -> Sequence[Line]:
    """The deals so far, each in a sentence, how the last one came out, and everybody's level."""
    public = scene.public
    rows = [_deal(scene, result) for result in public.results] or [line(_("No deal is scored yet."))]
    if public.phase in {Phase.SCORES, Phase.OVER}:
        rows += [one for one in (*result_lines(scene, WIDE), scene.shuffle_line) if plain(one).strip()]
    levels = ", ".join(
        f"{scene.name(seat)} {standing_text(public.levels[seat], is_active=public.active[seat])}"
        for seat in range(public.seats)
    )
    return (*rows, line(_("Levels: {levels}").format(levels=levels)))


def _deal(scene: Scene, result: DealResult) -> Line:
    results = scene.public.results
    return phrase(
        _("deal {deal}: trump {trump}, maker {name}, opposition {points}, {result}"),
        deal=result.deal,
        trump=trump_line(result.trump),
        name=scene.name(result.maker),
        points=result.opposition,
        result=result_words(result, before(results, results.index(result))),
    )
