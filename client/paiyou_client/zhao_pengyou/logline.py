"""What happened, one line an event, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

import msgspec

from paiyou_client.asides import ASIDES
from paiyou_client.table_parts.asides import aside_line
from paiyou_client.table_parts.faces import face_piece, faces_line, suit_piece
from paiyou_client.table_parts.log import newest_lines
from paiyou_client.translation import N_, _, ngettext, pgettext
from paiyou_client.widgets.lines import BLANK, Line, Piece, joined, line
from paiyou_client.widgets.phrases import phrase
from paiyou_client.zhao_pengyou.faces import nth_text, trump_line
from paiyou_client.zhao_pengyou.outcomes import Standings, result_words
from paiyou_client.zhao_pengyou.scene import LOG_SHOWN, Happening, Scene
from paiyou_engine.zhao_pengyou.actions import Bid, Bury, CallFriends, Pass, Play, Ready, TakeBack
from paiyou_engine.zhao_pengyou.calls import Call
from paiyou_engine.zhao_pengyou.events import (
    BidKind,
    BidMade,
    Buried,
    BuriedHidden,
    Counted,
    DealBegun,
    DealResult,
    DealScored,
    FriendsCalled,
    GameOver,
    GroupFailed,
    KittyTaken,
    KittyTakenHidden,
    MakerSet,
    NobodyBid,
    Played,
    StarterDrawn,
    TookBack,
    TrickTaken,
    WindowOpened,
)
from paiyou_engine.zhao_pengyou.game import ZHAO_PENGYOU
from paiyou_engine.zhao_pengyou.trumps import TRUMPS, ordering
from paiyou_engine.zhao_pengyou.view import Phase, PublicView, TrickView
from paiyou_protocol.messages import Plain

_NO_SET: Final = {2: N_(": no pair"), 3: N_(": no triple"), 4: N_(": no quadruple")}


def log_lines(scene: Scene, cells: int, rows: int) -> tuple[Line, ...]:
    """The newest events in at most so many rows, the newest last."""
    newest_first = ((log_line(scene, happening), happening.after_gap) for happening in reversed(scene.log))
    return newest_lines(chain(newest_first, ((one, False) for one in _arrival(scene))), cells, rows)


def _arrival(scene: Scene) -> Iterator[Line]:
    """When we came to a game that had begun, and what everybody saw of its deal before, the newest first; nothing at a
    game's beginning."""
    public = scene.log[0].before if scene.log else scene.public
    is_beginning = public.phase in {Phase.STARTER, Phase.SHUFFLE} and public.deal <= 1
    if is_beginning or len(scene.log) >= LOG_SHOWN or not scene.tells_arrival:
        return
    deal, trick = public.deal, len(public.tricks) + 1
    if public.phase is Phase.PLAY:
        where = _("deal {deal}, trick {trick}").format(deal=deal, trick=trick)
    else:
        where = _("deal {deal}").format(deal=deal)
    yield line(Piece(_came(scene).format(where=where), "title"))
    yield from story_lines(scene, public)


def _came(scene: Scene) -> str:
    if scene.you is None:
        return _("you look on: {where}")
    return _("you play on from here: {where}") if scene.plays_on else _("you are back: {where}")


def story_lines(scene: Scene, public: PublicView) -> Iterator[Line]:
    """What everybody saw of a deal before this moment, as far as the view tells it, the newest first: its tricks card by
    card, the calls, who made trumps, and the bids."""
    yield from plays_of(scene, public, public.trick)
    for trick in reversed(public.tricks):
        yield taken_line(scene, trick.winning or 0, trick.points)
        yield from plays_of(scene, public, trick)
    if public.maker is not None and public.calls:
        yield _exchange(scene, FriendsCalled(public.maker, tuple(state.call for state in public.calls)))
    if public.maker is not None and public.trump is not None:
        yield _before_play(scene, MakerSet(public.maker, public.trump))
    for bid in reversed(public.bids):
        yield scene.tells(bid.seat, _("you show {cards}"), _("{name} shows {cards}"), cards=faces_line(bid.cards))


def plays_of(scene: Scene, public: PublicView, trick: TrickView) -> Iterator[Line]:
    """The plays of a trick, the newest first."""
    for at in reversed(range(len(trick.plays))):
        play, parts = trick.plays[at], () if at else trick.parts
        before = msgspec.structs.replace(public, trick=msgspec.structs.replace(trick, plays=trick.plays[:at]))
        yield _played(scene, before, Played(play.seat, play.cards, parts))


def taken_line(scene: Scene, seat: int, points: int) -> Line:
    """Who takes a trick, and what is in it."""
    if not points:
        return line(Piece(scene.says(seat, _("you take the trick"), _("{name} takes the trick")), "soft"))
    yours = ngettext("you take the trick, {points} point", "you take the trick, {points} points", points)
    theirs = ngettext("{name} takes the trick, {points} point", "{name} takes the trick, {points} points", points)
    return scene.tells(seat, yours, theirs, "soft", points=points)


def log_line(scene: Scene, happening: Happening) -> Line:
    """One event; empty where it needs no line."""
    seen = happening.seen
    match seen:
        case StarterDrawn() | DealBegun() | NobodyBid() | WindowOpened() | BidMade() | MakerSet():
            return _before_play(scene, seen)
        case KittyTaken() | KittyTakenHidden() | Buried() | BuriedHidden() | FriendsCalled():
            return _exchange(scene, seen)
        case Played():
            return _played(scene, happening.before, seen)
        case GroupFailed() | Counted() | TrickTaken() | TookBack() | DealScored() | GameOver():
            return _in_play(scene, happening.before, seen)
        case _ if isinstance(seen, ASIDES):
            return aside_line(seen, scene.name, scene.you, _deed)
        case _:
            return BLANK


def _deed(action: Plain) -> Line:
    """What an action did, of a bot that decided for us; empty where it needs no words."""
    try:
        done = ZHAO_PENGYOU.read_action(action)
    except msgspec.ValidationError:
        return BLANK
    match done:
        case Play():
            return phrase(_("played {cards}"), cards=faces_line(done.cards))
        case Bid():
            return phrase(_("showed {cards}"), cards=faces_line(done.cards))
        case Bury():
            return phrase(_("buried {cards}"), cards=faces_line(done.cards))
        case CallFriends():
            return phrase(_("called {calls}"), calls=calls_in_words(done.calls))
        case TakeBack():
            return line(_("took a bid back"))
        case Pass() | Ready():
            return BLANK


def calls_in_words(calls: Iterable[Call]) -> Line:
    """``1st A♥, 2nd K♦``."""
    return joined(((Piece(f"{nth_text(call.nth)} "), face_piece(call.card)) for call in calls), ", ")


def _deal(number: int) -> Line:
    return line(Piece(_("Deal {number}").format(number=number), "title"), ": ")


def _deal_scored(result: DealResult, before: PublicView) -> Line:
    sentence = _("opposition {points}: {result}")
    words = result_words(result, Standings(before.levels, before.active))
    return line(Piece(sentence.format(points=result.opposition, result=words), "title"))


def _group_failed(scene: Scene, seen: GroupFailed) -> Line:
    cards = faces_line(seen.withdrawn)
    if not seen.penalty:
        yours, theirs = _("you stop the group: back go {cards}"), _("{name} stops the group: back go {cards}")
        return scene.tells(seen.stopped_by, yours, theirs, "warn", cards=cards)
    yours = _("you stop the group: back go {cards}, {points} points lost")
    theirs = _("{name} stops the group: back go {cards}, {points} points lost")
    return scene.tells(seen.stopped_by, yours, theirs, "warn", cards=cards, points=seen.penalty)


def _before_play(scene: Scene, seen: StarterDrawn | DealBegun | NobodyBid | WindowOpened | BidMade | MakerSet) -> Line:
    match seen:
        case StarterDrawn():
            return line(scene.says(seen.seat, _("the lot falls on you"), _("the lot falls on {name}")))
        case DealBegun():
            return line(_deal(seen.deal), scene.says(seen.starter, _("you draw first"), _("{name} draws first")))
        case NobodyBid():
            return line(_("nobody bid: shuffled again"))
        case WindowOpened():
            return line(_("all cards are drawn: last bids"))
        case MakerSet():
            return scene.tells(
                seen.maker,
                _("you make trumps: {trump}"),
                _("{name} makes trumps: {trump}"),
                trump=trump_line(seen.trump),
            )
        case BidMade():
            return _bid(scene, seen)


def _bid(scene: Scene, seen: BidMade) -> Line:
    cards = faces_line(seen.cards)
    match seen.kind:
        case BidKind.DEFENCE:
            text = scene.tells(seen.seat, _("you match {cards}"), _("{name} matches {cards}"), cards=cards)
        case BidKind.REINFORCEMENT:
            text = scene.tells(seen.seat, _("you add {cards}"), _("{name} adds {cards}"), cards=cards)
        case _:
            text = scene.tells(seen.seat, _("you show {cards}"), _("{name} shows {cards}"), cards=cards)
    if seen.displaced is None or seen.displaced == seen.seat:
        return text
    return line(text, Piece(scene.says(seen.displaced, _(", over you"), _(", over {name}")), "dim"))


def _exchange(scene: Scene, seen: KittyTaken | KittyTakenHidden | Buried | BuriedHidden | FriendsCalled) -> Line:
    match seen:
        case KittyTaken():
            yours, theirs = _("you take the kitty: {cards}"), _("{name} takes the kitty: {cards}")
            return scene.tells(seen.maker, yours, theirs, cards=faces_line(seen.cards))
        case KittyTakenHidden():
            return line(scene.says(seen.maker, _("you take the kitty"), _("{name} takes the kitty")))
        case Buried():
            return scene.tells(
                seen.maker, _("you bury {cards}"), _("{name} buries {cards}"), cards=faces_line(seen.cards)
            )
        case BuriedHidden():
            yours = ngettext("you bury {count} card", "you bury {count} cards", seen.count)
            theirs = ngettext("{name} buries {count} card", "{name} buries {count} cards", seen.count)
            return scene.tells(seen.maker, yours, theirs, count=seen.count)
        case FriendsCalled():
            calls = calls_in_words(seen.calls)
            return scene.tells(seen.maker, _("you call {calls}"), _("{name} calls {calls}"), calls=calls)


def _played(scene: Scene, before: PublicView, seen: Played) -> Line:
    cards = faces_line(seen.cards)
    if not before.trick.plays:
        who = scene.says(seen.seat, _("you lead"), _("{name} leads"))
        return line(Piece(who, "bold"), " ", cards, _lead_comment(before, seen))
    return line(f"{scene.name(seen.seat)} ", cards, _follow_comment(before, seen))


def _lead_comment(before: PublicView, seen: Played) -> Line:
    if len(seen.parts) > 1:
        return line(Piece(_(", a group"), "dim"))
    return line(Piece(_(", trumps"), "dim")) if _suit_led(before, seen.cards) == TRUMPS else BLANK


def _follow_comment(before: PublicView, seen: Played) -> Line:
    """What everybody can tell from a follower's cards: out of the suit, trumping, no set of the led size."""
    if before.trump is None:
        return BLANK
    order = ordering(before.trump, before.options.sequences)
    suit = _suit_led(before, before.trick.plays[0].cards)
    following = order.of_suit(seen.cards, suit)
    if len(following) < len(seen.cards):
        sign = Piece(pgettext("no trumps", "trumps")) if suit == TRUMPS else suit_piece(suit)
        if not following and suit != TRUMPS and len(order.of_suit(seen.cards, TRUMPS)) == len(seen.cards):
            return phrase(_(": trumps, no {suit}"), "dim", suit=sign)
        return phrase(_(": no more {suit}") if following else _(": no {suit}"), "dim", suit=sign)
    size = max((max(Counter(part).values()) for part in before.trick.parts), default=1)
    if size > 1 and max(Counter(following).values()) < size:
        return line(Piece(_(_NO_SET.get(size, N_(": no set of {size}"))).format(size=size), "dim"))
    return BLANK


def _suit_led(before: PublicView, cards: tuple[int, ...]) -> int:
    return 0 if before.trump is None else ordering(before.trump, before.options.sequences).suit[cards[0]]


def _in_play(
    scene: Scene, before: PublicView, seen: GroupFailed | Counted | TrickTaken | TookBack | DealScored | GameOver
) -> Line:
    match seen:
        case GroupFailed():
            return _group_failed(scene, seen)
        case Counted():
            return _counted(scene, before, seen)
        case TrickTaken():
            return taken_line(scene, seen.seat, seen.points)
        case TookBack():
            return scene.tells(
                seen.seat, _("you take back {cards}"), _("{name} takes back {cards}"), cards=faces_line(seen.cards)
            )
        case DealScored():
            return _deal_scored(seen.result, before)
        case GameOver():
            return line(Piece(scene.winning_words(seen.winners), "title"))


def _counted(scene: Scene, before: PublicView, seen: Counted) -> Line:
    text = scene.tells(
        seen.seat,
        _("{nth} {card} played by you"),
        _("{nth} {card} played by {name}"),
        nth=nth_text(seen.nth),
        card=(face_piece(seen.card),),
    )
    if seen.joined:
        return line(text, Piece(_(": joins") if seen.seat != scene.you else _(": you join"), "member"))
    if seen.call is not None:
        return line(text, Piece(_(": the call is used up, nobody joins"), "warn"))
    is_open = any(state.call.card == seen.card and state.used_by is None for state in before.calls)
    return line(text, Piece(_(", not the called copy"), "dim")) if is_open else BLANK
